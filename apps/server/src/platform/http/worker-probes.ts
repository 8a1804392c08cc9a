import { fastify } from 'fastify';
import type { Db } from '../db/database.ts';
import { cannotListen } from '../operator-error.ts';
import type { Storage } from '../storage/storage.ts';
import { serveHealth } from './health.ts';
import { type Monitoring, serveMetrics } from './serve-metrics.ts';

interface Parts {
  db: Db;
  storage: Pick<Storage, 'freeBytes'>;
  monitoring: Monitoring | undefined;
  isShuttingDown: () => boolean;
}

/**
 * Answers `/livez` and `/readyz` for a worker, which has no other addresses, and `/metrics` where there is a key for monitors.
 * @returns closes it
 * @throws OperatorError when the port is taken
 */
export async function serveWorkerProbes(
  { host, port }: { host: string; port: number },
  { db, isShuttingDown, monitoring, storage }: Parts,
): Promise<() => Promise<void>> {
  const server = fastify();
  if (monitoring) serveMetrics(server, monitoring);
  serveHealth(server, db, storage, isShuttingDown);
  await server.listen({ host, port }).catch((error: Error) => {
    throw cannotListen('HOST and WORKER_PORT', error);
  });
  return () => server.close();
}
