import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { childEnvironment, readConfig } from '../apps/server/src/platform/config.ts';
import { freePort, startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { ChildKeeper } from '../apps/server/src/platform/standalone/child-keeper.ts';
import { bringUpToDate } from '../apps/server/src/prepare-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the installation under test serves panel and API. */
    baseUrl: string;
    /** Its database, for making accounts and looking at what was written. */
    installationDatabaseUrl: string;
  }
}

const root = path.join(import.meta.dirname, '..');
const entry = (name: string) => path.join(root, 'apps/server/src', `${name}.ts`);

/** A whole installation on loopback: database, API, worker and picture processes, without demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-e2e-'));
  const database = await startEmbeddedPostgres({
    dataDir,
    port: await freePort(),
    password: 'test',
    throwaway: true,
  });
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const environment = childEnvironment({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    DATA_DIR: dataDir,
    CACHE_DIR: path.join(root, '.cache'),
    DATABASE_URL: database.url,
    SIGNING_SECRET: 'a secret for tests that is long enough',
    LOG_LEVEL: 'error',
    SIGN_UP: 'true',
  });
  await bringUpToDate(readConfig(environment));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const keepers = ['api', 'worker'].map(
    (name) => new ChildKeeper({ name, entry: entry(name), environment }, say),
  );
  await Promise.all(keepers.map((keeper) => keeper.start()));
  project.provide('baseUrl', baseUrl);
  project.provide('installationDatabaseUrl', database.url);
  return async () => {
    await Promise.all(keepers.map((keeper) => keeper.stop()));
    await database.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
}
