import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { writeDatabaseTypes } from './generate-db-types.ts';

// `npm run db:types`: migrates a throw-away database and writes its row types.
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-types-'));
const server = await startEmbeddedPostgres({
  dataDir,
  port: await freePort(),
  password: 'types',
  throwaway: true,
});
const pool = createPool(server.url, 2, 'db types');
try {
  await migrate(pool);
  await writeDatabaseTypes(pool);
} catch (error) {
  const { cause, message } = error as Error;
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : error);
  process.exitCode = 1;
} finally {
  await pool.end();
  await server.remove();
  await rm(dataDir, { recursive: true, force: true });
}
