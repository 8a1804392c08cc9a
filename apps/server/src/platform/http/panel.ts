import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allowEveryOrigin } from './cross-origin.ts';
import { refuse } from './error-mapper.ts';

const builtPanel = path.join(import.meta.dirname, '../../../../web/dist');

/** The folder with the texts of each language, complete and in parts. */
const texts = 'assets/i18n';

/** File names with a content hash, which the build puts into this folder only; they can be cached forever. */
const hashed = /[\\/]assets[\\/][^\\/]*[-.][\w-]{8,}\.(js|css|woff2|ttf|svg|png|webp|jpg)$/;

/** The script of the element for pages of other origins; compressed copies have another ending. */
const embedded = /[\\/]embed\.js(\.br|\.gz)?$/;

function isPage(url: string, accept: string | undefined): boolean {
  return !/^\/(v\d|files|archives|assets)\//.test(url) && (accept?.includes('text/html') ?? false);
}

/** Serves the panel's files, and its single page for every path that a person may open. */
export async function servePanel(server: FastifyInstance, panelDir = builtPanel): Promise<void> {
  const built = existsSync(path.join(panelDir, 'index.html'));
  if (built) {
    const options: FastifyStaticOptions = {
      root: panelDir,
      preCompressed: true,
      setHeaders: (reply, file) => {
        reply.header('cache-control', hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (embedded.test(file)) allowEveryOrigin(reply);
      },
    };
    await server.register(fastifyStatic, { ...options, wildcard: false, globIgnore: [`${texts}/**`] });
    // Over a thousand small files: a route for each would slow down the start.
    await server.register(fastifyStatic, {
      ...options,
      root: path.join(panelDir, texts),
      decorateReply: false,
      prefix: `/${texts}/`,
    });
    // Both language codes for Greek that are in use serve the same file.
    server.get('/assets/i18n/gr.json', (_request, reply) => reply.sendFile('assets/i18n/el.json', panelDir));
  }
  server.setNotFoundHandler((request, reply) => {
    if (built && /^(GET|HEAD)$/.test(request.method) && isPage(request.url, request.headers.accept)) {
      return reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', panelDir, { cacheControl: false });
    }
    return refuse(reply, request.id, 'routeNotMatched');
  });
}
