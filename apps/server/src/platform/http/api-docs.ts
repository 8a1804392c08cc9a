import type { Route } from '@forecourt/contract/route';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi.ts';

/** Scripts and styles of the page come from this server; it asks nobody else for anything. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** `/openapi.json`, and `/docs` to read it and try it. */
export async function serveApiDocs(
  server: FastifyInstance,
  routes: Record<string, Route>,
  apiUrl: string,
): Promise<void> {
  let document: ReturnType<typeof openapi> | undefined;
  server.get('/openapi.json', (_request, reply) => {
    // Written when it is first asked for: nobody waits for it at the start.
    document ??= openapi(routes, apiUrl);
    return reply.send(document);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/docs')) reply.header('content-security-policy', policy);
  });
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
}
