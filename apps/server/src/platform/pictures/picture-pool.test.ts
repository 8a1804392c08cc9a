import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeTinyMatting } from '@forecourt/imaging/testing/tiny-matting';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { result } from '../../testing/picture-programs/answer.ts';
import { InstallationFault } from '../installation-fault.ts';
import { createLog } from '../log.ts';
import type { KnownPhoto, PictureTask } from './picture-messages.ts';
import { PicturePool, type PicturePoolOptions } from './picture-pool.ts';

const program = (name: string) => path.join(import.meta.dirname, `../../testing/picture-programs/${name}.ts`);
const task = (words: string): PictureTask => ({
  original: Buffer.from(words),
  known: null,
  recipes: [],
  pictures: {},
});

let cacheDir: string;
beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-pool-'));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

function openPool(options: Partial<PicturePoolOptions>): PicturePool {
  const usual = { processes: 1, memoryBytes: 2 ** 30, timeLimitMs: 60_000, cacheDir, entry: program('good') };
  return new PicturePool({ ...usual, ...options }, createLog('silent', 'test'));
}

it('a process that hangs at its start is killed after the limit, which is a fault of the installation; so is each later one', async () => {
  const pool = openPool({ entry: program('late'), startLimitMs: 500 });
  for (const words of ['first', 'second'])
    await expect(pool.run(task(words))).rejects.toThrow(
      new InstallationFault('the picture process did not start within 500 ms'),
    );
  pool.stop();
});

it('a slow start within the limit is waited for', async () => {
  const pool = openPool({ startLimitMs: 60_000 });
  await pool.warm();
  expect((await pool.run(task('fine'))).matte).toBeDefined();
  pool.stop();
});

const known: KnownPhoto = (() => {
  const { analysis, matte } = result(task('known'));
  return { analysis, matte };
})();

it('a photo that is known is not kept waiting by models; where they cannot be loaded, no other photo is to blame', async () => {
  const pool = openPool({ entry: program('unloadable') });
  expect((await pool.run({ ...task('fine'), known })).matte).toBeDefined();
  for (const words of ['first', 'second'])
    await expect(pool.run(task(words))).rejects.toBeInstanceOf(InstallationFault);
  expect((await pool.run({ ...task('fine'), known })).matte).toBeDefined();
  pool.stop();
});

it('what is known of a photo before its analysis is used, unless somebody has chosen another vehicle in it', async () => {
  const knownPhoto = async (original: Uint8Array) =>
    Buffer.from(original).includes('sample') ? known : null;
  const pool = openPool({ entry: program('unloadable'), knownPhoto });
  expect((await pool.run(task('a sample'))).matte).toBeDefined();
  const chosen = { x: 0, y: 0, width: 10, height: 10 };
  await expect(pool.run({ ...task('a sample'), chosen })).rejects.toBeInstanceOf(InstallationFault);
  await expect(pool.run(task('another'))).rejects.toBeInstanceOf(InstallationFault);
  pool.stop();
});

it('models are loaded once the tasks that need none have left a pause', async () => {
  const loaded: string[] = [];
  const pool = openPool({ entry: program('loading') });
  const warm = pool.warmWhenIdle().then(() => loaded.push('models'));
  await pool.run({ ...task('fine'), known });
  loaded.push('picture');
  await warm;
  expect(loaded).toEqual(['picture', 'models']);
  expect((await pool.run(task('fine'))).matte).toBeDefined();
  pool.stop();
});

it('a picture process is told on which device its models run', async () => {
  const pool = openPool({ device: 'cuda' });
  expect((await pool.run(task('WHICH DEVICE'))).analysis.models).toBe('cuda');
  pool.stop();
});

it('a picture process is told of the matting model of the operator, and may read it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-own-model-'));
  await chmod(folder, 0o755);
  const ownModel = await writeTinyMatting(folder, 'all');
  const pool = openPool({ entry: program('prying'), ownModel });
  const { matte } = await pool.run(task(ownModel.file));
  const other = await pool.run(task(path.join(folder, 'other.onnx')));
  pool.stop();
  await rm(folder, { recursive: true });
  expect(JSON.parse(Buffer.from(matte).toString()).args.slice(1)).toEqual(['cpu', JSON.stringify(ownModel)]);
  expect(JSON.parse(Buffer.from(matte).toString()).reads).toBe('done');
  expect(JSON.parse(Buffer.from(other.matte).toString()).reads).toBe('ERR_ACCESS_DENIED');
});

/** Both tasks are queued, so the second is assigned as soon as the first has failed. */
async function failsAlone(pool: PicturePool, words: string, failure: string): Promise<void> {
  const [bad, good] = await Promise.allSettled([pool.run(task(words)), pool.run(task('fine'))]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { failure } });
  expect(good).toMatchObject({ status: 'fulfilled' });
  pool.stop();
}

it.each([
  ['a crash', 'CRASH', 'crashed'],
  ['a full memory', 'EAT', 'memory_limit'],
])('after %s the next photo is processed by a new process at once', (_what, words, failure) =>
  failsAlone(openPool({ memoryBytes: 512 * 1024 * 1024 }), words, failure),
);

it('a photo that crashes a process fails alone where a sample can be made; where none can, no photo is to blame', async () => {
  const sound = async () => task('sound');
  const pool = openPool({ probe: sound });
  await expect(pool.run(task('CRASH'))).rejects.toMatchObject({ failure: 'crashed' });
  expect((await pool.run(task('fine'))).matte).toBeDefined();
  pool.stop();
  const broken = openPool({ entry: program('crashing'), probe: sound });
  await expect(broken.run(task('fine'))).rejects.toBeInstanceOf(InstallationFault);
  broken.stop();
});

it('after a hang the next photo is processed by a new process at once', async () => {
  const pool = openPool({});
  await pool.warm();
  // The timeout is triggered by hand, for the photo that hangs and not for the next one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const changes = watch(cacheDir);
    const hangs = once(changes, 'change');
    const ended = failsAlone(pool, 'HANG', 'time_limit');
    await hangs;
    changes.close();
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
  } finally {
    vi.useRealTimers();
  }
});

it.each(['SIGINT', 'SIGTERM'])(
  'a photo whose process is ended by an outside %s is processed by a new one, and no attempt counts as failed',
  async (signal) => {
    const pool = openPool({});
    expect((await pool.run(task(`${signal} ONCE`))).matte).toBeDefined();
    pool.stop();
  },
);
