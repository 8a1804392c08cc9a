import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { confine } from './confinement.ts';
import { PicturePool } from './picture-pool.ts';

const entry = path.join(import.meta.dirname, '../../testing/picture-programs/prying.ts');

let folder: string;
beforeAll(async () => {
  // Accessible to its owner only, as is usual for the data folder of an installation.
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-confined-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a compromised picture process can read no secrets, write nothing, run nothing, and is not root', async () => {
  const secret = path.join(folder, 'secrets.json');
  await writeFile(secret, '{}', { mode: 0o600 });
  const cacheDir = path.join(folder, 'cache');
  const limits = { processes: 1, memoryBytes: 2 ** 30, timeLimitMs: 60_000 };
  const pool = new PicturePool({ ...limits, cacheDir, entry }, createLog('silent', 'test'));
  const { matte } = await pool.run({
    original: Buffer.from(secret),
    known: null,
    recipes: [],
    pictures: {},
  });
  pool.stop();
  const tried = JSON.parse(Buffer.from(matte ?? []).toString());
  expect(tried).toMatchObject({
    findsItsCode: 'done',
    findsItsProcessor: existsSync('/proc/cpuinfo') ? 'done' : 'ENOENT',
    reads: 'ERR_ACCESS_DENIED',
    writes: 'ERR_ACCESS_DENIED',
    runs: 'ERR_ACCESS_DENIED',
  });
  expect(
    tried.environment.filter((name: string) => !/^(PATH|TZ|MALLOC_[A-Z_]+|NODE_.*)$/.test(name)),
  ).toEqual([]);
  expect(tried.uid).not.toBe(0);
});

it.runIf(spawnSync('setpriv', ['--version']).status === 0)(
  'a picture process can gain no privileges, whatever it executes',
  async () => {
    const limits = { processes: 1, memoryBytes: 2 ** 30, timeLimitMs: 60_000 };
    const pool = new PicturePool(
      { ...limits, cacheDir: path.join(folder, 'cache'), entry },
      createLog('silent', 'test'),
    );
    const original = Buffer.from(path.join(folder, 'nothing'));
    const { matte } = await pool.run({ original, known: null, recipes: [], pictures: {} });
    const { pid } = JSON.parse(Buffer.from(matte ?? []).toString());
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    pool.stop();
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  },
);

it.runIf(process.getuid?.() === 0)(
  'in a folder that only root may enter it keeps the privilege to read and no other, and this is reported',
  async () => {
    const closed = confine(entry, path.join(folder, 'closed'));
    expect(closed.file).toBe('setpriv');
    expect(closed.args).toContain('--bounding-set=-all,+dac_read_search');
    expect(closed.missing).toContain('may read every file');
  },
);
