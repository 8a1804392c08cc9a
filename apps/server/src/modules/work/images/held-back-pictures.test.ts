import { createChannelFeed } from '@forecourt/contract/channel-feeds';
import { createExport, patchClientChannel } from '@forecourt/contract/channels';
import type { ClientId, ImageId } from '@forecourt/contract/ids';
import { deleteImage } from '@forecourt/contract/images';
import { answerDoubt } from '@forecourt/contract/retouch';
import { decideReview } from '@forecourt/contract/reviews';
import { type CheckedPicture, listVehicleChannels } from '@forecourt/contract/vehicle-channels';
import { createVehicleShare, getSharedVehicle } from '@forecourt/contract/vehicle-shares';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { buildWebhook } from '../../../testing/builders/webhook-builders.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { retouchingOfDoubts } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp({ retouching: retouchingOfDoubts });
  worker = await startTestWorker(app);
});
afterEach(() => app.db.deleteFrom('reviews').where('state', '=', 'open').execute());
afterAll(async () => {
  await worker.stop();
  await app.close();
});

/** A vehicle with a feed, a link and an endpoint, and one picture that asks nothing. */
async function world(settings: object = { questionsTo: 'dealer-first' }) {
  const here = await checkedWorld(app, settings);
  const { customerId, payer, token, vehicleId } = here;
  const webhookId = await buildWebhook(app.db, { kind: 'customer', id: customerId });
  const client = await app.signedIn(
    await buildUser(app.db, { role: 'client', clientId: payer.id as ClientId }),
  );
  const channel = { params: { id: payer.id, channel: 'own' }, token: client };
  await app.call(patchClientChannel, { ...channel, body: { enabled: true } });
  const { addresses } = (await app.call(createChannelFeed, channel)).body;
  const of = { params: { id: vehicleId }, token };
  const { link } = (await app.call(createVehicleShare, { ...of, body: { days: 7 } })).body;
  await here.order('exterior.left');
  const get = (address: string, headers = {}) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    return app.server.inject({ url: pathname + search, headers });
  };
  const shared = async () =>
    (await app.call(getSharedVehicle, { params: { token: link.split('#')[1] } })).body;
  /** How many pictures each way out has. */
  const waysOut = async () => {
    const { archive, pictures } = await shared();
    const exported = await app.call(createExport, { ...channel, token, body: { ids: [vehicleId] } });
    return {
      feed: (await get(addresses.json)).json().vehicles[0]?.pictures.length ?? 0,
      page: pictures.length,
      zipOfPage: (await filesInZip((await get(archive)).rawPayload)).length,
      export: exported.body.pictureCount,
    };
  };
  /** What the endpoint was told of finished pictures and vehicles. */
  const told = async (): Promise<string[]> => {
    const rows = await app.db
      .selectFrom('webhookDeliveries')
      .where('webhookId', '=', webhookId)
      .select(['type', 'data'])
      .orderBy('id')
      .execute();
    return rows.flatMap(({ data, type }) => {
      if (type === 'image.delivered') return [`${data.position}`];
      return type === 'vehicle.state_changed' && data.state === 'ready' ? ['ready'] : [];
    });
  };
  const answer = (id: ImageId, doubt: number, isPart: boolean) =>
    app.call(answerDoubt, { params: { id, doubt: String(doubt) }, token, body: { isPart } });
  const problems = async () =>
    (await app.call(listVehicleChannels, of)).body.results[0].pictures.map(
      ({ problems }: CheckedPicture) => problems,
    );
  const feedTag = async () => (await get(addresses.json)).headers.etag;
  return { ...here, waysOut, told, answer, problems, feedTag };
}
const all = (count: number) => ({ feed: count, page: count, zipOfPage: count, export: count });
const before = ['exterior.left', 'ready'];

it('a picture that asks something leaves by no way of its own, and by all of them after the last answer', async () => {
  const here = await world();
  const id = await here.order('exterior.front', 'DOUBTED');
  const { heldBack, outputs, state } = await here.read(id);
  expect([state, heldBack, outputs.length > 0]).toEqual(['delivered', true, true]);
  expect(await here.waysOut()).toEqual(all(1));
  expect(await here.problems()).toEqual(expect.arrayContaining([[], ['held_back']]));
  expect(await here.told()).toEqual(before);
  await here.answer(id, 0, true);
  expect([await here.waysOut(), await here.told()]).toEqual([all(1), before]);
  const tag = await here.feedTag();
  await here.answer(id, 1, false);
  expect((await here.read(id)).heldBack).toBe(false);
  expect([await here.waysOut(), await here.problems()]).toEqual([all(2), [[], []]]);
  expect(await here.told()).toEqual([...before, 'exterior.front', 'ready']);
  expect(await here.feedTag()).not.toBe(tag);
});

it('a last answer that changes the outline lets go of the picture that follows from it, once', async () => {
  const here = await world();
  const id = await here.order('exterior.front', 'DOUBTED');
  await here.answer(id, 0, true);
  await here.answer(id, 1, true);
  await until('it is made again', async () => (await here.told()).length > before.length);
  await until('it is ready', async () => (await here.read(id)).state === 'delivered');
  expect(await here.told()).toEqual([...before, 'exterior.front', 'ready']);
  expect(await here.waysOut()).toEqual(all(2));
});

it('pictures go out as before where the setting is another one, and all that wait when it is taken back', async () => {
  const here = await world({ questionsTo: 'dealer' });
  const id = await here.order('exterior.front', 'DOUBTED');
  const after = [...before, 'exterior.front', 'ready'];
  expect([await here.waysOut(), await here.told()]).toEqual([all(2), after]);
  const tag = await here.feedTag();
  await here.set({ questionsTo: 'dealer-first' });
  expect([(await here.read(id)).heldBack, await here.waysOut()]).toEqual([true, all(1)]);
  expect(await here.feedTag()).not.toBe(tag);
  await here.set({ questionsTo: null });
  expect([await here.waysOut(), await here.told()]).toEqual([all(2), [...after, 'exterior.front', 'ready']]);
});

it('an approval lets a picture go, and so does the deletion of the photo that asks', async () => {
  const here = await world({ questionsTo: 'dealer-first', reviewMode: 'low-confidence', reviewBelow: 1 });
  const id = await here.order('exterior.front', 'DOUBTED');
  expect((await here.read(id)).heldBack).toBe(true);
  await app.call(deleteImage, { params: { id }, token: here.token });
  expect(await here.told()).toEqual([...before, 'ready']);
  await here.set({ reviewMode: 'all' });
  const second = await here.order('exterior.rear', 'DOUBTED again');
  const chiara = await checker(app);
  const [review] = await lease(app, chiara.token);
  const params = { id: review?.id ?? '' };
  await app.call(decideReview, { params, token: chiara.token, body: { verdict: 'approved' } });
  expect((await here.read(second)).heldBack).toBe(false);
  expect(await here.told()).toEqual([...before, 'ready', 'exterior.rear', 'ready']);
});
