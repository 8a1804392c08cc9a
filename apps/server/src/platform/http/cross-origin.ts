import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long a browser need not ask again, seconds. */
const preflightS = 7_200;
const methods = 'GET, HEAD, POST, PATCH, DELETE';
/** What a panel of another origin shows in `<img>` and `<video>`, or follows as a link. */
const shown = /^\/(files|archives)\//;

/** Says that a panel of one of these origins may read the answer. False when the call comes from no such panel. */
export function allowReading(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): boolean {
  if (origins.length > 0) reply.header('vary', 'Origin');
  if (!headers.origin || !origins.includes(headers.origin)) return false;
  reply.header('access-control-allow-origin', headers.origin).header('access-control-expose-headers', '*');
  return true;
}

/**
 * Opens calls and pictures to panels of these origins. They sign in with a token, so cookies are never asked for, and
 * every header of an answer may be read. To be called before there are routes.
 */
export function openToOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    if (shown.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!allowReading(request, reply, origins)) return;
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
      .header('access-control-max-age', preflightS)
      .status(204)
      .send();
  });
}

const names = ['access-control-allow-origin', 'access-control-expose-headers', 'vary'] as const;

/** What was decided above, for an answer that is written without Fastify. */
export function crossOriginHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (reply.hasHeader(name) ? [[name, reply.getHeader(name)]] : [])),
  );
}
