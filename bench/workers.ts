/**
 * What a second worker adds: new photos per minute, from the upload to the finished picture with the real models, by one worker on a
 * core of its own and by two on a core each, in turns. API and database have what is left of the same cores. Prints JSON; fails when
 * two do less than 1.8 times as much. `--photos N` of each turn, `--rounds N`. Linux only: `taskset` gives a process its core.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Image } from '@forecourt/contract/images';
import * as ledger from '../apps/server/src/modules/money/ledger/ledger.service.ts';
import { childEnvironment } from '../apps/server/src/platform/config.ts';
import { createDb, createPool, inTx } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { prepareDatabase } from '../apps/server/src/prepare-database.ts';
import { buildClient, buildUser, nobody } from '../apps/server/src/testing/builders/builders.ts';
import { buildVehicle } from '../apps/server/src/testing/builders/vehicle-builders.ts';
import { KeptProcess } from '../apps/server/src/testing/chaos/kept-process.ts';
import { throwawayFolder } from '../apps/server/src/testing/throwaway-folder.ts';
import { median } from './support/median.ts';
import { signedIn } from './support/signed-in.ts';

const { values } = parseArgs({
  options: { photos: { type: 'string', default: '16' }, rounds: { type: 'string', default: '3' } },
});
const photos = Number(values.photos);
const rounds = Number(values.rounds);
const bars = { share: 1.8 };
const sample = path.join(import.meta.dirname, '../packages/samples/pictures/saloon-blue-045.jpg');
const bytes = await readFile(sample);

const dataDir = await throwawayFolder('forecourt-bench-');
const database = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'bench' });
const port = await freePort();
const environment = childEnvironment({
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  CACHE_DIR: path.join(import.meta.dirname, '../.cache'),
  DATABASE_URL: database.url,
  SIGNING_SECRET: 'a secret for benchmarks that is long enough',
  PICTURE_PROCESSES: '1',
  ACCOUNT_CALLS_PER_MINUTE: '100000',
  TENANT_CALLS_PER_MINUTE: '100000',
  LOG_LEVEL: 'fatal',
});
await prepareDatabase(environment, () => {});
const api = new KeptProcess({ name: 'API', entry: 'api.ts', environment });
await api.start();
const pool = createPool(database.url, 2, 'bench');
const db = createDb(pool);
const clientId = await buildClient(db, { creditSource: 'client' });
const userId = await buildUser(db, { clientId });
await inTx(db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 100_000, nobody));
const token = await signedIn(db, userId);

async function call<Answer>(method: string, route: string, body?: FormData | string): Promise<Answer> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const response = await fetch(`http://127.0.0.1:${port}${route}`, {
    method,
    headers,
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A process inherits the cores of the one that starts it. */
function keepTo(cores: string): void {
  const { status, stderr } = spawnSync('taskset', ['-acp', cores, String(process.pid)]);
  if (status !== 0) throw new Error(`taskset: ${stderr}`);
}

async function startWorkers(cores: readonly string[]): Promise<KeptProcess[]> {
  const workers: KeptProcess[] = [];
  for (const core of cores) {
    const worker = new KeptProcess({ name: `worker on core ${core}`, entry: 'worker.ts', environment });
    keepTo(core);
    const ready = worker.start();
    keepTo('0,1');
    await ready;
    workers.push(worker);
  }
  return workers;
}

/** Uploads photos of a vehicle each, orders their pictures, and waits for all; ms. */
async function make(count: number): Promise<number> {
  const start = performance.now();
  const ids = await Promise.all(Array.from({ length: count }, () => buildVehicle(db, { userId })));
  for (const id of ids) {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    await call('POST', `/v1/vehicles/${id}/images`, form);
    await call('POST', `/v1/vehicles/${id}/process`, JSON.stringify({ preset: 'studio-white' }));
  }
  for (const id of ids)
    for (;;) {
      const { results } = await call<{ results: Image[] }>('GET', `/v1/vehicles/${id}/images`);
      if (results.every(({ state }) => state === 'delivered')) break;
      if (results.some(({ state }) => state === 'failed')) throw new Error('a picture failed');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  return performance.now() - start;
}

async function turn(cores: readonly string[]): Promise<number> {
  const workers = await startWorkers(cores);
  try {
    // Each loads its models with its first photo.
    await make(2 * cores.length);
    return (photos / (await make(photos))) * 60_000;
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

const one: number[] = [];
const two: number[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    one.push(await turn(['1']));
    two.push(await turn(['0', '1']));
  }
} finally {
  await pool.end();
  await api.stop();
  await database.remove();
}

const figures = {
  photos,
  perMinute: { oneWorker: Number(median(one).toFixed(1)), twoWorkers: Number(median(two).toFixed(1)) },
  share: Number((median(two) / median(one)).toFixed(2)),
};
const isWithinBars = figures.share >= bars.share;
process.stdout.write(`${JSON.stringify({ ...figures, bars, isWithinBars }, null, 2)}\n`);
process.exit(isWithinBars ? 0 : 1);
