import type { LanguageCode } from '@forecourt/contract/language-names';
import { localeOf } from '@forecourt/contract/language-names';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ServerTextKey, serverText } from '../texts.ts';
import { languageAsked } from './language-asked.ts';

/** Colours and shapes as in apps/web/src/ui/theme.css. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 16px; box-sizing: border-box;
  background: light-dark(#f5f7f8, #0f1416); color: light-dark(#152026, #e4eaed); }
main { max-width: 32rem; text-align: center; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 20px; color: light-dark(#54636b, #97a6ae); }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; }
a { padding: 9px 18px; border: 1px solid light-dark(#0b7285, #3fb4c8); border-radius: 8px; color: light-dark(#0b7285, #3fb4c8);
  text-decoration: none; }
a:first-child { background: light-dark(#0b7285, #3fb4c8); color: light-dark(#ffffff, #04191d); }`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type FailureKind = 'missing' | 'busy' | 'failed';

/** Null: the error says more, such as that https is required or that nobody is signed in. */
function kindOf(status: number): FailureKind | null {
  if (status === 429 || status === 503) return 'busy';
  if (status >= 500) return 'failed';
  return status === 404 || status === 410 ? 'missing' : null;
}

/** The page that a person sees where a document cannot be shown. It is complete: nothing else may be reachable. */
export function failurePage(kind: FailureKind, language: LanguageCode, requestId: string): string {
  const text = (key: ServerTextKey) => serverText(key, language, { number: requestId });
  // Without an address, a link leads to the page itself.
  const again = kind === 'missing' ? '' : `<a href="">${text('failurePage.again')}</a>`;
  return `<!doctype html>
<html lang="${localeOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(`failurePage.${kind}`)}</title><style>${style}</style></head>
<body><main><h1>${text(`failurePage.${kind}`)}</h1><p>${text(`failurePage.${kind}Text`)}</p>
<nav>${again}<a href="/">${text('failurePage.home')}</a></nav></main></body>
</html>
`;
}

/** Whether a browser is to show the response as a page. Browsers that do not say so ask for HTML, as some programs do of the API. */
function isForPerson({ headers, method, url }: FastifyRequest): boolean {
  if (!/^(GET|HEAD)$/.test(method) || headers.accept?.includes('text/html') !== true) return false;
  const destination = headers['sec-fetch-dest'];
  return destination === undefined ? !/^\/v\d\//.test(url) : destination === 'document';
}

/** Sends people a page in their language instead of the error for programs, which a browser would show as it is. */
export function showFailurePages(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const kind = reply.statusCode < 400 ? null : kindOf(reply.statusCode);
    if (!kind || type.startsWith('text/html') || !isForPerson(request)) return payload;
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .removeHeader('content-disposition')
      .removeHeader('content-length');
    const language = languageAsked(request.headers['accept-language']) ?? 'en';
    return failurePage(kind, language, request.id);
  });
}
