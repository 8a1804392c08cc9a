import type { ErrorName } from '@forecourt/contract/errors';
import { type Image, listImages, previewImage, processImages } from '@forecourt/contract/images';
import { restylePicturesMax } from '@forecourt/contract/limits';
import type { Restyle, RestyleQuote, RestyleVehicle } from '@forecourt/contract/restyles';
import * as routes from '@forecourt/contract/restyles';
import type { Route } from '@forecourt/contract/route';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildStock, type Stock } from '../../../testing/builders/restyle-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countDueJobs, startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
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

const context = () => systemContext({ db: app.db, log: app.log, clock: app.clock, outside: app.outside });
const hall = { filter: {}, look: { preset: 'dark-hall' } } as const;

function steps({ token, vehicleIds }: Stock) {
  const start = (parts: object = {}) =>
    app.call(routes.createRestyle, { token, body: { ...hall, credits: 0, ...parts } });
  const read = async (id: string): Promise<Restyle> =>
    (await app.call(routes.getRestyle, { token, params: { id } })).body;
  const step = (route: Route, id: string) => app.call(route, { token, params: { id } });
  const reached = async (id: string, state: Restyle['state']): Promise<Restyle> => {
    await until(`a restyle that is ${state}`, async () => (await read(id)).state === state, 30_000);
    return read(id);
  };
  const pictures = async (): Promise<Image[]> => {
    const lists = await Promise.all(vehicleIds.map((id) => app.call(listImages, { token, params: { id } })));
    return lists.flatMap(({ body }) => body.results);
  };
  const looks = async () => (await pictures()).map(({ preset, state }) => `${preset} ${state}`);
  return { start, read, step, reached, pictures, looks };
}
const every = (look: string, count: number) => Array.from({ length: count }, () => look);

it('pictures that were paid for are made again free of charge, and go back to the pictures before', async () => {
  const stock = await buildStock(app);
  const { looks, pictures, reached, read, start, step } = steps(stock);
  const before = await pictures();
  const quoted: RestyleQuote = (await app.call(routes.quoteRestyle, { token: stock.token, body: hall })).body;
  expect(quoted).toMatchObject({ vehicles: 2, pictures: 6, freePictures: 6, credits: 0, payers: [] });
  expect(quoted.reviewMode).toBe('none');
  expect(quoted.samples.map(({ reference }) => reference).toSorted()).toEqual(['R-0', 'R-1']);

  const { body: begun, status } = await start();
  expect([status, begun.count, begun.state]).toEqual([202, 6, 'running']);
  const ended = await reached(begun.id, 'finished');
  expect(ended).toMatchObject({ doneCount: 6, skippedCount: 0, charged: 0 });
  expect(ended.undoUntil).not.toBeNull();
  expect(ended.undoableCount).toBe(6);
  const [first] = await pictures();
  const shownHash = app.db.updateTable('images').where('id', '=', first?.id ?? expect.fail('no picture'));
  const { recipeHash } = await app.db
    .selectFrom('images')
    .where('id', '=', first?.id ?? expect.fail('no picture'))
    .select('recipeHash')
    .executeTakeFirstOrThrow();
  await shownHash.set({ recipeHash: 'of another order' }).execute();
  expect((await read(begun.id)).undoableCount).toBe(5);
  await shownHash.set({ recipeHash }).execute();
  expect(await looks()).toEqual(every('dark-hall delivered', 6));

  expect((await step(routes.undoRestyle, begun.id)).body.state).toBe('undoing');
  expect(await reached(begun.id, 'undone')).toMatchObject({ doneCount: 0, undoneCount: 6, undoUntil: null });
  const shown = (images: Image[]) => images.map(({ outputs, preset }) => [preset, outputs]);
  expect(shown(await pictures())).toEqual(shown(before));
  expect((await step(routes.undoRestyle, begun.id)).body.name).toBe('restyleStateWrong');
});

it('pictures name the version of the preset that restyled them, and after an undo the one before', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 2 });
  const { pictures, reached, start, step } = steps(stock);
  const preset = await buildCatalogueItem(app.db, {
    kind: 'preset',
    look: {},
    versions: 3,
    assignedTo: { userId: stock.userId },
  });
  const { id } = (await start({ look: { preset } })).body;
  await reached(id, 'finished');
  const versions = async () => (await pictures()).map(({ presetVersion }) => presetVersion);
  expect(await versions()).toEqual([3, 3]);
  await step(routes.undoRestyle, id);
  await reached(id, 'undone');
  expect(await versions()).toEqual([null, null]);
});

it('an image shows its picture before until the new one is finished', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 3, text: 'SLOW' });
  const { pictures, reached, start } = steps(stock);
  const { id } = (await start()).body;
  const states = new Set<string>();
  await until('the end', async () => {
    for (const { outputs, preset, state } of await pictures())
      states.add(`${preset} ${state} ${outputs.length > 0}`);
    return (await steps(stock).read(id)).state === 'finished';
  });
  await reached(id, 'finished');
  expect(states).toEqual(new Set(['studio-white delivered true', 'dark-hall delivered true']));
});

it('charges what the quote said for pictures that were not paid for, and pauses where credits are missing', async () => {
  const stock = await buildStock(app, { vehicles: 2, pictures: 3, paid: 1, credits: 3 });
  const { read, reached, start } = steps(stock);
  const { body: quoted } = await app.call(routes.quoteRestyle, { token: stock.token, body: hall });
  const payers = [{ name: 'Garage Winter', credits: 4, balance: 3 }];
  expect(quoted).toMatchObject({ freePictures: 2, pricedPictures: 4, credits: 4, payers });
  expect((await start({ credits: 3 })).body.name).toBe('restylePriceChanged');

  const { id } = (await start({ credits: 4 })).body;
  const paused = await reached(id, 'paused');
  expect(paused).toMatchObject({ pausedBy: 'credits', doneCount: 5, charged: 3 });
  await tendRestyles(context());
  expect((await read(id)).state).toBe('paused');
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, stock.payer, 1, nobody));
  await tendRestyles(context());
  expect(await reached(id, 'finished')).toMatchObject({ doneCount: 6, charged: 4 });
  expect(await ledger.findBalance(app.db, stock.payer)).toBe(0);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('no picture is made twice, although a lane is enqueued again while its job runs', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 6, paid: 0, credits: 6, text: 'SLOW' });
  const { reached, start } = steps(stock);
  const put = vi.spyOn(app.outside.storage, 'put');
  const { id } = (await start({ credits: 6 })).body;
  expect(await reached(id, 'finished')).toMatchObject({ doneCount: 6, charged: 6 });
  const made = put.mock.calls.map(([key]) => key).filter((key) => key.startsWith('images/'));
  put.mockRestore();
  expect(made.toSorted()).toEqual([...new Set(made)].toSorted());
});

it('without credits makes what is free, whatever the lane, and is not continued until there are credits', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 5, paid: 2 });
  const { looks, reached, start, step } = steps(stock);
  const { id } = (await start({ credits: 3 })).body;
  const paused = await reached(id, 'paused');
  expect(paused).toMatchObject({ pausedBy: 'credits', doneCount: 2, charged: 0 });
  expect((await looks()).filter((look) => look === 'dark-hall delivered')).toHaveLength(2);
  expect((await step(routes.continueRestyle, id)).body.name).toBe('clientCreditsExhausted');
  expect((await reached(id, 'paused')).pausedBy).toBe('credits');
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, stock.payer, 3, nobody));
  expect((await step(routes.continueRestyle, id)).body.state).toBe('running');
  expect(await reached(id, 'finished')).toMatchObject({ doneCount: 5, charged: 3 });
});

it('an undo leaves pictures that were changed since, and says which', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 2 });
  const { looks, reached, start, step } = steps(stock);
  const { id } = (await start()).body;
  await reached(id, 'finished');
  const [vehicleId] = stock.vehicleIds;
  const [imageId] = stock.imageIds;
  const order = { preset: 'studio-grey', imageIds: [imageId] };
  await app.call(processImages, { token: stock.token, params: { id: vehicleId ?? '' }, body: order });
  await until('the order', async () => (await looks()).includes('studio-grey delivered'));
  await step(routes.undoRestyle, id);
  const undone = await reached(id, 'undone');
  expect(undone).toMatchObject({ undoneCount: 1, skipped: [{ reason: 'changedMeanwhile', count: 1 }] });
  expect((await looks()).toSorted()).toEqual(['studio-grey delivered', 'studio-white delivered']);
  const { body } = await app.call(routes.listRestyleSkips, { token: stock.token, params: { id } });
  expect(body.results).toEqual([{ vehicleId, reference: 'R-0', imageId, reason: 'changedMeanwhile' }]);
});

it('an undo leaves no failed or cancelled picture that was charged: it goes back to its photo, and its next order is free', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 3, paid: 1, credits: 2 });
  const { pictures, reached, start, step } = steps(stock);
  const [paid, failed, cancelled] = stock.imageIds;
  const failedAs = { state: 'failed', failure: 'crashed', preset: 'studio-white' } as const;
  const ends = [
    [paid, failedAs],
    [failed, failedAs],
    [cancelled, { ...failedAs, state: 'cancelled', failure: null }],
  ] as const;
  for (const [id, end] of ends) {
    await app.db
      .updateTable('images')
      .set(end)
      .where('id', '=', id ?? expect.fail('no picture'))
      .execute();
  }
  await app.db.deleteFrom('imageOutputs').where('imageId', 'in', stock.imageIds).execute();
  const { id } = (await start({ credits: 2 })).body;
  expect(await reached(id, 'finished')).toMatchObject({ doneCount: 3, charged: 2 });
  await step(routes.undoRestyle, id);
  await reached(id, 'undone');
  const now = new Map((await pictures()).map((picture) => [picture.id, picture]));
  const shown = ends.map(([image]) => image && now.get(image));
  const photo = { state: 'uploaded', failure: null, preset: null, charged: 1, outputs: [] };
  expect(shown).toMatchObject([{ ...failedAs, charged: 1 }, photo, photo]);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  const params = { id: stock.vehicleIds[0] ?? expect.fail('no vehicle') };
  const order = { preset: 'studio-white' };
  const ordered = await app.call(processImages, { params, token: stock.token, body: order });
  expect([ordered.status, ordered.body.held]).toEqual([202, 0]);
});

it('an undo ends although the account of its person was deactivated meanwhile, and the audit log names its job', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 2 });
  const { reached, start } = steps(stock);
  const { id } = (await start()).body;
  await reached(id, 'finished');
  await app.db.updateTable('restyles').set({ state: 'undoing' }).where('id', '=', id).execute();
  await app.db.updateTable('users').set({ active: false }).where('id', '=', stock.userId).execute();
  await tendRestyles(context());
  const restyle = app.db.selectFrom('restyles').where('id', '=', id).select('state');
  const isUndone = async () => (await restyle.executeTakeFirstOrThrow()).state === 'undone';
  await until('the end', isUndone, 15_000);
  const images = app.db.selectFrom('images').where('setId', 'in', stock.vehicleIds).select('preset');
  expect(await images.execute()).toEqual(every('studio-white', 2).map((preset) => ({ preset })));
  const log = app.db.selectFrom('auditLog').where('objectId', 'in', stock.imageIds);
  const causes = await log.orderBy('id').select(['action', 'actorId']).execute();
  expect(causes.filter(({ action }) => /undo/i.test(action))).toEqual(
    stock.imageIds.map(() => ({ action: 'restyles.undo', actorId: null })),
  );
});

it('lists its vehicles with a picture before and now, and finds those whose pictures stayed, after an undo too', async () => {
  const stock = await buildStock(app);
  const { token, userId, vehicleIds } = stock;
  const { looks, pictures, reached, start, step } = steps(stock);
  const { id } = (await start()).body;
  const list = async (query: Record<string, unknown> = {}) => {
    const { body } = await app.call(routes.listRestyleVehicles, { token, params: { id }, query });
    return body as { count: number; results: RestyleVehicle[] };
  };
  await reached(id, 'finished');
  const none = { waiting: 0, skipped: 0 };
  const made = await list();
  expect(made.results.map(({ counts, reference }) => [reference, counts])).toEqual([
    ['R-0', { ...none, done: 3, undone: 0 }],
    ['R-1', { ...none, done: 3, undone: 0 }],
  ]);
  expect(made.results.every(({ before, now }) => before !== now)).toBe(true);
  const second = await list({ page: 2, limit: 1 });
  expect([second.count, second.results.map(({ vehicleId }) => vehicleId)]).toEqual([2, [vehicleIds[1]]]);
  expect(await list({ result: 'skipped' })).toMatchObject({ count: 0, results: [] });

  const [image] = await pictures();
  const order = { preset: 'studio-grey', imageIds: [image?.id] };
  await app.call(processImages, { token, params: { id: vehicleIds[0] ?? '' }, body: order });
  await until('the order', async () => (await looks()).includes('studio-grey delivered'));
  await step(routes.undoRestyle, id);
  await reached(id, 'undone');
  expect((await list({ result: 'undone' })).count).toBe(2);
  const stayed = await list({ result: 'skipped' });
  expect(stayed.results.map(({ counts, reference, skipped }) => [reference, counts, skipped])).toEqual([
    ['R-0', { ...none, skipped: 1, done: 0, undone: 2 }, [{ reason: 'changedMeanwhile', count: 1 }]],
  ]);
  const [, untouched] = (await list()).results;
  expect(untouched?.now).toBe(untouched?.before);

  const elsewhere = await buildUser(app.db);
  await app.db.updateTable('vehicles').set({ userId: elsewhere }).where('userId', '=', userId).execute();
  expect((await list()).count).toBe(0);
  const other = await app.signedIn(elsewhere);
  const foreign = await app.call(routes.listRestyleVehicles, { token: other, params: { id } });
  expect(foreign.body.name).toBe('restyleNotFound');
});

it('is paused, continued and cancelled; what was not made stays as it was', async () => {
  const stock = await buildStock(app, { vehicles: 2, pictures: 6, text: 'SLOW' });
  const { looks, read, reached, start, step } = steps(stock);
  const { id } = (await start()).body;
  await until('the first pictures', async () => (await read(id)).doneCount >= 2);
  expect((await step(routes.pauseRestyle, id)).body).toMatchObject({ state: 'paused', pausedBy: 'person' });
  const { doneCount } = await read(id);
  await until('a queue in which nothing is due', async () => (await countDueJobs(app)) === 0);
  expect((await read(id)).doneCount).toBe(doneCount);
  await tendRestyles(context());
  expect((await read(id)).state).toBe('paused');
  expect((await step(routes.continueRestyle, id)).body.state).toBe('running');
  await until('more pictures', async () => (await read(id)).doneCount > doneCount);
  expect((await step(routes.cancelRestyle, id)).body.state).toBe('cancelled');
  const made = (await reached(id, 'cancelled')).doneCount;
  expect((await looks()).filter((look) => look === 'dark-hall delivered')).toHaveLength(made);
  expect(made).toBeLessThan(12);
  expect((await step(routes.continueRestyle, id)).body.name).toBe('restyleStateWrong');
});

it('of two restyles of the same vehicles at the same time, one is refused', async () => {
  const stock = await buildStock(app, { vehicles: 2, pictures: 3, text: 'SLOW' });
  const { reached, start } = steps(stock);
  const both = await Promise.all([start(), start({ look: { preset: 'studio-grey' } })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect(both.find(({ status }) => status === 409)?.body.name).toBe('vehiclesBeingRestyled');
  const { body: quoted } = await app.call(routes.quoteRestyle, { token: stock.token, body: hall });
  expect(quoted).toMatchObject({ pictures: 0, leftOut: [{ reason: 'inAnotherRestyle', count: 6 }] });
  const id = both.find(({ status }) => status === 202)?.body.id;
  await reached(id, 'finished');
  expect((await start({ look: { preset: 'brand' } })).status).toBe(202);
});

it('an administrator of a customer restyles the stock of its users, whose clients pay; one who may only read does not', async () => {
  const stock = await buildStock(app, { vehicles: 2, pictures: 2, paid: 1, credits: 2 });
  const { customerId } = await app.db
    .selectFrom('vehicles')
    .select('customerId')
    .where('userId', '=', stock.userId)
    .executeTakeFirstOrThrow();
  const admin = { role: 'customer', type: 'basic', customerId: customerId ?? undefined } as const;
  const token = await app.signedIn(await buildUser(app.db, admin));
  const { reached, start } = steps({ ...stock, token });
  const { id } = (await start({ credits: 2 })).body;
  expect(await reached(id, 'finished')).toMatchObject({ vehicles: 2, doneCount: 4, charged: 2 });
  expect(await ledger.findBalance(app.db, stock.payer)).toBe(0);
  const reader = await app.signedIn(await buildUser(app.db, { ...admin, readOnly: true }));
  const body = { ...hall, credits: 0 };
  expect((await app.call(routes.createRestyle, { token: reader, body })).body.name).toBe('customerForbidden');
});

it('a start that is sent again with its key is one restyle', async () => {
  const { token } = await buildStock(app, { vehicles: 1, pictures: 2 });
  const send = () =>
    app.call(routes.createRestyle, {
      token,
      body: { ...hall, credits: 0 },
      headers: { 'idempotency-key': 'restyle-once' },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body.id]).toEqual([202, 202, first.body.id]);
  expect((await app.call(routes.listRestyles, { token })).body.count).toBe(1);
});

it('leaves out pictures that already look so, and looks that an owner may not use', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 2 });
  const { reached, start } = steps(stock);
  await reached((await start()).body.id, 'finished');
  const again = await reached((await start()).body.id, 'finished');
  expect(again).toMatchObject({
    doneCount: 0,
    skipped: [{ reason: 'alreadySo', count: 2 }],
    undoUntil: null,
  });
  const none = '01890000-0000-7000-8000-000000000000';
  const { body } = await app.call(routes.quoteRestyle, {
    token: stock.token,
    body: { ...hall, look: { backgroundId: none } },
  });
  expect(body).toMatchObject({ pictures: 0, leftOut: [{ reason: 'backgroundNotFound', count: 2 }] });
  expect((await start({ look: { backgroundId: none } })).body.name).toBe('noImagesToProcess');
  expect((await start({ look: {} })).status).toBe(400);
});

it('only who started a restyle sees and steers it, and others’ vehicles are not part of it', async () => {
  const stock = await buildStock(app);
  const { reached, start, step } = steps(stock);
  const { id } = (await start()).body;
  await reached(id, 'finished');
  const token = await app.signedIn(await buildUser(app.db));
  expect((await app.call(routes.getRestyle, { token, params: { id } })).body.name).toBe('restyleNotFound');
  expect((await app.call(routes.undoRestyle, { token, params: { id } })).body.name).toBe('restyleNotFound');
  const body = { ...hall, ids: stock.vehicleIds, credits: 0 };
  expect((await app.call(routes.createRestyle, { token, body })).body.name).toBe('noImagesToProcess');
  expect((await app.call(routes.listRestyles, { token })).body.results).toEqual([]);
  expect((await step(routes.pauseRestyle, id)).body.name).toBe('restyleStateWrong');
});

it('an order that comes meanwhile is made before the rest of a restyle', async () => {
  const stock = await buildStock(app, { vehicles: 2, pictures: 6, text: 'SLOW' });
  const other = await buildStock(app, { vehicles: 1, pictures: 2 });
  const { read, start, step } = steps(stock);
  const { id } = (await start()).body;
  await until('the first picture', async () => (await read(id)).doneCount > 0);
  const call = { token: other.token, params: { id: other.vehicleIds[0] ?? '' } };
  await app.call(processImages, { ...call, body: { preset: 'studio-grey' } });
  await until('the order', async () =>
    (await steps(other).looks()).every((look) => look === 'studio-grey delivered'),
  );
  expect((await read(id)).doneCount).toBeLessThan(8);
  await step(routes.pauseRestyle, id);
  expect((await read(id)).mixedVehicles, 'vehicles with pictures that still wait').toBe(0);
  await step(routes.cancelRestyle, id);
  expect((await read(id)).mixedVehicles).toBeGreaterThan(0);
});

it('one preset is previewed alone, from the stored matte', async () => {
  const { imageIds, token } = await buildStock(app, { vehicles: 1, pictures: 1 });
  const preview = async () => {
    const call = { token, params: { id: imageIds[0] ?? '' }, query: { only: 'dark-hall' } };
    return (await app.call(previewImage, call)).body.results;
  };
  expect(await preview()).toEqual([{ preset: 'dark-hall', url: null }]);
  await until('the preview', async () => (await preview())[0].url !== null);
  const made = await app.db.selectFrom('imagePreviews').select('preset').distinct().execute();
  expect(made).toEqual([{ preset: 'dark-hall' }]);
});

it('has up to 10,000 pictures', async () => {
  const stock = await buildStock(app, { vehicles: 1, pictures: 1 });
  await app.database.pool.query(
    `insert into images (set_id, position, state, file_name, content_type, size_bytes, sha256, original_key, matte_key, analysis,
       created_at, updated_at)
     select set_id, 'interior.other', 'uploaded', file_name, content_type, size_bytes, decode(md5(n::text), 'hex'), original_key,
       matte_key, analysis, created_at, updated_at
     from images, generate_series(1, $2) n where id = $1`,
    [stock.imageIds[0], restylePicturesMax],
  );
  const all = { ...hall, classes: ['exterior', 'interior'] };
  const quoted = await app.call(routes.quoteRestyle, { token: stock.token, body: all });
  expect(quoted.body.name).toBe('restyleTooLarge' satisfies ErrorName);
  expect((await app.call(routes.quoteRestyle, { token: stock.token, body: hall })).body.pictures).toBe(1);
});

it('vehicles of which a picture stays in its look are counted before and after, and found, until it is made too', async () => {
  const stock = await buildStock(app, { vehicles: 2, pictures: 3 });
  const { reached, read, start, step } = steps(stock);
  const { imageIds, token, vehicleIds } = stock;
  const [left = ''] = imageIds;
  const change = app.db.updateTable('images').where('id', '=', left as never);
  await change.set({ matteKey: null }).execute();
  await app.database.pool.query(
    `update images set recipe = jsonb_insert(recipe, '{targets,-1}', '{"name": "boerse", "width": 8, "height": 8, "format": "jpeg"}', true)
      where id = $1`,
    [imageIds[1]],
  );
  const quoted: RestyleQuote = (await app.call(routes.quoteRestyle, { token, body: hall })).body;
  expect(quoted).toMatchObject({
    vehicles: 2,
    mixedVehicles: 1,
    leftOut: [{ reason: 'notAnalysed', count: 1 }],
    lostOutputs: [{ name: 'boerse', count: 1 }],
  });

  const { id } = (await start()).body;
  expect((await reached(id, 'finished')).mixedVehicles).toBe(1);
  const found = async (): Promise<RestyleVehicle[]> =>
    (await app.call(routes.listRestyleVehicles, { token, params: { id }, query: { result: 'mixed' } })).body
      .results;
  expect((await found()).map(({ otherLook, vehicleId }) => [vehicleId, otherLook])).toEqual([
    [vehicleIds[0], 1],
  ]);

  await change.set({ preset: 'dark-hall' }).execute();
  expect([(await read(id)).mixedVehicles, await found()]).toEqual([0, []]);
  await step(routes.undoRestyle, id);
  expect((await reached(id, 'undone')).mixedVehicles).toBe(0);
});
