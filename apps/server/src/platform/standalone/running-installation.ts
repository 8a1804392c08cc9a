import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { childEnvironment, readStart } from '../config.ts';
import { ownDatabase } from '../db/own-database.ts';
import { OperatorError } from '../operator-error.ts';
import { readSecrets } from './secrets.ts';

/** Index of the line in postmaster.pid with the port. */
const portLine = 3;

/**
 * The environment that command line tools need to reach an installation: as given if it names a database, else that of
 * the installation which `npm start` runs on the data folder. Throws a sentence when there is none.
 */
export async function runningInstallation(): Promise<Record<string, string>> {
  const given = readStart();
  if (given.DATABASE_URL) return childEnvironment({});
  const dataDir = path.resolve(given.DATA_DIR);
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  const port = Number(lines[portLine]);
  if (!port)
    throw new OperatorError(`No installation runs on ${dataDir}. Start it (npm start), or set DATABASE_URL.`);
  const { databasePassword, signingSecret } = await readSecrets(dataDir);
  return childEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: await ownDatabase(`postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`),
    ...(given.NODE_ENV === 'production' ? {} : { SIGNING_SECRET: given.SIGNING_SECRET ?? signingSecret }),
  });
}
