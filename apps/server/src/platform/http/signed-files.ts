import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { deletedMark } from '../storage/file-path.ts';
import type { DiskStorage } from '../storage/storage.ts';
import { refuse } from './error-mapper.ts';

const hourMs = 3_600_000;

/** RFC 6266: an ASCII name for old readers and the whole one encoded. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Whether what a stored file belongs to is `deleted`, or `live`; `gone` when there is no such thing any more. */
export type StateOfFile = (key: string) => Promise<'live' | 'deleted' | 'gone'>;

/** The path that a signed link is for; null when it is forged or too old, or was given to an account that has ended. */
export type PathOfLink = (url: string) => Promise<string | null>;

/** Stored files behind signed links, which end with what they show; ranges and ETags come from the file sender. */
export async function serveSignedFiles(
  server: FastifyInstance,
  storage: DiskStorage,
  pathOf: PathOfLink,
  stateOf: StateOfFile,
): Promise<void> {
  const stored = path.resolve(storage.root) + path.sep;
  await server.register(fastifyStatic, {
    root: storage.root,
    serve: false,
    // Only of files that are there: a picture that is still being made answers 404, which nobody may keep. The
    // panel's page goes out by the same sender and has a header of its own.
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
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return reply.sendFile(key, storage.root, {
      // The same link is given out for an hour.
      cacheControl: false,
      dotfiles: 'deny',
      contentType: path.extname(key) !== '',
    });
  });
}
