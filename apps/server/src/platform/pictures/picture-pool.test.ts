import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import type { PictureTask } from './picture-messages.ts';
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

it('a process that hangs at its start is ended after the limit, and so is each later one', async () => {
  const pool = openPool({ entry: program('late'), startLimitMs: 500 });
  for (const words of ['first', 'second'])
    await expect(pool.run(task(words))).rejects.toMatchObject({
      failure: 'crashed',
      message: 'crashed: the picture process did not start within 500 ms',
    });
  pool.stop();
});

it('a start that takes its time but less than the limit is waited for', async () => {
  const pool = openPool({ startLimitMs: 60_000 });
  await pool.warm();
  expect((await pool.run(task('fine'))).matte).toBeDefined();
  pool.stop();
});

it('after a crash, a hang and a full memory the next photo is made by a new process at once', async () => {
  const pool = openPool({ timeLimitMs: 4_000, memoryBytes: 512 * 1024 * 1024 });
  const ends = [
    ['CRASH', 'crashed'],
    ['HANG', 'time_limit'],
    ['EAT', 'memory_limit'],
  ] as const;
  for (const [words, failure] of ends) {
    // Both stand in line, so the second is handed over the moment the first has failed.
    const [bad, good] = await Promise.allSettled([pool.run(task(words)), pool.run(task('fine'))]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { failure } });
    expect(good).toMatchObject({ status: 'fulfilled' });
  }
  pool.stop();
});
