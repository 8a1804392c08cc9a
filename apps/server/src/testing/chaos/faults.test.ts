import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { hourMs, minuteMs } from '@forecourt/contract/durations';
import { afterEach, expect, it } from 'vitest';
import { childEnvironment } from '../../platform/config.ts';
import { freePort } from '../../platform/free-port.ts';
import { S3Storage } from '../../platform/storage/s3-storage.ts';
import { s3SettingsAt } from '../stand-ins/s3-servers.ts';
import { until } from '../test-worker.ts';
import { throwawayFolder } from '../throwaway-folder.ts';
import { KeptProcess } from './kept-process.ts';

let store: KeptProcess | undefined;
afterEach(() => store?.stop());

it('a store that is killed has what it took, and one whose disk is full takes nothing until there is space', async () => {
  const place = { directory: await throwawayFolder('forecourt-s3-'), port: await freePort() };
  const entry = 'testing/chaos/store-program.ts';
  store = new KeptProcess({ name: 'store', entry, environment: childEnvironment({}), message: place });
  await store.start();
  const settings = s3SettingsAt(`http://127.0.0.1:${place.port}`);
  const storage = new S3Storage({ settings, scratchDir: await throwawayFolder('forecourt-scratch-') });
  const isTaken = (key: string) =>
    storage.put(key, Buffer.from(key)).then(
      () => true,
      () => false,
    );
  expect(await isTaken('images/one')).toBe(true);
  store.send({ isDiskFull: true });
  await until('a full disk', async () => !(await isTaken('images/two')));
  expect(await storage.find('images/three')).toBeNull();
  store.send({ isDiskFull: false });
  await until('space', () => isTaken('images/two'));
  store.signal('SIGKILL');
  await until('the next one', () => isTaken('images/three'));
  for (const key of ['images/one', 'images/two', 'images/three'])
    expect((await storage.get(key)).toString()).toBe(key);
});

it('a clock that is set makes other times of now alone, and is right again after that', async () => {
  const program = `process.on('message', () =>
    process.send([Date.now(), new Date().getTime(), new Date(0).getTime(), new Date() instanceof Date]));
    process.send('ready');`;
  const clock = path.join(import.meta.dirname, 'stepping-clock.ts');
  const child = spawn(process.execPath, ['--import', clock, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  for (const aheadMs of [hourMs, -hourMs, 0]) {
    child.send({ kind: 'setClock', aheadMs });
    const [[now, made, first, isDate]] = await once(child, 'message');
    for (const time of [now, made]) expect(Math.abs(time - Date.now() - aheadMs)).toBeLessThan(minuteMs);
    expect([first, isDate]).toEqual([0, true]);
  }
  child.kill();
});
