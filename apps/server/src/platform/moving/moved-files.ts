/** The files of an installation, copied from one storage into another one, each read back and compared. */

import { Readable } from 'node:stream';
import { type BelongsTo, filesAtOnce, listFilesOfRows } from '../backup/file-copies.ts';
import { inOrder, pairByKey } from '../backup/file-list.ts';
import { measure } from '../backup/parts.ts';
import { OperatorError } from '../operator-error.ts';
import { isNothingStored, type Storage, type StoredFile } from '../storage/storage.ts';
import type { VerifiedFiles } from './verified-files.ts';

interface MovedFiles {
  files: number;
  bytes: number;
  copied: number;
  copiedBytes: number;
  /** Were other ones in the target than those that had been copied there. */
  differed: string[];
  /** Are in the target, and are no files of the installation any more. */
  removed: number;
}

interface FileMove {
  from: Storage;
  to: Storage;
  belongs: BelongsTo;
  verified: VerifiedFiles;
}

/** Whether the target has the files of the source, and no others. What was not compared since it changed is read. */
export async function hasSameFiles(move: FileMove): Promise<boolean> {
  const pairs = pairByKey(listFilesOfRows(move.from, move.belongs), move.to.list());
  const compared = inOrder(
    pairs,
    filesAtOnce,
    async ([one, other]) => !!one && !!other && isVerified(move, one, other),
  );
  for await (const isSame of compared) if (!isSame) return false;
  return true;
}

/** Makes the files of the target those of the source. */
export async function moveFiles(move: FileMove): Promise<MovedFiles> {
  const counts: MovedFiles = { files: 0, bytes: 0, copied: 0, copiedBytes: 0, differed: [], removed: 0 };
  const pairs = pairByKey(listFilesOfRows(move.from, move.belongs), move.to.list());
  for await (const _ of inOrder(pairs, filesAtOnce, (pair) => settle(move, pair, counts)));
  return counts;
}

async function settle(
  { from, to, verified }: FileMove,
  [source, target]: [StoredFile | null, StoredFile | null],
  counts: MovedFiles,
): Promise<void> {
  if (!source) {
    if (!target) return;
    counts.removed += 1;
    return to.remove(target.key);
  }
  const { bytes, key } = source;
  if (!target || !(await isVerified({ from, to, verified }, source, target))) {
    if (target && verified.knows(key)) counts.differed.push(key);
    const copied = await copyFile(from, to, source);
    if (!copied) return;
    await verified.add(source, copied);
    counts.copied += 1;
    counts.copiedBytes += copied.bytes;
  }
  counts.files += 1;
  counts.bytes += bytes;
}

async function isVerified(
  { from, to, verified }: Omit<FileMove, 'belongs'>,
  source: StoredFile,
  target: StoredFile,
): Promise<boolean> {
  if (verified.has(source, target)) return true;
  if (source.bytes !== target.bytes) return false;
  const [one, other] = await Promise.all([hashOf(from, source.key), hashOf(to, source.key)]);
  if (one !== other) return false;
  await verified.add(source, target);
  return true;
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const measured = measure();
  for await (const _ of measured.pass(storage.stream(key)));
  return measured.sha256();
}

/** Returns what is stored in the target; null: the file was removed meanwhile. */
async function copyFile(
  from: Storage,
  to: Storage,
  { key, modifiedAt }: StoredFile,
): Promise<StoredFile | null> {
  const measured = measure();
  try {
    const content = Readable.from(measured.pass(from.stream(key)), { objectMode: false });
    await to.putStream(key, content, modifiedAt);
  } catch (error) {
    if (isNothingStored(error) && (await from.find(key)) === null) return null;
    throw error;
  }
  const [hash, stored] = [await hashOf(to, key), await to.find(key)];
  if (stored?.bytes === measured.bytes && hash === measured.sha256()) return stored;
  throw new OperatorError(`${key}: ${to.words.place} does not give back what was stored there.`);
}
