import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import type { ImageId } from '@forecourt/contract/ids';
import { type Image, listImages } from '@forecourt/contract/images';
import { listUserNotifications } from '@forecourt/contract/notifications';
import { PresetId } from '@forecourt/contract/presets';
import type { RestyleLook } from '@forecourt/contract/restyles';
import * as routes from '@forecourt/contract/restyles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildStock, type Stock } from '../../../testing/builders/restyle-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { tendRestyles } from './restyle-undo.service.ts';

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const hall: RestyleLook = { preset: PresetId.parse('dark-hall') };

async function begin({ token }: Stock, credits = 0, look = hall) {
  const body = { filter: {}, look, credits };
  const { id } = (await app.call(routes.createRestyle, { token, body })).body;
  const params = { id };
  const state = async () => (await app.call(routes.getRestyle, { token, params })).body.state;
  return { id, reached: (wanted: string) => until(wanted, async () => (await state()) === wanted, 30_000) };
}

interface Listed {
  isSeen: boolean;
  notification: { kind: string; link: unknown; headLine: string; content: string };
}
/** What the owner of the stock is notified of: kind, English words and link of each. */
async function noticesOf({ token, userId }: Stock, about: string) {
  const { body } = await app.call(listUserNotifications, { params: { id: userId }, token });
  return (body.results as Listed[])
    .filter(({ notification: { link } }) => JSON.stringify(link).includes(about))
    .map(({ isSeen, notification: { content, headLine, kind, link } }) => ({
      ...{ isSeen, kind, link, headLine, content },
    }));
}

it('who started a restyle is notified of its end, with how many vehicles have new pictures and how many were left out', async () => {
  const stock = await buildStock(app, { vehicles: 3, pictures: 2 });
  const [first, second] = stock.vehicleIds;
  if (!first || !second) throw new Error('There are too few vehicles');
  // One is left out from the beginning, and one whose photos were deleted when it is their turn.
  await app.db.updateTable('images').set({ matteKey: null }).where('setId', '=', first).execute();
  await worker.stop();
  const { id, reached } = await begin(stock);
  await app.db.updateTable('images').set({ deletedAt: new Date() }).where('setId', '=', second).execute();
  worker = await startTestWorker(app);
  await reached('finished');
  expect(await noticesOf(stock, id)).toEqual([
    {
      isSeen: false,
      kind: 'restyleFinished',
      link: { kind: 'restyle', id },
      headLine: 'Restyled to Dark hall',
      content: 'Vehicles with new pictures: 1 of 3. Left out: 2.',
    },
  ]);
  const { body } = await app.call(routes.getRestyle, { token: stock.token, params: { id } });
  expect(body).toMatchObject({ vehicles: 2, leftOutVehicles: 1 });
});

it('a restyle to a background is announced by its name, and its pictures say which background they have', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 3 });
  const [left = '', , earlier = ''] = stock.imageIds;
  const assignedTo = { userId: stock.userId };
  const wall = { name: 'Forecourt wall', use: 'room', room: roomAtStart } as const;
  const backgroundId = await buildCatalogueItem(app.db, { ...wall, assignedTo });
  await app.db
    .updateTable('images')
    .set({ matteKey: null })
    .where('id', '=', left as ImageId)
    .execute();
  const { id, reached } = await begin(stock, 0, { backgroundId });
  await reached('finished');
  expect((await noticesOf(stock, id)).map(({ headLine }) => headLine)).toEqual([
    'Restyled to Forecourt wall',
  ]);
  const backgrounds = async () => {
    const params = { id: String(stock.vehicleIds[0]) };
    const { body } = await app.call(listImages, { token: stock.token, params });
    return new Map((body.results as Image[]).map((image) => [String(image.id), image.backgroundId]));
  };
  expect([...(await backgrounds()).values()].filter(Boolean)).toEqual([backgroundId, backgroundId]);
  expect((await backgrounds()).get(left)).toBeNull();
  // Recipes of earlier pictures do not name it.
  await sql`update images set recipe = recipe - 'backgroundId' where id = ${earlier}`.execute(app.db);
  expect((await backgrounds()).get(earlier)).toBe(backgroundId);
});

it('a restyle that made nothing says so', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 1 });
  await (await begin(stock)).reached('finished');
  const again = await begin(stock);
  await again.reached('finished');
  const [notice] = await noticesOf(stock, again.id);
  expect(notice?.content).toBe(
    'The pictures of all vehicles stayed as they were. Vehicles: 1. The restyle says why.',
  );
});

it('a pause for lack of credits is a notification, which goes away once there are credits', async () => {
  const stock = await buildStock(app, { vehicles: 2, pictures: 1, paid: 0, credits: 1 });
  const { id, reached } = await begin(stock, 2);
  await reached('paused');
  const [paused] = await noticesOf(stock, id);
  expect(paused).toMatchObject({ isSeen: false, kind: 'restylePaused', link: { kind: 'restyle', id } });
  expect(paused?.content).toContain('Vehicles with new pictures so far: 1 of 2.');
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, stock.payer, 1, nobody));
  const { clock, db, log, outside } = app;
  await tendRestyles(systemContext({ db, log, clock, outside }));
  await reached('finished');
  const all = await noticesOf(stock, id);
  expect(all.map(({ isSeen, kind }) => [kind, isSeen]).toSorted()).toEqual([
    ['restyleFinished', false],
    ['restylePaused', true],
  ]);
});

it('nobody is notified of a restyle that they ended themselves', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 1, paid: 0 });
  const { id, reached } = await begin(stock, 1);
  await reached('paused');
  await app.call(routes.cancelRestyle, { token: stock.token, params: { id } });
  expect((await noticesOf(stock, id)).map(({ isSeen, kind }) => [kind, isSeen])).toEqual([
    ['restylePaused', true],
  ]);
});
