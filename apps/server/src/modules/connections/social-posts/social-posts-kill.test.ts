import { type ChildProcess, fork } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { patchClientChannel } from '@forecourt/contract/channels';
import { createSocialPost } from '@forecourt/contract/social-posts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { buildInstagramConnection } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildPicture, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { headerOfJpeg, InstagramPosts } from '../../../testing/stand-ins/instagram-posts.ts';
import { unreachableProvider } from '../../../testing/stand-ins/unreachable-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobsLeft, killAndDateBack, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let fake: Server;
let graphUrl: string;
const instagram = new InstagramPosts();
let worker: ChildProcess | undefined;

beforeAll(async () => {
  fake = createServer((request, response) => {
    instagram.handle(request, response);
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  graphUrl = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  app = await openTestApp({ oauthProviders: { instagram: { ...unreachableProvider, graphUrl } } });
  app.outside.apiUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await app.close();
  fake.closeAllConnections();
  fake.close();
});

function startWorker(): ChildProcess {
  const program = path.join(import.meta.dirname, '../../../testing/worker-program.ts');
  return fork(program, {
    env: childEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      LOG_LEVEL: 'fatal',
      PUBLIC_URL: app.outside.apiUrl,
      INSTAGRAM_CLIENT_ID: 'forecourt',
      INSTAGRAM_CLIENT_SECRET: 'forecourt',
      INSTAGRAM_GRAPH_URL: graphUrl,
      OUTGOING_NETWORKS: '127.0.0.0/8',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

const poll = () =>
  app.database.pool.query(`select graphile_worker.add_job('socialPosts.poll', '{}', job_key => 'poll')`);
const stateOf = async () =>
  (await app.db.selectFrom('socialPosts').select('state').executeTakeFirstOrThrow()).state;

it('a post is published once, and goes on within seconds, although its worker is killed while it waits for each kind of answer', async () => {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const params = { id: clientId, channel: 'instagram' };
  await app.call(patchClientChannel, { params, token: client, body: { enabled: true } });
  const vehicleId = await buildVehicle(app.db, { userId, preset: null });
  const picture = { width: 1080, height: 1080, bytes: headerOfJpeg(1080, 1080) };
  const imageIds = [await buildPicture(app, vehicleId, picture), await buildPicture(app, vehicleId, picture)];
  const connectionId = await buildInstagramConnection(app, { userId });
  const token = await app.signedIn(userId);
  await app.call(createSocialPost, { params: { id: vehicleId }, token, body: { connectionId, imageIds } });

  // While the second picture is fetched, and when the post is published already.
  for (const path of ['media', 'media_publish'] as const) {
    instagram.hang = { path, times: 1 };
    worker = startWorker();
    await until(
      () => jobsLeft(app),
      async () => {
        await poll();
        return instagram.hang?.times === 0;
      },
    );
    await killAndDateBack(app, worker);
  }
  expect([await stateOf(), instagram.posts.length]).toEqual(['publishing', 1]);
  worker = startWorker();
  await until('a published post', async () => {
    await poll();
    return (await stateOf()) === 'published';
  });
  expect(instagram.posts).toMatchObject([{ pictures: 2 }]);
});
