import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { patchClientChannel } from '@forecourt/contract/channels';
import { hourMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import type { SocialPostId } from '@forecourt/contract/ids';
import { createSocialPost } from '@forecourt/contract/social-posts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildInstagramConnection } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildPicture, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { headerOfJpeg, InstagramPosts } from '../../../testing/stand-ins/instagram-posts.ts';
import { unreachableProvider } from '../../../testing/stand-ins/unreachable-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { endDoubtfulPosts, publishPost } from './post-publishing.service.ts';
import { findRecord, type PostRecord } from './post-steps.queries.ts';

/** A database that is put back to a moment at which a post was not published yet. */

let app: TestApp;
let fake: Server;
let instagram: InstagramPosts;

beforeAll(async () => {
  fake = createServer((request, response) => {
    instagram.handle(request, response);
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  const graphUrl = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  app = await openTestApp({ oauthProviders: { instagram: { ...unreachableProvider, graphUrl } } });
  app.outside.apiUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  instagram = new InstagramPosts();
  instagram.now = () => app.clock.now().getTime();
  await app.db.deleteFrom('socialPosts').execute();
});
afterAll(async () => {
  await app.close();
  fake.closeAllConnections();
  fake.close();
});

async function order(publishAt?: Date): Promise<SocialPostId> {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const channel = { id: clientId, channel: 'instagram' };
  await app.call(patchClientChannel, { params: channel, token: client, body: { enabled: true } });
  const vehicleId = await buildVehicle(app.db, { userId, preset: null });
  const picture = { width: 1080, height: 1080, bytes: headerOfJpeg(1080, 1080) };
  const imageIds = [await buildPicture(app, vehicleId, picture)];
  const connectionId = await buildInstagramConnection(app, { userId });
  const { body } = await app.call(createSocialPost, {
    params: { id: vehicleId },
    token: await app.signedIn(userId),
    body: { connectionId, imageIds, ...(publishAt && { publishAt: publishAt.toISOString() }) },
  });
  return body.id;
}

const read = async (id: SocialPostId): Promise<PostRecord> =>
  (await findRecord(app.db, id)) ?? fail('socialPostNotFound');
const putBack = ({ id, ...row }: PostRecord) =>
  app.db.updateTable('socialPosts').set(row).where('id', '=', id).execute();
const publish = (id: SocialPostId) => publishPost(app.system(), { socialPostId: id });

/** Publishes a post, puts its row back to what it was in that state, and continues after a restore. */
async function publishAndRestore(state: PostRecord['state']): Promise<PostRecord> {
  const id = await order();
  const waiting = await read(id);
  await publish(id);
  expect(instagram.posts).toHaveLength(1);
  const { beganAt, containerId } = await read(id);
  const begun = state === 'waiting' ? {} : { containerId };
  await putBack({ ...waiting, ...begun, state, ...(state === 'publishing' && { beganAt }) });
  await endDoubtfulPosts(app.system());
  await publish(id);
  return read(id);
}

it.each(['waiting', 'preparing'] as const)(
  'a post that was %s at that moment and published later is not published again, and its maker is told',
  async (state) => {
    expect(await publishAndRestore(state)).toMatchObject({ state: 'failed', problem: 'restored' });
    expect(instagram.posts).toHaveLength(1);
    const told = await app.db.selectFrom('notifications').select('kind').execute();
    expect(told).toContainEqual({ kind: 'publishingFailed' });
  },
);

it('one that was being published is found at Instagram', async () => {
  expect(await publishAndRestore('publishing')).toMatchObject({ state: 'published', problem: null });
  expect(instagram.posts).toHaveLength(1);
});

it('one for a later time is published then', async () => {
  const id = await order(new Date(app.clock.now().getTime() + hourMs));
  expect(await endDoubtfulPosts(app.system())).toBe(0);
  app.clock.forward(hourMs);
  await publish(id);
  expect(await read(id)).toMatchObject({ state: 'published' });
});
