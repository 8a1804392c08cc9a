import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../crypto.ts';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';

const fileName = 'installation-id';

/**
 * Throws a sentence if the files are those of another installation than the database: sweeps would remove them all, since
 * none of them has a row. Files without an id, and a folder without files, get that of the database.
 */
export async function assertFilesBelong(db: Db, filesDir: string): Promise<void> {
  const { installationId } = await db
    .selectFrom('installationSettings')
    .select('installationId')
    .executeTakeFirstOrThrow();
  const file = path.join(filesDir, fileName);
  const found = await idIn(file);
  if (found === installationId) return;
  const names = await readdir(filesDir);
  if (found !== null && names.some((name) => !name.startsWith(fileName)))
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
