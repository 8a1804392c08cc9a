import { text } from 'node:stream/consumers';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';
import { idFileName, isNothingStored, type Storage } from './storage.ts';

/** Whether files were stored for the database, and not all of them removed again. */
async function wantsFiles(db: Db): Promise<boolean> {
  const image = db.selectFrom('images').select('id').where('purgedAt', 'is', null).limit(1);
  const file = db.selectFrom('files').select('id').limit(1);
  return (await image.executeTakeFirst()) !== undefined || (await file.executeTakeFirst()) !== undefined;
}

/**
 * Throws a sentence if the files are those of another installation than the database: sweeps would remove them all, since
 * none of them has a row. And if there are none although the database has some, as where a share is not mounted: orders would fail
 * for good, and new photos be stored where nobody finds them later. Files without an id, and a new storage, get that of the database.
 */
export async function assertFilesBelong(db: Db, storage: Storage): Promise<void> {
  const { beginAnew, emptyBecause, place, setting } = storage.words;
  const { installationId } = await db
    .selectFrom('installationSettings')
    .select('installationId')
    .executeTakeFirstOrThrow();
  const isEmpty = await storage.isEmpty();
  const found = await readId(storage);
  if (isEmpty && (await wantsFiles(db)))
    throw new OperatorError(
      `There are no files in ${place}, but the database has photos: ${setting} is wrong, or ${emptyBecause}. If the files are lost for good, ${beginAnew} and start again.`,
    );
  if (found?.startsWith(movingMark))
    throw new OperatorError(
      `An installation is being moved to ${place}, and not all of its files are there. Run “npm run cli -- move” again, or start with the settings from before.`,
    );
  if (found === installationId) return;
  if (found !== null && !isEmpty)
    throw new OperatorError(
      `The files in ${place} belong to the installation ${found}, the database to ${installationId}: DATABASE_URL or ${setting} is wrong, or the database is new. If they do belong together, because this backup of the database is older than its id, remove ${place}/${idFileName} and start again.`,
    );
  // Several may do this at once; each writes the same.
  await writeId(storage, installationId);
}

/** Says whose files a storage has. */
export function writeId(storage: Storage, installationId: string): Promise<void> {
  return storage.put(idFileName, Buffer.from(`${installationId}\n`));
}

/** Whether a storage has all files of this installation. */
export async function hasIdOf(storage: Storage, installationId: string): Promise<boolean> {
  return (await readId(storage)) === installationId;
}

/** Before the id of an installation that is being moved to the storage. */
const movingMark = 'moving ';

/**
 * Says that files of an installation are being moved to a storage: nothing starts on it until `writeId`. Refused where it has others.
 * @param isGoneOnWith whether one that is whole was made so by the same move, which was interrupted after that
 */
export async function beginMoveTo(
  storage: Storage,
  installationId: string,
  isGoneOnWith: boolean,
): Promise<void> {
  const found = await readId(storage);
  const isOwn = found === movingMark + installationId || (isGoneOnWith && found === installationId);
  if (!isOwn && (found !== null || !(await storage.isEmpty())))
    throw new OperatorError(
      `${storage.words.place} is not empty. Files are moved to an empty place only: remove what is in it, if nobody needs it, or set ${storage.words.setting} to another one.`,
    );
  await writeId(storage, movingMark + installationId);
}

/** The id of the installation whose files a storage has; null: it has none. */
async function readId(storage: Storage): Promise<string | null> {
  try {
    return (await text(storage.stream(idFileName))).trim();
  } catch (error) {
    if (isNothingStored(error)) return null;
    throw error;
  }
}
