/**
 * 500 concurrent sign-ins from as many addresses while others read a list: how long both wait, and how much memory the
 * server uses before, at peak and after. Prints JSON. `--signins N`, `--readers N`, `--seconds N`.
 */
import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { urlOf } from '../apps/server/src/testing/template-database.ts';
import { seed } from './api/seed.ts';
import { type Answered, ask, figuresOf } from './support/answers.ts';

const { values } = parseArgs({
  options: {
    signins: { type: 'string', default: '500' },
    readers: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
  },
});
const [signIns, readers, seconds] = [values.signins, values.readers, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const calmAgainMs = 10_000;
const bars = { othersP95Ms: 500, longestWaitMs: 5_000 };

async function read(origin: string, token: string, until: () => boolean): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const headers = { authorization: `Bearer ${token}` };
  const all: Answered[] = [];
  const reader = async () => {
    while (!until()) all.push(await ask(`${origin}/v1/users?limit=20`, { headers, agent }));
  };
  await Promise.all(Array.from({ length: readers }, reader));
  agent.destroy();
  return all;
}

function storm(origin: string): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true });
  const body = (index: number) =>
    JSON.stringify({ email: `nobody-${index}@example.test`, password: 'wrong' });
  const one = (index: number) =>
    ask(`${origin}/v1/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `100.64.${index >> 8}.${index & 255}`,
      },
      body: body(index),
      agent,
    });
  return Promise.all(Array.from({ length: signIns }, (_, index) => one(index)));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resident memory of a process; null where the system does not report it. */
async function rssMbOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kb === undefined ? null : Math.round(Number(kb) / 1024);
}

/** Polls resident memory until `stop`, which returns the peak. */
function watchRss(pid: number): { stop: () => Promise<number | null> } {
  let peak: number | null = null;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const rssMb = await rssMbOf(pid);
      if (rssMb !== null) peak = Math.max(peak ?? 0, rssMb);
      await pause(50);
    }
  })();
  const stop = async () => {
    isOver = true;
    await watching;
    return peak;
  };
  return { stop };
}

async function measure(origin: string, token: string, pid: number) {
  const calm = performance.now() + seconds * 1000;
  const alone = figuresOf(await read(origin, token, () => performance.now() >= calm));
  const before = await rssMbOf(pid);
  const watched = watchRss(pid);
  let over = false;
  const [during, signedIn] = await Promise.all([
    read(origin, token, () => over),
    (async () => {
      const answers: Answered[] = [];
      const end = performance.now() + seconds * 1000;
      // Repeated, because users retry a failed sign-in.
      while (performance.now() < end) {
        answers.push(...(await storm(origin)));
        await pause(500);
      }
      over = true;
      return answers;
    })(),
  ]);
  const peak = await watched.stop();
  // All queued requests are answered by now; Node's garbage collector needs some more time.
  await pause(calmAgainMs);
  const serverRssMb = { before, peak, after: await rssMbOf(pid) };
  return { signIns: figuresOf(signedIn), others: { alone, during: figuresOf(during) }, serverRssMb };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'bench' });
  const admin = createPool(server.url, 1, 'bench');
  await admin.query('create database overload');
  await admin.end();
  const url = urlOf(server.url, 'overload');
  const pool = createPool(url, 2, 'bench seed');
  await migrate(pool);
  const token = await seed(pool, { users: 1_000, vehicles: 200, images: 1_000 });
  await pool.end();
  const child = fork(path.join(import.meta.dirname, 'api/serve.ts'));
  try {
    child.send({ kind: 'ours', url });
    const origin = await new Promise<string>((resolve) =>
      child.once('message', (text) => resolve(String(text))),
    );
    const figures = { atOnce: signIns, readers, ...(await measure(origin, token, child.pid ?? 0)), bars };
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    await ended;
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
