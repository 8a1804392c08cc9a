import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { throwawayFolder } from '../../testing/throwaway-folder.ts';
import { DiskStorage } from '../storage/disk-storage.ts';
import { sendStoredFile } from './stored-file-reply.ts';

let server: FastifyInstance;
const modified = new Date('2026-06-15T10:00:00.500Z');
const cacheControl = 'private, max-age=60';

beforeAll(async () => {
  const storage = new DiskStorage(await throwawayFolder('forecourt-replies-'));
  await storage.putStream('images/photo.jpg', Readable.from(['0123456789']), modified);
  await storage.put('images/empty.pdf', Buffer.alloc(0));
  for (const key of ['images/bare', 'images/other.xyz', 'images/a.heif'])
    await storage.put(key, Buffer.from('x'));
  await utimes(storage.pathOf('images/empty.pdf'), modified, modified);
  server = fastify();
  server.get<{ Params: { '*': string } }>('/*', (request, reply) =>
    sendStoredFile(request, reply, { storage, key: request.params['*'], cacheControl }),
  );
});
afterAll(() => server.close());

const ask = async (
  headers: Record<string, string> = {},
  key = 'images/photo.jpg',
  method: 'GET' | 'HEAD' = 'GET',
) => {
  const {
    body,
    headers: answered,
    statusCode: status,
  } = await server.inject({ method, url: `/${key}`, headers });
  return { status, body, headers: answered };
};

const tag = `W/"a-${modified.getTime().toString(16)}"`;

it('a file is sent with its length, type, tag and time, to HEAD without its bytes', async () => {
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-length': '10',
    'content-type': 'image/jpeg',
    etag: tag,
    'last-modified': 'Mon, 15 Jun 2026 10:00:00 GMT',
  };
  expect(await ask()).toMatchObject({ status: 200, body: '0123456789', headers });
  expect(await ask({}, 'images/photo.jpg', 'HEAD')).toMatchObject({ status: 200, body: '', headers });
  expect(await ask({}, 'images/empty.pdf')).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '0' },
  });
});

it('the extension says the type; without one there is none', async () => {
  const type = async (key: string) => (await ask({}, key)).headers['content-type'];
  expect(await type('images/empty.pdf')).toBe('application/pdf');
  expect(await type('images/a.heif')).toBe('image/heif');
  expect(await type('images/other.xyz')).toBe('application/octet-stream');
  expect(await type('images/bare')).toBeUndefined();
});

it('what is not there is no file, and not cached', async () => {
  const { headers, status } = await ask({}, 'images/none.jpg');
  expect([status, headers['cache-control']]).toEqual([404, undefined]);
});

it.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-30', '0123456789', 'bytes 0-9/10'],
  ['bytes=8-100', '89', 'bytes 8-9/10'],
  ['bytes=0-0', '0', 'bytes 0-0/10'],
])('%s is a part', async (range, body, contentRange) => {
  expect(await ask({ range })).toMatchObject({
    status: 206,
    body,
    headers: { 'content-range': contentRange, 'content-length': String(body.length) },
  });
});

it.each(['bytes=0-1,4-5', 'bytes=', 'bytes=-', 'pages=1-2', 'bytes=a-b'])(
  '%s is the whole file',
  async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 200, body: '0123456789' });
  },
);

it.each(['bytes=10-', 'bytes=20-30', 'bytes=5-4', 'bytes=-0'])('%s is none of it', async (range) => {
  expect(await ask({ range })).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } });
});

it('a part of an earlier file is answered by the whole one', async () => {
  const status = async (ifRange: string) => (await ask({ range: 'bytes=2-4', 'if-range': ifRange })).status;
  expect(await status(tag)).toBe(206);
  expect(await status('"another"')).toBe(200);
  expect(await status('Mon, 15 Jun 2026 10:00:00 GMT')).toBe(206);
  expect(await status('Mon, 15 Jun 2026 09:59:59 GMT')).toBe(200);
});

it('who has the file gets no bytes, unless they ask for it again', async () => {
  const status = async (headers: Record<string, string>) => (await ask(headers)).status;
  for (const known of [tag, tag.replace('W/', ''), '*', `"another", ${tag}`])
    expect(await status({ 'if-none-match': known })).toBe(304);
  expect(await status({ 'if-none-match': '"another"' })).toBe(200);
  expect(
    await status({ 'if-none-match': '"another"', 'if-modified-since': 'Mon, 15 Jun 2026 10:00:00 GMT' }),
  ).toBe(200);
  expect(await status({ 'if-modified-since': 'Mon, 15 Jun 2026 10:00:00 GMT' })).toBe(304);
  expect(await status({ 'if-modified-since': 'Mon, 15 Jun 2026 09:59:59 GMT' })).toBe(200);
  expect(await status({ 'if-none-match': tag, 'cache-control': 'no-cache' })).toBe(200);
});
