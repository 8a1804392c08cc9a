/** What commands need that work on an installation which does not run. */
import path from 'node:path';
import type pg from 'pg';
import { type Config, childEnvironment, readConfig, readStart } from './platform/config.ts';
import { createPool } from './platform/db/database.ts';
import { ownDatabase } from './platform/db/own-database.ts';
import { freePort } from './platform/free-port.ts';
import { ChildKeeper } from './platform/standalone/child-keeper.ts';
import { readSecrets } from './platform/standalone/secrets.ts';

type Environment = Record<string, string | undefined>;

/** The settings that the installation will be started with. */
export async function stoppedConfig(environment: Environment, databaseUrl: string): Promise<Config> {
  const given = readStart(environment);
  const dataDir = path.resolve(given.DATA_DIR);
  const own = given.NODE_ENV === 'production' || given.SIGNING_SECRET ? null : await readSecrets(dataDir);
  return readConfig({
    ...environment,
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: given.LOG_LEVEL },
    ...(own && { SIGNING_SECRET: own.signingSecret }),
  });
}

/** The database that is given, or the embedded one, which runs until it is stopped. */
export async function openStoppedDatabase(
  { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string | undefined },
  say: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} };
  const dataDir = path.resolve(DATA_DIR);
  const { databasePassword: password } = await readSecrets(dataDir);
  let serverUrl = '';
  const onReady = (message: { url?: string }) => {
    serverUrl = message.url ?? '';
  };
  const entry = path.join(import.meta.dirname, 'postgres.ts');
  const message = { dataDir, port: await freePort(), password };
  const keeper = new ChildKeeper(
    { name: 'database', entry, environment: childEnvironment({}), message, onReady },
    say,
  );
  await keeper.start();
  return { url: await ownDatabase(serverUrl), stop: () => keeper.stop() };
}

export async function onDatabase<T>(
  url: string,
  command: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, 3, `forecourt ${command}`);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
