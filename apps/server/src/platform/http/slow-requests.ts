import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files that are larger than a photo. */
    largeFile?: boolean;
  }
}

/** How long a request may take to come in, in milliseconds: most of them, and those with a large file. */
export interface ComingIn {
  usualMs: number;
  largeMs: number;
}

/**
 * Ends requests that come in too slowly. Node has one time for all of a server, which is that of the largest files; a
 * connection that is held open with a byte now and then would have it too.
 */
export function limitComingIn(server: FastifyInstance, { usualMs, largeMs }: ComingIn): void {
  server.server.requestTimeout = largeMs;
  server.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (!hasBody || routeOptions.config.largeFile) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the request came in too slowly'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      // As Node itself says it, so that it is answered the same way.
      if (!raw.complete) server.server.emit('clientError', error, raw.socket);
    }, usualMs);
    raw.once('close', () => clearTimeout(timer));
  });
}
