/**
 * Pace of a restyle of a stock, in a complete installation with two picture processes: pictures of 1920 px per second from stored
 * mattes, the charge and the signature included; how long an order of somebody waits meanwhile; and the undo. Prints JSON.
 * `--vehicles N` with twelve pictures each, `--preset NAME`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Image } from '@forecourt/contract/images';
import type { Restyle } from '@forecourt/contract/restyles';
import { sql } from 'kysely';
import * as ledger from '../apps/server/src/modules/money/ledger/ledger.service.ts';
import { createDb, createPool, inTx } from '../apps/server/src/platform/db/database.ts';
import {
  buildClient,
  buildUser,
  nobody,
  testPassword,
} from '../apps/server/src/testing/builders/builders.ts';
import { buildVehicle } from '../apps/server/src/testing/builders/vehicle-builders.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '20' },
    preset: { type: 'string', default: 'dark-hall' },
  },
});
const picturesOfVehicle = 12;
const vehicleCount = Number(values.vehicles);
const total = vehicleCount * picturesOfVehicle;
const bars = { picturesPerSecond: 5 };
const samples = ['saloon-blue-045.jpg', 'saloon-blue-135.jpg', 'saloon-blue-225.jpg'];

const installation = await startInstallation({ PICTURE_PROCESSES: '2' });
const pool = createPool(installation.databaseUrl, 2, 'bench');
const db = createDb(pool);
let token = '';

async function call<Answer>(method: string, route: string, body?: unknown): Promise<Answer> {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${installation.baseUrl}${route}`, {
    method,
    headers,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(question: () => Promise<boolean>, everyMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await question())) await pause(everyMs);
  return performance.now() - begun;
}

const clientId = await buildClient(db, { creditSource: 'client' });
const userId = await buildUser(db, { clientId });
await inTx(db, (tx) =>
  ledger.topUpAccount(tx, { kind: 'client', id: clientId }, total + samples.length, nobody),
);
const { email } = await db
  .selectFrom('users')
  .select('email')
  .where('id', '=', userId)
  .executeTakeFirstOrThrow();
token = (await call<{ token: string }>('POST', '/v1/login', { email, password: testPassword })).token;

/** The vehicle whose photos are copied; its pictures are also what somebody orders meanwhile. */
const ownId = await buildVehicle(db, { userId, reference: 'OWN', preset: null });
for (const name of samples) {
  const form = new FormData();
  const bytes = await readFile(path.join(import.meta.dirname, '../packages/samples/pictures', name));
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), name);
  await call('POST', `/v1/vehicles/${ownId}/images`, form);
}
const ownImages = async () =>
  (await call<{ results: Image[] }>('GET', `/v1/vehicles/${ownId}/images`)).results;
const areReady = async () => (await ownImages()).every(({ state }) => state === 'delivered');

/** How long an order of one picture takes, which was paid for. */
async function orderMs(preset: string): Promise<number> {
  const [image] = await ownImages();
  await call('POST', `/v1/vehicles/${ownId}/process`, { preset, imageIds: [image?.id] });
  return until(areReady, 20);
}

await call('POST', `/v1/vehicles/${ownId}/process`, { preset: 'studio-white' });
await until(areReady, 250);
const orderAloneMs = await orderMs('studio-grey');

for (let index = 0; index < vehicleCount; index += 1) {
  const id = await buildVehicle(db, { userId, reference: `STOCK-${index}`, preset: null });
  await sql`insert into images (set_id, position, is_position_chosen, state, file_name, content_type, size_bytes, sha256,
      original_key, upright_key, thumbnail_key, matte_key, analysis, created_at, updated_at)
    select ${id}, 'detail.other', true, 'uploaded', i.file_name, i.content_type, i.size_bytes, decode(md5(n::text), 'hex'),
      i.original_key, i.upright_key, i.thumbnail_key, i.matte_key, i.analysis, now(), now()
    from generate_series(0, ${picturesOfVehicle - 1}::integer) n
    join (select images.*, row_number() over (order by id) - 1 as place from images where set_id = ${ownId}) i
      on i.place = n % ${samples.length}::integer`.execute(db);
}
await sql`update images set position = 'exterior.other' where position = 'detail.other'`.execute(db);
await db.updateTable('users').set({ maxCount: picturesOfVehicle }).where('id', '=', userId).execute();

const wish = { filter: { search: 'STOCK' }, look: { preset: values.preset }, credits: total };
const { id } = await call<Restyle>('POST', '/v1/restyles', wish);
const read = () => call<Restyle>('GET', `/v1/restyles/${id}`);
const half = total / 2;
const beforeMs = await until(async () => (await read()).doneCount >= half, 100);
const orderMeanwhileMs = await orderMs('daylight-concrete');
const restMs = await until(async () => (await read()).state !== 'running', 100);
const ended = await read();
await call('POST', `/v1/restyles/${id}/undo`);
const undoMs = await until(async () => (await read()).state === 'undone', 20);
await pool.end();
await installation.remove();

const ms = beforeMs + orderMeanwhileMs + restMs;
const figures = {
  pictures: ended.doneCount,
  state: ended.state,
  preset: values.preset,
  picturesPerSecond: Number(((ended.doneCount / ms) * 1000).toFixed(2)),
  orderAloneMs: Math.round(orderAloneMs),
  orderMeanwhileMs: Math.round(orderMeanwhileMs),
  undoMs: Math.round(undoMs),
};
const isWithinBars = figures.picturesPerSecond >= bars.picturesPerSecond && ended.doneCount === total;
process.stdout.write(`${JSON.stringify({ ...figures, bars, isWithinBars }, null, 2)}\n`);
process.exit(isWithinBars ? 0 : 1);
