import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rejectMalformedRequests } from './bodies.ts';
import { limitReceiveTime } from './slow-requests.ts';

const usualMs = 150;
const largeMs = 60_000;

let server: FastifyInstance;
beforeAll(async () => {
  server = fastify({ clientErrorHandler: rejectMalformedRequests({}) });
  limitReceiveTime(server, { usualMs, largeMs });
  server.post('/usual', async () => 'taken');
  server.post('/large', { config: { largeFile: true } }, async () => 'taken');
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Announces ten bytes, sends one, and sends the others after `goOn`, if the connection is still open. */
async function sendSlowly(path: string, goOn: (socket: Socket) => Promise<unknown>): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\nConnection: close\r\n\r\n1`,
  );
  await goOn(socket);
  if (!socket.destroyed) socket.end('234567890');
  if (!socket.destroyed) await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
}

it('a request that arrives too slowly is aborted, unless its route takes large files', async () => {
  const untilItEnds = (socket: Socket) => once(socket, 'close');
  expect(await sendSlowly('/usual', untilItEnds)).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await sendSlowly('/large', () => pause(usualMs * 3))).toBe('HTTP/1.1 200 OK');
});
