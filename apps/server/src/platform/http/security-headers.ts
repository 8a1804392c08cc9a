import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const panelPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  // A film is looked at before it is sent.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The usual headers on everything; each kind of answer with the narrowest content policy it works under. */
export async function sendSecurityHeaders(server: FastifyInstance, overHttps: boolean): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: false,
    hsts: overHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  server.addHook('onSend', async (request, reply) => {
    const isApi = /^\/v\d\//.test(request.url);
    reply.header('x-request-id', request.id);
    if (isApi) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', isApi ? apiPolicy : panelPolicy);
    }
  });
}
