import { applicationUrl, letApplicationIn } from '../platform/db/application-role.ts';
import { createDb, createPool } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { PostgresBinaries } from '../platform/db/postgres-home.ts';
import { freePort } from '../platform/free-port.ts';
import type { TestDatabase } from './test-database.ts';
import { throwawayFolder } from './throwaway-folder.ts';

/** A migrated database on a server of its own, which ends with it. */
export async function openOwnServerDatabase(
  older: PostgresBinaries,
  options: { throwaway?: boolean } = {},
): Promise<TestDatabase> {
  const dataDir = await throwawayFolder('forecourt-server-');
  const server = await startEmbeddedPostgres({
    dataDir,
    port: await freePort(),
    password: 'test',
    older,
    ...options,
  });
  const owner = createPool(server.url, 2, 'test owner');
  await migrate(owner);
  const url = applicationUrl(server.url, 'test');
  await letApplicationIn(owner, { url, make: true, setsPassword: true });
  await owner.end();
  const pool = createPool(url, 8, 'test');
  const close = async () => {
    await pool.end();
    await server.remove();
  };
  return { url, ownerUrl: server.url, pool, db: createDb(pool), close };
}
