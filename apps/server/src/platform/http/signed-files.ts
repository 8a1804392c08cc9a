import { hourMs } from '@forecourt/contract/durations';
import type { FastifyInstance } from 'fastify';
import { deletedMark, embeddedMark } from '../storage/file-path.ts';
import { isStorageKey, type Storage } from '../storage/storage.ts';
import { allowEveryOrigin } from './cross-origin.ts';
import { refuse } from './error-mapper.ts';
import { filePolicy } from './security-headers.ts';
import { sendStoredFile, typeOfKey } from './stored-file-reply.ts';

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

/** Pictures and films may be kept for the hour in which the same link is issued; documents of people by nobody. */
function cacheControlOf(type: string | null): string {
  const isPicture = type !== null && /^(image|video)\//.test(type);
  return isPicture ? `private, max-age=${hourMs / 1000}, immutable` : 'no-store';
}

export interface SignedFiles {
  pathOf: PathOfLink;
  stateOf: StateOfFile;
  /** How long a valid link still works. */
  lifeLeftMs: (url: string) => number;
  /** Called with its key and its link for each file that is sent, once even if its reader fetches it in parts. */
  onSent: (key: string, url: string) => void;
}

/** Serves stored files by signed links, while their row has the state of the link; supports ranges and ETags. */
export function serveSignedFiles(
  server: FastifyInstance,
  storage: Storage,
  { pathOf, stateOf, lifeLeftMs, onSent }: SignedFiles,
): void {
  server.get('/files/*', async (request, reply) => {
    const signed = await pathOf(request.url);
    if (!signed) return refuse(reply, request.id, 'fileNotFound');
    const [key = '', query = ''] = signed.slice('/files/'.length).split('?');
    const wanted = query === deletedMark ? 'deleted' : 'live';
    if (!isStorageKey(key) || (await stateOf(key)) !== wanted)
      return refuse(reply, request.id, 'fileNotFound');
    const [, name] = query.split('name=');
    const disposition = name ? attachment(decodeURIComponent(name)) : null;
    if (query === embeddedMark) allowEveryOrigin(reply);
    if (request.method === 'GET' && isFromStart(request.headers.range)) onSent(key, request.url);
    const type = typeOfKey(key);
    const cacheControl = cacheControlOf(type);
    // A presigned link answers only the call that it was signed for.
    if (request.method === 'GET') {
      const lifeS = Math.floor(Math.min(lifeLeftMs(request.url), hourMs) / 1000);
      const said = { type, disposition, cacheControl };
      const direct = await storage.directLink(key, { ...said, lifeS });
      // Followed again for as long as the store still gives the file afterwards.
      const cached = cacheControl === 'no-store' ? cacheControl : `private, max-age=${Math.floor(lifeS / 2)}`;
      if (direct) return reply.header('cache-control', cached).redirect(direct, 302);
    }
    if (disposition) reply.header('content-disposition', disposition);
    reply.header('content-security-policy', filePolicy);
    return sendStoredFile(request, reply, { storage, key, cacheControl });
  });
}
