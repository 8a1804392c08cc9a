import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { InstallationFault } from '../installation-fault.ts';
import { createLog } from '../log.ts';
import { withTrace } from '../trace.ts';
import { PictureError, type PictureTask } from './picture-messages.ts';
import { PicturePool, type PicturePoolOptions } from './picture-pool.ts';
import { signWork, workPath } from './picture-wire.ts';
import { createPictureServer } from './serve-pictures.ts';

const key = 'a key that workers and servers share';
const program = (name: string) => path.join(import.meta.dirname, `../../testing/picture-programs/${name}.ts`);
const task = (words: string): PictureTask => ({
  original: Buffer.from(words),
  known: null,
  recipes: [],
  pictures: {},
});

let cacheDir: string;
const said: string[] = [];
const log = createLog('info', 'test', { write: (line: string) => void said.push(line) });
const pools: PicturePool[] = [];
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-remote-'));
});
afterEach(async () => {
  for (const pool of pools.splice(0)) pool.stop();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

function open(options: Partial<PicturePoolOptions>): PicturePool {
  const usual = { processes: 1, memoryBytes: 2 ** 30, timeLimitMs: 60_000, cacheDir, entry: program('good') };
  const pool = new PicturePool({ ...usual, ...options }, log);
  pools.push(pool);
  return pool;
}

/** Starts a server whose processes run one of the test programs. */
async function serve(options: Partial<PicturePoolOptions> = {}, places = 1): Promise<string> {
  const pool = open(options);
  const server = createPictureServer({
    ...{ pool, key, places, clock: systemClock, log },
    isShuttingDown: () => false,
  });
  servers.push(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** A worker whose pictures are made by these servers. */
const workerOf = (urls: string[], processes = 1, ownKey = key) =>
  open({ processes, servers: { urls, key: ownKey } });

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  );

it('a picture is made by a server as by a process, and its log names the request', async () => {
  const words = 'a photo';
  const here = await open({}).run(task(words));
  const worker = workerOf([await serve()]);
  const there = await withTrace({ requestId: 'the-request' }, () => worker.run(task(words)));
  expect({ ...there, matte: Buffer.from(there.matte) }).toEqual({ ...here, matte: Buffer.from(here.matte) });
  const copy = { original: Buffer.from(words), sideMax: 10, animated: false };
  expect((await worker.copy(copy)).bytes).toBeDefined();
  const lines = said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'picture process');
  expect(lines.map(({ requestId }) => requestId)).toContain('the-request');
});

it('failures of a photo and faults of a server are told apart', async () => {
  const worker = workerOf([await serve()]);
  expect(await failureOf(worker.run(task('CRASH')))).toMatchObject({ failure: 'crashed' });
  expect(await failureOf(worker.run(task('TORN')))).toMatchObject({
    constructor: PictureError,
    failure: 'undecodable',
  });
  const broken = workerOf([await serve({ entry: program('unloadable') })]);
  expect(await failureOf(broken.run(task('a photo')))).toBeInstanceOf(InstallationFault);
});

it('more work than a server has places for waits, and is all done', async () => {
  const worker = workerOf([await serve({}, 1)], 3);
  const made = await Promise.all([1, 2, 3, 4].map((one) => worker.run(task(`SLOW ${one}`))));
  expect(made).toHaveLength(4);
});

it('another server takes over from one that is away or ends in the middle; without any, work waits for the operator', async () => {
  const [first, second] = [await serve(), await serve()];
  const worker = workerOf([first, second]);
  const slow = Array.from({ length: 4 }, (_, at) => worker.run(task(`SLOW at ${at}`)));
  await slow[0];
  servers[0]?.server.closeAllConnections();
  await servers[0]?.close();
  expect(await Promise.all(slow)).toHaveLength(4);
  await servers[1]?.close();
  expect(await failureOf(worker.run(task('another')))).toMatchObject({
    constructor: InstallationFault,
    message: expect.stringContaining('does not answer'),
  });
});

it('a server works only for who has its key, and a worker believes only a server that has it', async () => {
  const url = await serve();
  const stranger = workerOf([url], 1, 'a key that is not the one of the servers');
  expect(await failureOf(stranger.run(task('a photo')))).toMatchObject({
    constructor: InstallationFault,
    message: expect.stringContaining('PICTURE_KEY'),
  });
  const body = Buffer.from('anything');
  const send = (headers: object, sent = body) =>
    fetch(url + workPath, {
      method: 'POST',
      body: sent,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    }).then(({ status }) => status);
  const now = systemClock.now();
  const old = new Date(now.getTime() - 10 * 60_000);
  expect(await send({})).toBe(401);
  expect(await send(signWork(key, old, body))).toBe(401);
  expect(await send(signWork(key, now, body), Buffer.from('another'))).toBe(401);
});
