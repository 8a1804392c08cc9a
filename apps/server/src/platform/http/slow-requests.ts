import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts files that are larger than a photo. */
    largeFile?: boolean;
  }
}

/** How long receiving a request may take, in milliseconds: most requests, and those with a large file. */
interface ReceiveTimeouts {
  usualMs: number;
  largeMs: number;
}

/**
 * Aborts requests that arrive too slowly. Node has one request timeout per server, which has to allow the largest
 * files; without this, a client could hold a connection open for that long by sending a byte now and then.
 */
export function limitReceiveTime(server: FastifyInstance, { usualMs, largeMs }: ReceiveTimeouts): void {
  server.server.requestTimeout = largeMs;
  server.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (!hasBody || routeOptions.config.largeFile) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the request came in too slowly'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      // The same event that Node emits, so that the timeout is answered the same way.
      if (!raw.complete) server.server.emit('clientError', error, raw.socket);
    }, usualMs);
    raw.once('close', () => clearTimeout(timer));
  });
}
