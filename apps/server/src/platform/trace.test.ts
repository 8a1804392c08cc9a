import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as ledger from '../modules/money/ledger/ledger.service.ts';
import { buildClient, buildUser, nobody } from '../testing/builders/builders.ts';
import { photo } from '../testing/builders/photos.ts';
import { buildVehicle } from '../testing/builders/vehicle-builders.ts';
import { buildWebhook } from '../testing/builders/webhook-builders.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { startTestWorker, until } from '../testing/test-worker.ts';
import { inTx } from './db/database.ts';
import { createLog } from './log.ts';
import { readTraceparent } from './trace.ts';

const said: string[] = [];
const log = createLog('info', 'test', { write: (line: string) => void said.push(line) });
type Line = Record<string, unknown>;
const lines = (): Line[] => said.map((line) => JSON.parse(line));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ log, accessLog: true });
  await startTestWorker(app);
});
afterAll(() => app.close());
beforeEach(() => void said.splice(0));

/** A dealer with credits, a vehicle and a webhook that nobody answers. */
async function dealer() {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 5, nobody));
  await buildWebhook(
    app.db,
    { kind: 'client', id: clientId },
    { url: 'http://127.0.0.1:1/', events: ['image.delivered'] },
  );
  return { params: { id: await buildVehicle(app.db, { userId }) }, token: await app.signedIn(userId) };
}
type Call = Awaited<ReturnType<typeof dealer>>;
const imageOf = async (call: Call): Promise<Image> => (await app.call(listImages, call)).body.results[0];
const isWritten = (wanted: Line) =>
  lines().some((line) => Object.entries(wanted).every(([name, value]) => line[name] === value));

it('the id of an order is in the line of its picture, which another process makes, and of the jobs that follow', async () => {
  const call = await dealer();
  await app.upload(uploadImage, { ...call, file: photo('fine') });
  await until('the analysis', async () => isWritten({ job: 'images.analyse', msg: 'job done' }));
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await app.call(processImages, { ...call, body: { preset: 'studio-white' }, headers: { traceparent } });
  await until('the picture', async () => (await imageOf(call)).state === 'delivered');
  // Jobs that follow may end before the line of the one that queued them is written, so the lines have no order.
  const expected = [
    { route: processImages.path, method: 'POST', status: 202 },
    { msg: 'picture process', work: 'task', pictureProcess: expect.any(Number) },
    { msg: 'job done', job: 'images.process' },
    { job: 'images.ready' },
    { job: 'webhooks.deliver' },
  ];
  const ofOrder = () => {
    const order = lines().find(({ route }) => route === processImages.path);
    return lines().filter(({ requestId }) => order && requestId === order.requestId);
  };
  await until('their lines', async () => ofOrder().length >= expected.length);
  const way = ofOrder();
  expect(way).toHaveLength(expected.length);
  for (const line of expected) expect(way).toContainEqual(expect.objectContaining(line));
  expect(new Set(way.map(({ traceId }) => traceId))).toEqual(new Set(['4bf92f3577b34da6a3ce929d0e0e4736']));
});

it.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-comes-later', true],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
  ['', false],
])('the trace context "%s" is taken over or not: %s', (sent, isTaken) => {
  expect(readTraceparent(sent) !== undefined).toBe(isTaken);
});
