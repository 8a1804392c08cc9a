import { fail } from '@forecourt/contract/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Ends a server without losing requests: from `leaving` on every answer closes its connection, so that none brings a
 * request to a process that is gone by then; once the server closes, further requests are refused. Returns whether the
 * process is about to end.
 */
export function endConnectionsWhenLeaving(
  server: FastifyInstance,
  leaving: AbortSignal | undefined,
): () => boolean {
  let closing = false;
  const isLeaving = () => closing || leaving?.aborted === true;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
  server.addHook('onRequest', async (request) => {
    if (closing && !/^\/(live|ready)z$/.test(request.url)) fail('shuttingDown');
  });
  return isLeaving;
}
