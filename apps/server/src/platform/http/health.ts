import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** `/livez`: this process answers. `/readyz`: it can do its work; 503 while it cannot or is leaving. */
export function serveHealth(server: FastifyInstance, db: Db, leaving: () => boolean): void {
  server.get('/livez', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    if (leaving()) return reply.status(503).send({ status: 'leaving' });
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch {
      return reply.status(503).send({ status: 'database' });
    }
  });
}
