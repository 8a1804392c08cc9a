import helmet from '@fastify/helmet';
import { capturePath } from '@forecourt/contract/capture-links';
import type { FastifyInstance } from 'fastify';
import { reportTo } from './csp-reports.ts';

/** @param pictures origins of pictures that differ from the panel's */
const panelRules = (pictures: string) => [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' blob: data:${pictures}`,
  // A film is previewed before its upload.
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
/** What pages may use of a device: the camera only on the page that takes photos. */
const devicesOf = (url: string | null) =>
  `camera=(${url?.split('?')[0] === capturePath ? 'self' : ''}), microphone=(), geolocation=()`;

/** Of answers that are read by programs. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** Of files of people: whatever is in them runs nothing, in no page of the panel's origin either. */
export const filePolicy = `${dataPolicy}; sandbox`;

const hsts = { maxAge: 31_536_000, includeSubDomains: true };
const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

/** Of answers to what is no request, or has no valid address: no hook sees these. */
export function headersOfRefusals(publicUrl: string): Record<string, string> {
  const https = { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` };
  return {
    'content-security-policy': dataPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': devicesOf(null),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isHttps(publicUrl) && https),
  };
}

/** No frames are allowed, except for the origin that root has configured. */
function panelPolicy(rules: string[], framed: string | null): string {
  return [...rules, `frame-src ${framed ?? "'none'"}`].join('; ');
}

/**
 * Sets the usual security headers on every response, with the strictest content policy that each kind works with.
 * `framed` returns the origin that the panel may embed in a frame.
 */
export async function sendSecurityHeaders(
  server: FastifyInstance,
  {
    directOrigin,
    publicUrl,
    picturesUrl,
  }: { publicUrl: string; picturesUrl: string; directOrigin: string | null },
  framed: () => Promise<string | null>,
): Promise<void> {
  const picturesFrom = [picturesUrl && new URL(picturesUrl).origin, directOrigin];
  const others = picturesFrom.filter((origin) => origin && origin !== new URL(publicUrl).origin);
  const rules = panelRules(others.map((origin) => ` ${origin}`).join(''));
  await server.register(helmet, {
    contentSecurityPolicy: false,
    hsts: isHttps(publicUrl) && hsts,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  server.addHook('onSend', async (request, reply) => {
    const isApi = /^\/v\d\//.test(request.url);
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', devicesOf(request.url));
    // Nobody keeps what does not say for how long it may be kept: documents, exports and archives too.
    if (isApi || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (reply.hasHeader('content-security-policy')) return;
    // Determined by the Accept header: a 304 has no content type, and its policy replaces the cached one.
    const isPage = request.headers.accept?.includes('text/html') === true;
    // If the database is unavailable, the panel is still served, and shows the error.
    const origin = isPage ? await framed().catch(() => null) : null;
    reply.header('content-security-policy', isApi ? dataPolicy : panelPolicy(rules, origin));
  });
}
