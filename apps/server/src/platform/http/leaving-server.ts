import { fail } from '@forecourt/contract/errors';
import type { FastifyInstance } from 'fastify';

/** Lets the server close only after its handlers have ended: those too whose callers have hung up, and wait for nothing. */
function waitForHandlers(server: FastifyInstance): void {
  const running = new Set<unknown>();
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        running.add(answer);
        const end = () => running.delete(answer);
        answer.then(end, end);
      }
      return answer;
    };
  });
  server.addHook('onClose', async () => {
    await Promise.allSettled(running);
  });
}

/**
 * Ends a server without losing requests: from `leaving` on every answer closes its connection, so that none brings a
 * request to a process that is gone by then; once the server closes, further requests are refused. Returns whether the
 * process is about to end.
 */
export function endConnectionsWhenLeaving(
  server: FastifyInstance,
  leaving: AbortSignal | undefined,
): () => boolean {
  waitForHandlers(server);
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
