import type { FastifyInstance } from 'fastify';
import { refuse } from './error-mapper.ts';

/** Asked by what stands beside the proxy and speaks plain http. */
const probes = new Set(['/livez', '/readyz']);
/** What programs ask for: a redirect would teach them to send their token in clear each time before it. */
const forPrograms = /^\/(v\d\/|files\/|archives\/|openapi\.json$)/;

/**
 * Where people reach the installation over https, nothing is answered over plain http but a redirect of its pages, to
 * the configured address whatever host was asked for. Only trusted proxies are believed about what they were asked with.
 */
export function demandHttps(server: FastifyInstance, publicUrl: string): void {
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
