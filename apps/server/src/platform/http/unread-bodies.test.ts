import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawClient } from '../../testing/raw-client.ts';
import { readUnreadBodies } from './unread-bodies.ts';

const bytesMax = 1024 * 1024;

const servers: FastifyInstance[] = [];
let port: number;

/** @param pauseMs the longest pause of a client: long, so that a slow machine causes no timeout */
async function listen(pauseMs: number): Promise<number> {
  const server = fastify();
  servers.push(server);
  readUnreadBodies(server, { bytesMax, largeBytesMax: 4 * bytesMax, pauseMs });
  // Leaves the body unread, as the refusal of an upload does.
  server.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
  server.post('/refused', (_request, reply) => reply.status(400).send('refused'));
  server.post('/large', { config: { largeFile: true } }, (_request, reply) =>
    reply.status(400).send('refused'),
  );
  server.get('/next', async () => 'next');
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await listen(60_000);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const head = (path: string, length: number | 'chunked') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n` +
  `${length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`;
const next = 'GET /next HTTP/1.1\r\nHost: x\r\n\r\n';
const bytes = (length: number) => new Uint8Array(length);

it('the rest of a body is read, and the connection takes the next request', async () => {
  for (const path of ['/refused', '/large']) {
    const client = new RawClient(port);
    client.write(head(path, bytesMax), bytes(bytesMax), next);
    const refused = await client.answer();
    expect([refused?.status, refused?.headers.connection]).toEqual([400, 'keep-alive']);
    expect((await client.answer())?.body).toBe('next');
    client.destroy();
  }
});

it('a body without an announced length is read too', async () => {
  const client = new RawClient(port);
  client.write(head('/refused', 'chunked'), '5\r\n12345\r\n', '0\r\n\r\n', next);
  expect((await client.answer())?.status).toBe(400);
  expect((await client.answer())?.body).toBe('next');
  client.destroy();
});

it('a body that is announced as too long gets a response at once, and the connection is closed', async () => {
  const client = new RawClient(port);
  client.write(head('/refused', bytesMax + 1));
  expect((await client.answer())?.headers.connection).toBe('close');
  await client.closed();
});

it('a body that turns out too long gets a response, and the connection is closed', async () => {
  const client = new RawClient(port);
  const chunk = bytes(64 * 1024);
  client.write(head('/refused', 'chunked'));
  for (let sent = 0; sent <= bytesMax; sent += chunk.length) client.write('10000\r\n', chunk, '\r\n');
  expect((await client.answer())?.headers.connection).toBe('close');
  await client.closed();
});

it('a larger body is read on routes that take larger files', async () => {
  const client = new RawClient(port);
  client.write(head('/large', 3 * bytesMax), bytes(3 * bytesMax), next);
  expect((await client.answer())?.status).toBe(400);
  expect((await client.answer())?.body).toBe('next');
  client.destroy();
});

it('a client that stops sending gets a response, and the connection is closed', async () => {
  const client = new RawClient(await listen(100));
  client.write(head('/refused', bytesMax), bytes(10));
  const refused = await client.answer();
  expect([refused?.status, refused?.headers.connection]).toEqual([400, 'close']);
  await client.closed();
});

it('a client that disconnects while sending causes no error', async () => {
  const leaving = new RawClient(port);
  leaving.write(head('/refused', bytesMax), bytes(1000));
  leaving.destroy();
  const client = new RawClient(port);
  client.write(next);
  expect((await client.answer())?.body).toBe('next');
  client.destroy();
});
