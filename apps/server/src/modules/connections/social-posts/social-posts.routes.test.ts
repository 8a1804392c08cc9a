import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { patchClientChannel } from '@forecourt/contract/channels';
import { dayMs, hourMs, minuteMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, OAuthTokenId, VehicleId } from '@forecourt/contract/ids';
import { deleteOAuthToken, listOAuthTokens } from '@forecourt/contract/social';
import type { SocialPost } from '@forecourt/contract/social-posts';
import * as routes from '@forecourt/contract/social-posts';
import { deleteVehicle } from '@forecourt/contract/vehicles';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OutgoingError } from '../../../platform/outgoing/safe-fetch.ts';
import { buildInstagramConnection } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildPicture, buildVehicle, holdBack } from '../../../testing/builders/vehicle-builders.ts';
import { headerOfJpeg, InstagramPosts } from '../../../testing/stand-ins/instagram-posts.ts';
import { unreachableProvider } from '../../../testing/stand-ins/unreachable-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import { publishPost } from './post-publishing.service.ts';
import { pollPosts } from './social-posts.service.ts';

/** Against a fake Instagram that fetches the pictures from the server and enforces the documented rules. */

let app: TestApp;
let fake: Server;
let instagram: InstagramPosts;

beforeAll(async () => {
  fake = createServer((request, response) => {
    if (!instagram.handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  const graphUrl = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  app = await openTestApp({ oauthProviders: { instagram: { ...unreachableProvider, graphUrl } } });
  app.outside.apiUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  instagram = new InstagramPosts();
  instagram.now = () => app.clock.now().getTime();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await app.close();
  fake.closeAllConnections();
  fake.close();
});

interface World {
  vehicleId: VehicleId;
  connectionId: OAuthTokenId;
  imageIds: ImageId[];
  token: string;
  userId: Awaited<ReturnType<typeof buildUser>>;
  clientId: Awaited<ReturnType<typeof buildClient>>;
}

/** A vehicle with finished pictures of these sizes, whose user has connected Instagram. */
async function world(...sizes: [number, number][]): Promise<World> {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const params = { id: clientId, channel: 'instagram' };
  await app.call(patchClientChannel, { params, token: client, body: { enabled: true } });
  const vehicleId = await buildVehicle(app.db, { userId, preset: null });
  const imageIds: ImageId[] = [];
  for (const [width, height] of sizes) {
    const picture = { width, height, bytes: headerOfJpeg(width, height) };
    imageIds.push(await buildPicture(app, vehicleId, picture));
  }
  const connectionId = await buildInstagramConnection(app, { userId, account: '17841' });
  return { vehicleId, connectionId, imageIds, token: await app.signedIn(userId), userId, clientId };
}

const create = ({ connectionId, imageIds, token, vehicleId }: World, body: object = {}) =>
  app.call(routes.createSocialPost, {
    params: { id: vehicleId },
    token,
    body: { connectionId, imageIds, caption: 'Just arrived #cars', ...body },
  });
const list = async ({ token, vehicleId }: World): Promise<SocialPost[]> =>
  (await app.call(routes.listSocialPosts, { token, query: { vehicleId } })).body.results;
const shown = async (one: World): Promise<SocialPost> => (await list(one))[0] as SocialPost;
/** Continues with the post, `times` in a row, after so long each time. */
async function work(one: World, { times = 1, afterMs = 0 } = {}): Promise<SocialPost> {
  for (let time = 0; time < times; time += 1) {
    app.clock.forward(afterMs);
    await publishPost(app.system(), { socialPostId: (await shown(one)).id });
  }
  return shown(one);
}
const renewed = async (one: World): Promise<World> => ({ ...one, token: await app.signedIn(one.userId) });

it('one picture is published, fetched by a link without a session, and has its address in the history', async () => {
  const one = await world([1080, 1080]);
  const { body, status } = await create(one);
  expect([status, body.state, body.account]).toEqual([201, 'waiting', '17841']);
  const post = await work(one);
  expect(post).toMatchObject({
    state: 'published',
    permalink: instagram.posts[0]?.permalink,
    publishedAt: app.clock.now().toISOString(),
    problem: null,
    fetchedCount: 1,
  });
  expect(instagram.posts).toMatchObject([{ caption: 'Just arrived #cars', pictures: 1 }]);
  const [link = ''] = instagram.fetched;
  expect((await fetch(link)).status).toBe(200);
  app.clock.forward(2 * hourMs + 1);
  expect((await fetch(link)).status).toBe(404);
});

it('a carousel has the pictures in the given order, and continues while Instagram prepares them', async () => {
  const one = await world([1080, 1350], [1440, 800], [1080, 1080]);
  const [first, second, third] = one.imageIds;
  instagram.readsInProgress = 1;
  await create(one, { imageIds: [third, first, second] });
  const waiting = await work(one);
  expect(waiting).toMatchObject({ state: 'preparing', fetchedCount: 3 });
  const place = (id: ImageId | undefined) => instagram.fetched.findIndex((url) => url.includes(id ?? '-'));
  expect([place(third), place(first), place(second)]).toEqual([0, 1, 2]);
  expect((await work(one)).state).toBe('preparing');
  expect((await work(one, { afterMs: 10_000 })).state).toBe('published');
  expect(instagram.posts).toMatchObject([{ pictures: 3 }]);
  expect(instagram.fetched).toHaveLength(3);
});

it('what Instagram would refuse cannot be posted', async () => {
  const one = await world([2000, 1000], [1080, 1080]);
  expect((await create(one)).body.name).toBe('socialPictureRefused');
  const [, good = ''] = one.imageIds;
  const withBody = async (body: object) => (await create(one, { imageIds: [good], ...body })).status;
  expect(await withBody({ caption: 'x'.repeat(2201) })).toBe(400);
  expect(await withBody({ caption: '#a '.repeat(31) })).toBe(400);
  expect(await withBody({ caption: '@a '.repeat(21) })).toBe(400);
  expect(await withBody({ imageIds: [good, good] })).toBe(400);
  expect(await withBody({ imageIds: [] })).toBe(400);
  expect((await create(one, { imageIds: ['00000000-0000-4000-8000-000000000000'] })).body.name).toBe(
    'imageNotFound',
  );
  expect(await list(one)).toEqual([]);
});

it('only people who have the connection post by it, for vehicles that it belongs to', async () => {
  const [one, other] = [await world([1080, 1080]), await world([1080, 1080])];
  expect((await create({ ...one, connectionId: other.connectionId })).body.name).toBe('dmsNotFound');
  expect((await create({ ...one, token: other.token })).body.name).toBe('vehicleNotFound');
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  expect((await create({ ...one, connectionId: other.connectionId, token: root })).body.name).toBe(
    'connectionUnsuitable',
  );
  expect((await create({ ...one, token: root })).status).toBe(201);
  const id = (await shown(one)).id;
  const stranger = { params: { id }, token: other.token };
  expect((await app.call(routes.cancelSocialPost, stranger)).body.name).toBe('socialPostNotFound');
  expect(await list({ ...one, token: other.token })).toEqual([]);
});

it('a scheduled post is changed and cancelled until it is due, and published then', async () => {
  const one = await world([1080, 1080]);
  const publishAt = new Date(app.clock.now().getTime() + hourMs).toISOString();
  const { body } = await create(one, { publishAt });
  const params = { id: body.id };
  await work(one);
  expect(await shown(one)).toMatchObject({ state: 'waiting', publishAt });
  const later = new Date(app.clock.now().getTime() + 2 * hourMs).toISOString();
  const patch = (change: object) =>
    app.call(routes.patchSocialPost, { params, token: one.token, body: change });
  expect((await patch({ caption: 'Changed', publishAt: later })).body).toMatchObject({
    caption: 'Changed',
    publishAt: later,
  });
  expect((await work(one, { afterMs: hourMs })).state).toBe('waiting');
  expect((await work(await renewed(one), { afterMs: hourMs })).state).toBe('published');
  expect(instagram.posts).toMatchObject([{ caption: 'Changed' }]);
  expect((await patch({ caption: 'Too late' })).body.name).toBe('socialPostBegun');
  expect((await app.call(routes.cancelSocialPost, { params, token: one.token })).body.name).toBe(
    'socialPostBegun',
  );
  const second = (await create(one, { publishAt: new Date(app.clock.now().getTime() + dayMs).toISOString() }))
    .body;
  await app.call(routes.cancelSocialPost, { params: { id: second.id }, token: one.token });
  await publishPost(app.system(), { socialPostId: second.id });
  expect((await shown(one)).state).toBe('cancelled');
  expect(instagram.posts).toHaveLength(1);
});

it('a post for a time more than five minutes past is refused, when it is made and when it is changed', async () => {
  const one = await world([1080, 1080]);
  const before = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString();
  const refused = { status: 400, body: { name: 'validationError', params: { field: 'publishAt' } } };
  for (const publishAt of ['1969-07-20T20:17:40Z', before(5 * minuteMs + 1)])
    expect(await create(one, { publishAt })).toMatchObject(refused);
  expect(await list(one)).toEqual([]);
  const { body, status } = await create(one, { publishAt: before(5 * minuteMs) });
  expect([status, body.publishAt]).toEqual([201, app.clock.now().toISOString()]);
  const change = { params: { id: body.id }, token: one.token, body: { publishAt: before(hourMs) } };
  expect(await app.call(routes.patchSocialPost, change)).toMatchObject(refused);
  expect((await shown(one)).publishAt).toBe(body.publishAt);
});

it('a worker keeps a post for as long as it works on it, and no longer than the queue takes to notice its death', async () => {
  const one = await world([1080, 1080]);
  const job = { socialPostId: (await create(one)).body.id };
  const takenUntil = async () => {
    const row = app.db.selectFrom('socialPosts').select('nextAt').where('id', '=', job.socialPostId);
    return Date.parse((await row.executeTakeFirstOrThrow()).nextAt) - begun.getTime();
  };
  const begun = app.clock.now();
  instagram.hang = { path: 'media', times: 1 };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const slow = publishPost(app.system(), job);
  await until('a call without an answer', async () => instagram.hang?.times === 0);
  expect(await takenUntil()).toBe(12_000);
  vi.advanceTimersByTime(9_000);
  await until('a post that is taken for longer', async () => (await takenUntil()) === 21_000);
  app.clock.forward(20_000);
  const fetches = instagram.fetched.length;
  await publishPost(app.system(), job);
  expect(instagram.fetched).toHaveLength(fetches);
  vi.useRealTimers();
  fake.closeAllConnections();
  await slow;
  expect((await work(one, { afterMs: minuteMs })).state).toBe('published');
  expect(instagram.posts).toHaveLength(1);
});

it('a post is cancelled while Instagram prepares it, and not published then', async () => {
  const one = await world([1080, 1080]);
  instagram.readsInProgress = 1;
  const { body } = await create(one);
  expect((await work(one)).state).toBe('preparing');
  const cancelled = await app.call(routes.cancelSocialPost, { params: { id: body.id }, token: one.token });
  expect(cancelled.body.state).toBe('cancelled');
  await work(one, { afterMs: minuteMs });
  expect(instagram.posts).toEqual([]);
});

it('two workers that continue with a post at once publish it once', async () => {
  const one = await world([1080, 1080], [1080, 1080]);
  const { body } = await create(one);
  const job = { socialPostId: body.id };
  await Promise.all([publishPost(app.system(), job), publishPost(app.system(), job)]);
  expect((await shown(one)).state).toBe('published');
  // Not even when the time of the first one is over while it still works.
  const second = { socialPostId: (await create(one)).body.id };
  const slow = publishPost(app.system(), second);
  await app.db
    .updateTable('socialPosts')
    .set({ nextAt: new Date(0) })
    .where('id', '=', second.socialPostId)
    .execute();
  await Promise.all([slow, publishPost(app.system(), second)]);
  await publishPost({ ...app.system(), now: new Date(app.clock.now().getTime() + dayMs / 2) }, second);
  expect((await shown(one)).state).toBe('published');
  expect(instagram.posts).toHaveLength(2);
});

it('the connection of a client is used by the client, not by its users', async () => {
  const one = await world([1080, 1080]);
  const { clientId } = one;
  const connection = app.db.updateTable('oauthTokens').where('id', '=', one.connectionId);
  await connection.set({ userId: null, clientId }).execute();
  expect((await create(one)).body.name).toBe('dmsNotFound');
  const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  expect((await create({ ...one, token: client })).status).toBe(201);
  const { id } = await shown(one);
  const byUser = await app.call(routes.cancelSocialPost, { params: { id }, token: one.token });
  expect(byUser.body.name).toBe('dmsNotFound');
});

it('a post waits while the account has used its quota, which Instagram is asked for', async () => {
  const one = await world([1080, 1080]);
  instagram.quotaTotal = 0;
  await create(one);
  expect(await work(one)).toMatchObject({ state: 'waiting', problem: 'quota' });
  instagram.quotaTotal = 1;
  expect((await work(one)).state).toBe('waiting');
  expect((await work(await renewed(one), { afterMs: hourMs })).state).toBe('published');
});

it('a dead token keeps the posts that wait, asks once to reconnect, and they are published afterwards', async () => {
  const one = await world([1080, 1080]);
  await create(one);
  await create(one, { caption: 'Second' });
  instagram.tokens = new Set(['the new token']);
  for (const { id } of await list(one)) await publishPost(app.system(), { socialPostId: id });
  expect(await list(one)).toMatchObject([
    { state: 'waiting', problem: 'reconnect' },
    { state: 'waiting', problem: 'reconnect' },
  ]);
  const [connection] = (await app.call(listOAuthTokens, { token: one.token })).body.results;
  expect(connection.expiresAt).toBe(connection.refreshFailedAt);
  const notices = await app.db
    .selectFrom('notifications')
    .select(['kind', 'link'])
    .where('kind', '=', 'publishingFailed')
    .execute();
  expect(notices).toEqual([{ kind: 'publishingFailed', link: { kind: 'connections' } }]);
  expect((await create(one)).body.name).toBe('connectionLost');
  const due = () =>
    app.database.pool.query(`select 1 from graphile_worker.jobs where key like 'social-post:%'`);
  const before = (await due()).rowCount;
  await pollPosts(app.system());
  expect((await due()).rowCount).toBe(before);
  await app.db
    .updateTable('oauthTokens')
    .set({
      sealedToken: app.outside.sealer.seal('the new token', 'oauth token'),
      refreshFailedAt: null,
      expiresAt: null,
    })
    .execute();
  for (const { id } of await list(one)) await publishPost(app.system(), { socialPostId: id });
  expect((await list(one)).map(({ state }) => state)).toEqual(['published', 'published']);
  expect(instagram.posts).toHaveLength(2);
});

it('a post whose answer was lost is looked up before it is published again', async () => {
  const one = await world([1080, 1080]);
  await create(one);
  const { outgoing } = app.outside;
  app.outside.outgoing = async (url, call) => {
    const answer = await outgoing(url, call);
    if (!url.endsWith('media_publish')) return answer;
    app.outside.outgoing = outgoing;
    throw new OutgoingError('unreachable', 'connection reset');
  };
  expect((await work(one)).state).toBe('publishing');
  expect(instagram.posts).toHaveLength(1);
  expect(await work(one, { afterMs: minuteMs })).toMatchObject({
    state: 'published',
    permalink: instagram.posts[0]?.permalink,
  });
  expect(instagram.posts).toHaveLength(1);
});

it('containers that fail are made again, twice; then the post has failed with the words of Instagram', async () => {
  const one = await world([1080, 1080]);
  instagram.failing = 2;
  await create(one);
  expect((await work(await renewed(one), { times: 3, afterMs: minuteMs })).state).toBe('published');
  instagram.failing = 9;
  await create(one);
  expect(await work(await renewed(one), { times: 3, afterMs: minuteMs })).toMatchObject({
    state: 'failed',
    problem: 'refused',
    reason: 'Error: the download has failed.',
  });
  const { rows } = await app.database.pool.query(
    `select link from notifications where kind = 'publishingFailed' order by created_at desc limit 1`,
  );
  expect(rows[0]?.link).toMatchObject({ kind: 'vehicle', id: one.vehicleId });
});

it('a container that expired is made again', async () => {
  const one = await world([1080, 1080]);
  instagram.readsInProgress = 1;
  await create(one);
  expect((await work(one)).state).toBe('preparing');
  app.clock.forward(dayMs + 1);
  const later = await renewed(one);
  expect((await work(later, { times: 3, afterMs: minuteMs })).state).toBe('published');
  expect(instagram.posts).toHaveLength(1);
});

it('while Instagram is down a post is tried again, and has failed after hours', async () => {
  const one = await world([1080, 1080]);
  instagram.isDown = true;
  await create(one);
  expect((await work(one)).state).toBe('waiting');
  expect(await work(await renewed(one), { times: 12, afterMs: hourMs + 1 })).toMatchObject({
    state: 'failed',
    problem: 'unreachable',
  });
});

it.each([
  [
    'disconnected',
    (one: World) => app.call(deleteOAuthToken, { params: { id: one.connectionId }, token: one.token }),
  ],
  ['channelOff', () => app.db.deleteFrom('exportProfiles').execute()],
  ['otherAccount', () => app.db.updateTable('oauthTokens').set({ account: 'another' }).execute()],
  ['pictureGone', () => app.db.updateTable('images').set({ deletedAt: app.clock.now() }).execute()],
  ['pictureRefused', () => app.db.updateTable('imageOutputs').set({ width: 2000 }).execute()],
] as const)('a post fails as %s when what it needs is gone', async (problem, change) => {
  const one = await world([1080, 1080]);
  await create(one);
  await change(one);
  expect(await work(one)).toMatchObject({ state: 'failed', problem });
  expect(instagram.posts).toEqual([]);
});

it('a post waits for the answers about a picture that is held back, and is published after them', async () => {
  const one = await world([1080, 1080], [1080, 1080]);
  const [first = fail('imageNotFound')] = one.imageIds;
  await holdBack(app.db, first);
  expect((await create(one)).status).toBe(201);
  expect(await work(one)).toMatchObject({ state: 'waiting', problem: 'heldBack' });
  expect(await work(one, { afterMs: 5 * minuteMs })).toMatchObject({ state: 'waiting', problem: 'heldBack' });
  expect(instagram.fetched).toEqual([]);
  await holdBack(app.db, first, 0);
  expect(await work(one, { afterMs: 5 * minuteMs })).toMatchObject({ state: 'published', problem: null });
});

it('a post of a deleted vehicle is not published', async () => {
  const one = await world([1080, 1080]);
  const { body } = await create(one);
  await app.call(deleteVehicle, { params: { id: one.vehicleId }, token: one.token });
  await publishPost(app.system(), { socialPostId: body.id });
  const row = await app.db.selectFrom('socialPosts').selectAll().where('id', '=', body.id).executeTakeFirst();
  expect(row).toMatchObject({ state: 'failed', problem: 'vehicleGone' });
});
