import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { reportTo } from './csp-reports.ts';

/** `pictures`: where they come from, when that is not where the panel does. */
const panelRules = (pictures: string) => [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' blob: data:${pictures}`,
  // A film is looked at before it is sent.
  `media-src 'self' blob:${pictures}`,
  "font-src 'self'",
  `connect-src 'self'${pictures}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  reportTo,
];
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Nothing is framed but one page of somebody else, where root has named one. */
function panelPolicy(rules: string[], framed: string | null): string {
  return [...rules, `frame-src ${framed ?? "'none'"}`].join('; ');
}

/**
 * The usual headers on everything; each kind of answer with the narrowest content policy it works under. `framed` tells
 * whose page the panel may show inside itself.
 */
export async function sendSecurityHeaders(
  server: FastifyInstance,
  { publicUrl, picturesUrl }: { publicUrl: string; picturesUrl: string },
  framed: () => Promise<string | null>,
): Promise<void> {
  const overHttps = publicUrl.startsWith('https:');
  const picturesFrom = picturesUrl && new URL(picturesUrl).origin;
  const rules = panelRules(
    picturesFrom && picturesFrom !== new URL(publicUrl).origin ? ` ${picturesFrom}` : '',
  );
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
    if (reply.hasHeader('content-security-policy')) return;
    // Told by what was asked for: an answer "not changed" has no type, and its policy is the one that counts.
    const isPage = request.headers.accept?.includes('text/html') === true;
    // Without its database the panel comes up all the same, and says what is wrong.
    const origin = isPage ? await framed().catch(() => null) : null;
    reply.header('content-security-policy', isApi ? apiPolicy : panelPolicy(rules, origin));
  });
}
