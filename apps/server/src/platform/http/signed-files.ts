import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { hourMs } from '@forecourt/contract/durations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { deletedMark, embeddedMark } from '../storage/file-path.ts';
import type { DiskStorage } from '../storage/storage.ts';
import { allowEveryOrigin } from './cross-origin.ts';
import { refuse } from './error-mapper.ts';

/** RFC 6266: an ASCII name for old clients and the full name encoded. Slashes, which no file name can have, are dashes. */
export function attachment(name: string): string {
  const possible = name.replace(/[\\/]/g, '-');
  const plain = possible.replace(/[^\x20-\x7e]|"/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(possible)}`;
}

/** Whether the row that a stored file belongs to is `live` or `deleted`; `gone` when there is none. */
type StateOfFile = (key: string) => Promise<'live' | 'deleted' | 'gone'>;

/**
 * The path that a signed link grants; null when it is forged or expired, or was issued to an account that has ended.
 */
export type PathOfLink = (url: string) => Promise<string | null>;

const isFromStart = (range: string | undefined) => !range || range.startsWith('bytes=0-');

export interface SignedFiles {
  pathOf: PathOfLink;
  stateOf: StateOfFile;
  /** Called with its key and its link for each file that is sent, once even if its reader fetches it in parts. */
  onSent: (key: string, url: string) => void;
}

/** Serves stored files by signed links, while their row has the state of the link; supports ranges and ETags. */
export async function serveSignedFiles(
  server: FastifyInstance,
  storage: DiskStorage,
  { pathOf, stateOf, onSent }: SignedFiles,
): Promise<void> {
  const stored = path.resolve(storage.root) + path.sep;
  await server.register(fastifyStatic, {
    root: storage.root,
    serve: false,
    // Called for existing files only, so a 404 for a picture that is still being made is not cached. The panel's page
    // uses the same plugin and has a cache header of its own.
    setHeaders: (reply, file) => {
      if (file.startsWith(stored)) {
        reply.header('cache-control', `private, max-age=${hourMs / 1000}, immutable`);
      }
    },
  });
  server.get('/files/*', async (request, reply: FastifyReply) => {
    const signed = await pathOf(request.url);
    if (!signed) return refuse(reply, request.id, 'fileNotFound');
    const [key = '', query = ''] = signed.slice('/files/'.length).split('?');
    const wanted = query === deletedMark ? 'deleted' : 'live';
    if ((await stateOf(key)) !== wanted) return refuse(reply, request.id, 'fileNotFound');
    const [, name] = query.split('name=');
    if (name) reply.header('content-disposition', attachment(decodeURIComponent(name)));
    if (query === embeddedMark) allowEveryOrigin(reply);
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    if (request.method === 'GET' && isFromStart(request.headers.range)) onSent(key, request.url);
    return reply.sendFile(key, storage.root, {
      // The cache header is set above: the same link is issued for an hour.
      cacheControl: false,
      dotfiles: 'deny',
      contentType: path.extname(key) !== '',
    });
  });
}
