import { chmod, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeTinyMatting } from '@forecourt/imaging/testing/tiny-matting';
import { expect, it } from 'vitest';
import { uprightRecipe } from './modules/studio/recipes/recipes.rules.ts';
import { InstallationFault } from './platform/installation-fault.ts';
import { createLog } from './platform/log.ts';
import { PicturePool } from './platform/pictures/picture-pool.ts';
import { probeTask } from './probe-photo.ts';

const root = path.join(import.meta.dirname, '../../..');
const samples = path.join(root, 'packages/samples/pictures');

/** Picture processes that this process has started. */
async function pictureProcesses(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const isOurs = status?.includes(`\nPPid:\t${process.pid}\n`) && command?.includes('src/picture.ts');
    return isOurs ? [Number(pid)] : [];
  });
  return (await Promise.all(found)).flat();
}

it.runIf(process.platform === 'linux')(
  'a picture process lets Ctrl-C and SIGTERM pass, and finishes the picture at hand',
  async () => {
    const limits = { processes: 1, memoryBytes: 4 * 2 ** 30, timeLimitMs: 300_000 };
    const pool = new PicturePool(
      { ...limits, cacheDir: path.join(root, '.cache') },
      createLog('silent', 'test'),
    );
    await pool.warm();
    const before = await pictureProcesses();
    const original = await readFile(path.join(samples, 'van-white-090.jpg'));
    const made = pool.run({ original, known: null, recipes: [uprightRecipe], pictures: {} });
    for (const pid of before) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal);
    expect((await made).made[0]?.map(({ name }) => name)).toEqual(['upright', 'thumb']);
    // The same process id, so it was not restarted.
    expect([before.length, await pictureProcesses()]).toEqual([1, before]);
    pool.stop();
  },
);

it('a picture process analyses by a matting model of the operator, whose file every user may read', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-own-model-'));
  await chmod(folder, 0o755);
  const ownModel = await writeTinyMatting(folder, 'all');
  const limits = { processes: 1, memoryBytes: 4 * 2 ** 30, timeLimitMs: 300_000 };
  const pool = new PicturePool(
    { ...limits, cacheDir: path.join(root, '.cache'), ownModel },
    createLog('silent', 'test'),
  );
  const original = await readFile(path.join(samples, 'hatchback-red-225.jpg'));
  const { analysis } = await pool.run({ original, known: null, recipes: [], pictures: {} });
  pool.stop();
  await rm(folder, { recursive: true });
  expect(analysis.models).toMatch(/ \+ Tiny red \([\da-f]{12}\) \+ /);
});

it('where the files of models are broken the photo is not to blame, and its picture is made once they are whole again', async () => {
  const whole = path.join(root, '.cache');
  const cacheDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-broken-models-'));
  const limits = { processes: 1, memoryBytes: 4 * 2 ** 30, timeLimitMs: 300_000 };
  const open = (folder: string) =>
    new PicturePool({ ...limits, cacheDir: folder }, createLog('silent', 'test'));
  const sound = open(whole);
  const { analysis, made } = await sound.run(await probeTask());
  expect([analysis.vehicle !== null, made[0]?.length]).toEqual([true, 2]);
  sound.stop();
  const files = (await readdir(whole)).filter((name) => name.endsWith('.onnx'));
  expect(files).not.toEqual([]);
  for (const name of files) await writeFile(path.join(cacheDir, name), 'no model', { mode: 0o644 });
  const pool = open(cacheDir);
  await expect(pool.run(await probeTask())).rejects.toBeInstanceOf(InstallationFault);
  for (const name of files) {
    await rm(path.join(cacheDir, name));
    await copyFile(path.join(whole, name), path.join(cacheDir, name));
  }
  expect((await pool.run(await probeTask())).made[0]?.map(({ name }) => name)).toEqual(['upright', 'thumb']);
  pool.stop();
  await rm(cacheDir, { recursive: true });
});
