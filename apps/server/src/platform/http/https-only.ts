import type { FastifyInstance } from 'fastify';
import { refuse } from './error-mapper.ts';

/** Health probes and monitors, which bypass the proxy and use plain HTTP. */
const probes = new Set(['/livez', '/readyz', '/metrics']);
/** Paths that programs call: a redirect would let them send their token in clear text before each redirect. */
const forPrograms = /^\/(v\d\/|files\/|archives\/|openapi\.json$)/;

/**
 * If the public URL has https, plain HTTP is only answered with redirects of pages, to the configured origin regardless
 * of the host header. `x-forwarded-proto` counts from trusted proxies only.
 */
export function requireHttps(server: FastifyInstance, publicUrl: string): void {
  const { origin, protocol } = new URL(publicUrl);
  if (protocol !== 'https:') return;
  server.addHook('onRequest', async (request, reply) => {
    const asked = URL.parse(request.url, origin);
    const path = asked?.pathname ?? '';
    if (request.protocol === 'https' || probes.has(path)) return;
    const isPage = asked && /^(GET|HEAD)$/.test(request.method) && !forPrograms.test(path);
    if (isPage) return reply.redirect(`${origin}${path}${asked.search}`, 308);
    return refuse(reply, request.id, 'httpsRequired');
  });
}
