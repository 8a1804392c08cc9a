import type { Route } from '@forecourt/contract/route';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { reportTo } from './csp-reports.ts';
import { openapi } from './openapi.ts';

/** Content policy of the page: its scripts and styles come from this server, and it calls no other. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  reportTo,
].join('; ');

const scalarPath = '/docs/scalar';
const configuration = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/** Replaces Scalar's own page, whose inline script the content security policy forbids. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API</title>
  </head>
  <body>
    <div id="api"></div>
    <script src="${scalarPath}/js/scalar.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;
const start = `Scalar.createApiReference('#api', ${JSON.stringify(configuration)});\n`;

/** Serves `/openapi.json`, and `/docs` to read it and try it out. */
export async function serveApiDocs(
  server: FastifyInstance,
  routes: Record<string, Route>,
  apiUrl: string,
): Promise<void> {
  let document: ReturnType<typeof openapi> | undefined;
  server.get('/openapi.json', (_request, reply) => {
    // Built at the first request, so that it does not delay the start.
    document ??= openapi(routes, apiUrl);
    return reply.send(document);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/docs')) return;
    reply.header('content-security-policy', policy);
    if (/^\/docs\/scalar\/?(\?|$)/.test(request.url)) return reply.redirect('/docs/');
  });
  server.get('/docs', (_request, reply) => reply.redirect('/docs/', 301));
  server.get('/docs/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  server.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  await server.register(scalar, { routePrefix: scalarPath, configuration });
}
