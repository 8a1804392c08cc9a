import { type FileEntry, inOrder, readFileList } from './file-list.ts';
import { FileStore } from './file-store.ts';
import type { OpenedBackup } from './open-backup.ts';
import { type Part, type PartFolder, readPart } from './parts.ts';

const newLine = 0x0a;
const filesAtOnce = 4;

interface Verified {
  rows: number;
  files: number;
  bytes: number;
  /** What is damaged or missing, in sentences. */
  faults: string[];
}

/** Reads all that a restore would, and compares it with the manifest. */
export async function verifyBackup({ destination, folder, manifest }: OpenedBackup): Promise<Verified> {
  const found: Verified = { rows: 0, files: 0, bytes: 0, faults: [] };
  const noting = (work: Promise<void>) =>
    work.catch((error: Error) => {
      found.faults.push(error.message);
    });
  for (const part of [...manifest.tables, manifest.jobs])
    await noting(
      countLines(folder, part).then((rows) => {
        found.rows += rows;
        if (rows !== part.rows) throw new Error(`${part.file} has ${rows} rows instead of ${part.rows}.`);
      }),
    );
  for (const part of [manifest.schema, manifest.secrets])
    await noting(countLines(folder, part).then(() => {}));
  await noting(readContents(readFileList(folder, manifest.files), new FileStore(destination), found));
  if (found.files !== manifest.files.count && found.faults.length === 0)
    found.faults.push(`${found.files} files instead of ${manifest.files.count}.`);
  return found;
}

async function countLines(folder: PartFolder, part: Part): Promise<number> {
  let lines = 0;
  for await (const chunk of readPart(folder, part))
    for (
      let at = (chunk as Buffer).indexOf(newLine);
      at >= 0;
      at = (chunk as Buffer).indexOf(newLine, at + 1)
    )
      lines += 1;
  return lines;
}

async function readContents(
  list: AsyncIterable<FileEntry>,
  store: FileStore,
  found: Verified,
): Promise<void> {
  const read = async (entry: FileEntry) => {
    for await (const chunk of store.read(entry)) found.bytes += chunk.length;
  };
  const tried = inOrder(list, filesAtOnce, (entry) =>
    read(entry).then(
      () => null,
      (error: Error) => `${entry.key}: ${error.message}`,
    ),
  );
  for await (const fault of tried) {
    if (fault) found.faults.push(fault);
    else found.files += 1;
  }
}
