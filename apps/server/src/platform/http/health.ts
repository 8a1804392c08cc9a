import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { countLiveWorkers } from '../queue/live-workers.ts';
import type { Storage } from '../storage/storage.ts';

/** Enough for a few photos; below this, uploads start to fail. */
const freeBytesMin = 256 * 1024 * 1024;

/**
 * `/livez`: this process responds. `/readyz`: it can do its work; 503 with the reason if it cannot or is shutting down. That no worker
 * runs is said beside it: calls are served all the same, so a proxy must not take this process out.
 */
export function serveHealth(
  server: FastifyInstance,
  db: Db,
  storage: Pick<Storage, 'freeBytes'>,
  isShuttingDown: () => boolean,
): void {
  server.get('/livez', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    if (isShuttingDown()) return reply.status(503).send({ status: 'shuttingDown' });
    let workers: number;
    try {
      workers = await countLiveWorkers(db);
    } catch {
      return reply.status(503).send({ status: 'database' });
    }
    // If the file system does not report its free space, it counts as sufficient; a full disk then shows at the next
    // write.
    const freeBytes = await storage.freeBytes().catch(() => freeBytesMin);
    if (freeBytes < freeBytesMin) return reply.status(503).send({ status: 'disk' });
    return { status: 'ok', workers: workers > 0 ? 'ok' : 'none' };
  });
}
