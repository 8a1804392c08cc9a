import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { childEnvironment } from './platform/config.ts';
import { freePort } from './platform/free-port.ts';
import { createLog } from './platform/log.ts';
import { PicturePool } from './platform/pictures/picture-pool.ts';
import { probeTask } from './probe-photo.ts';

const key = 'a key that workers and servers share';
const cacheDir = path.join(import.meta.dirname, '../../../.cache');
let server: ChildProcess;
afterEach(() => void server.kill('SIGKILL'));

function start(values: Parameters<typeof childEnvironment>[0]): ChildProcess {
  return fork(path.join(import.meta.dirname, 'picture-server.ts'), {
    env: childEnvironment({ NODE_ENV: 'test', CACHE_DIR: cacheDir, LOG_LEVEL: 'warn', ...values }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

it('makes pictures of photos by the real models, without a database, and ends when it is asked to', async () => {
  const port = await freePort();
  server = start({ PICTURE_PORT: String(port), PICTURE_KEY: key });
  await once(server, 'message');
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const limits = { processes: 1, memoryBytes: 2 ** 30, timeLimitMs: 300_000, cacheDir };
  const worker = new PicturePool({ ...limits, servers: { urls: [url], key } }, createLog('silent', 'test'));
  const { analysis, made, matte } = await worker.run(await probeTask());
  expect(analysis.vehicle).toMatchObject({ width: expect.any(Number) });
  expect(made[0]?.map(({ name }) => name)).toEqual(['upright', 'thumb']);
  expect(matte.length).toBeGreaterThan(1_000);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('does not start without its key, and says so', async () => {
  server = start({ PICTURE_PORT: String(await freePort()) });
  let said = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  expect((await once(server, 'exit'))[0]).toBe(1);
  expect(said).toContain('PICTURE_KEY: is missing');
});
