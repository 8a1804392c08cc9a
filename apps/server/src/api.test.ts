import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from './platform/config.ts';
import { inTx } from './platform/db/database.ts';
import { freePort } from './platform/free-port.ts';
import { enqueue } from './platform/queue/enqueue.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { until } from './testing/test-worker.ts';

let app: TestApp;
const running: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await app.close();
});

async function startApi(port: number, more: Record<string, string> = {}) {
  const child = fork(path.join(import.meta.dirname, 'api.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      LOG_LEVEL: 'warn',
      ...more,
    }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.push(child);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const ended = once(child, 'close');
  await Promise.race([once(child, 'message'), ended]);
  return { child, ended, said: () => said };
}

/** Opens a connection and sends this text; it stays open as long as the server allows. */
async function connected(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

it.each([
  ['nothing was sent yet', ''],
  ['an earlier request was answered', 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'],
])(
  'on SIGTERM the API shuts down cleanly and in time, even with an open connection on which %s',
  async (_what, text) => {
    const port = await freePort();
    const { child, ended, said } = await startApi(port);
    const socket = await connected(port, text);
    socket.resume();
    // After this response the server has received what the other connection sent.
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // The server logs a line if it ran out of time before it had shut down.
    expect(said()).toBe('');
    socket.destroy();
  },
);

it('the API starts without the key that the worker signs pictures with', async () => {
  const port = await freePort();
  const files = { CONTENT_CREDENTIALS_CERTIFICATES: '/nowhere.pem', CONTENT_CREDENTIALS_KEY: '/nowhere.key' };
  await startApi(port, files);
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
});

it('the API looks for faults of the installation itself, so that root learns that there is no worker', async () => {
  await inTx(app.db, (tx) => enqueue(tx, 'credits.expire', {}));
  await startApi(await freePort());
  await until('the fault', async () => {
    const rows = await app.db.selectFrom('installationFaults').select('fault').execute();
    return rows.some(({ fault }) => fault === 'noWorker');
  });
});
