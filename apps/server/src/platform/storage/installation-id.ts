import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../crypto.ts';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';
import { hasNoFiles, idFileName } from './storage.ts';

/** Whether files were stored for the database, and not all of them removed again. */
async function wantsFiles(db: Db): Promise<boolean> {
  const image = db.selectFrom('images').select('id').where('purgedAt', 'is', null).limit(1);
  const file = db.selectFrom('files').select('id').limit(1);
  return (await image.executeTakeFirst()) !== undefined || (await file.executeTakeFirst()) !== undefined;
}

/**
 * Throws a sentence if the files are those of another installation than the database: sweeps would remove them all, since
 * none of them has a row. And if there are none although the database has some, as where a share is not mounted: orders would fail
 * for good, and new photos be stored where nobody finds them later. Files without an id, and a new folder, get that of the database.
 */
export async function assertFilesBelong(db: Db, filesDir: string): Promise<void> {
  const { installationId } = await db
    .selectFrom('installationSettings')
    .select('installationId')
    .executeTakeFirstOrThrow();
  const file = path.join(filesDir, idFileName);
  const found = await idIn(file);
  const isEmpty = await hasNoFiles(filesDir);
  if (isEmpty && (await wantsFiles(db)))
    throw new OperatorError(
      `There are no files in ${filesDir}, but the database has photos: DATA_DIR is wrong, or a disk or share is not mounted. If the files are lost for good, make the folder ${path.join(filesDir, 'images')} and start again.`,
    );
  if (found === installationId) return;
  if (found !== null && !isEmpty)
    throw new OperatorError(
      `The files in ${filesDir} belong to the installation ${found}, the database to ${installationId}: DATABASE_URL or DATA_DIR is wrong, or the database is new. If they do belong together, because this backup of the database is older than its id, remove ${file} and start again.`,
    );
  // Several may do this at once; each writes the same, under a name of its own first.
  const partial = `${file}.${newId()}.part`;
  await writeFile(partial, `${installationId}\n`, { mode: 0o600 });
  await rename(partial, file);
}

async function idIn(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
