import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './error-mapper.ts';

/** How long browsers may cache the preflight response, in seconds. */
const preflightS = 7_200;
const methods = 'GET, HEAD, POST, PATCH, DELETE';
/** Paths that a panel of another origin embeds in `<img>` and `<video>`, or links to. */
const shown = /^\/(files|archives)\//;

/** Calls whose responses pages of other origins may read, with the token that says of which. */
const open = /^\/v\d\/embedded-spins\/([^/?]+)/;

/** Lets pages of every origin read and show a response, without credentials. */
export function allowEveryOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

interface OpenCalls {
  /** The origins of the pages that may read what is behind a token; empty: of every page. */
  originsOf(token: string): Promise<readonly string[]>;
  /** Origins of panels, which may read everything. */
  panels: readonly string[];
}

/**
 * Lets pages of other origins call the open calls. A page of an origin that may not read the response gets the error
 * embedOriginNotAllowed, which every page may read, and no permission in advance (preflight). Must be called before routes are
 * registered.
 */
export function openToOtherOrigins(server: FastifyInstance, { originsOf, panels }: OpenCalls): void {
  server.addHook('onRequest', async (request, reply) => {
    const [, token] = open.exec(request.url) ?? [];
    if (token === undefined) return;
    const origins = await originsOf(token);
    if (origins.length === 0) return void allowEveryOrigin(reply);
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    // Browsers send none for calls of the panel that is served here.
    if (origin === undefined) return;
    if (origins.includes(origin) || panels.includes(origin)) {
      reply
        .header('access-control-allow-origin', origin)
        .header('cross-origin-resource-policy', 'cross-origin');
      return;
    }
    if (request.method === 'OPTIONS') return;
    request.log.info({ refused: 'embedOriginNotAllowed', origin }, 'request refused');
    allowEveryOrigin(reply);
    return refuse(reply, request.id, 'embedOriginNotAllowed');
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
