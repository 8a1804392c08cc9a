import type { Socket } from 'node:net';
import { fail } from '@forecourt/contract/errors';
import type { FastifyInstance } from 'fastify';

/** Delays the closing of the server until all handlers have ended, including those whose client has disconnected. */
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
 * Closes connections without a request, such as those that browsers open in advance: Node counts them as active, so the
 * server would wait for them until its timeout.
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
 * Shuts the server down without losing requests: from `shutdown` on every response closes its connection, so that
 * clients send no request to a process that is about to end; once the server is closing, further requests are refused.
 * Returns a function that reports whether the process is about to end.
 */
export function endConnectionsOnShutdown(
  server: FastifyInstance,
  shutdown: AbortSignal | undefined,
): () => boolean {
  waitForHandlers(server);
  closeUnused(server);
  let closing = false;
  const isShuttingDown = () => closing || shutdown?.aborted === true;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isShuttingDown()) reply.header('connection', 'close');
  });
  server.addHook('onRequest', async (request) => {
    if (closing && !/^\/(live|ready)z$/.test(request.url)) fail('shuttingDown');
  });
  return isShuttingDown;
}
