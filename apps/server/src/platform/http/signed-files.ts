import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { UrlSigner } from '../storage/signed-urls.ts';
import type { DiskStorage } from '../storage/storage.ts';
import { refuse } from './error-mapper.ts';

const dayS = 86_400;

/** RFC 6266: an ASCII name for old readers and the whole one encoded. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Stored files behind signed links; ranges and ETags come from the file sender. */
export async function serveSignedFiles(
  server: FastifyInstance,
  storage: DiskStorage,
  urls: UrlSigner,
  clock: Clock,
): Promise<void> {
  await server.register(fastifyStatic, { root: storage.root, serve: false });
  server.get('/files/*', (request, reply: FastifyReply) => {
    const signed = urls.verify(request.url, clock.now());
    if (!signed) return refuse(reply, request.id, 'fileNotFound');
    const [key = '', query = ''] = signed.slice('/files/'.length).split('?name=');
    if (query) reply.header('content-disposition', attachment(decodeURIComponent(query)));
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return reply.sendFile(key, storage.root, {
      maxAge: dayS * 1000,
      immutable: !key.includes('original'),
      cacheControl: true,
      dotfiles: 'deny',
      contentType: path.extname(key) !== '',
    });
  });
}
