import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long browsers may cache the preflight response, in seconds. */
const preflightS = 7_200;
const methods = 'GET, HEAD, POST, PATCH, DELETE';
/** Paths that a panel of another origin embeds in `<img>` and `<video>`, or links to. */
const shown = /^\/(files|archives)\//;

/** Calls whose responses pages of every origin may read. */
const open = /^\/v\d\/embedded-spins\//;

/** Lets pages of every origin read and show a response, without credentials. */
export function allowEveryOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

/** Lets pages of every origin call the open calls, errors included. Must be called before routes are registered. */
export function openToEveryOrigin(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (open.test(request.url)) allowEveryOrigin(reply);
  });
}

/** Sets the CORS headers if the request comes from a panel of one of these origins. False if it does not. */
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
 * Enables CORS for panels of these origins. They sign in with a bearer token, so credentials are not allowed, and all
 * response headers are exposed. Must be called before routes are registered.
 */
export function enableCors(server: FastifyInstance, origins: readonly string[]): void {
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

/** The same headers for a response that is written without Fastify. */
export function crossOriginHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (reply.hasHeader(name) ? [[name, reply.getHeader(name)]] : [])),
  );
}
