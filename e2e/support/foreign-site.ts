import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ForeignSite {
  url: string;
  stop(): Promise<void>;
}

/**
 * A website on another origin that embeds lines of HTML, with the strictest policies that work: it allows scripts, calls and
 * pictures of one other origin, no styles, no text as script, and only what lets itself be embedded.
 * @param allowed That origin.
 */
export async function startForeignSite(html: string, allowed: string): Promise<ForeignSite> {
  const policy = [
    "default-src 'none'",
    `script-src ${allowed}`,
    `connect-src ${allowed}`,
    `img-src ${allowed}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const spacer = '<p>Line of text</p>'.repeat(60);
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    const lang = new URL(request.url ?? '/', 'http://site').searchParams.get('lang') ?? 'en';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-embedder-policy': 'require-corp',
    });
    return response.end(
      `<!doctype html><html lang="${lang}"><title>Dealer</title><h1>Our car</h1>${html}${spacer}</html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
