import type { Socket } from 'node:net';
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
 * Closes connections that nothing came by, such as browsers open in advance: Node takes them for busy ones, and a server
 * would wait for them until its time is over.
 */
function closeUnused(server: FastifyInstance): void {
  const open = new Set<Socket>();
  server.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
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
  closeUnused(server);
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
