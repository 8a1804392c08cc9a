import type { ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { cancelImage, processImages, uploadImage } from '@forecourt/contract/images';
import { languageCodes } from '@forecourt/contract/language-names';
import {
  listNotifications,
  listUserNotifications,
  patchNotificationPreferences,
  patchUserNotification,
  type UserNotification,
} from '@forecourt/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildActor, buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as awaited from './awaited-pictures.service.ts';

/** A user who ordered pictures gets one notification per vehicle when they are finished. */

let app: TestApp;
let worker: TestWorker;
let root: { id: UserId; token: string };
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  const id = await buildUser(app.db, { role: 'root' });
  root = { id, token: await app.signedIn(id) };
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

interface World {
  userId: UserId;
  token: string;
  vehicleId: VehicleId;
}

async function world(): Promise<World> {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 50, nobody));
  const vehicleId = await buildVehicle(app.db, { userId, reference: 'S-77' });
  return { userId, token: await app.signedIn(userId), vehicleId };
}

const add = async ({ vehicleId, token }: World, words = ''): Promise<ImageId> =>
  (await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo(words) })).body.id;
async function order({ vehicleId }: World, token: string, imageIds: ImageId[]): Promise<void> {
  const body = { preset: 'studio-white', imageIds };
  expect((await app.call(processImages, { params: { id: vehicleId }, token, body })).status).toBe(202);
}

/** Waits until no image of the vehicle is busy and nobody waits for it. */
async function settled({ vehicleId }: World): Promise<void> {
  await until('the order is finished', async () => {
    const { rows } = await app.database.pool.query<{ open: boolean }>(
      `select exists (select 1 from picture_waits where vehicle_id = $1)
        or exists (select 1 from images where set_id = $1 and state in ('queued', 'processing')) as open`,
      [vehicleId],
    );
    return rows[0]?.open === false;
  });
}

async function heard(id: UserId, token: string, kind = 'picturesReady'): Promise<UserNotification[]> {
  const { body } = await app.call(listUserNotifications, { params: { id }, token });
  return body.results.filter((one: UserNotification) => one.notification.kind === kind);
}

it('the user who ordered gets one notification of all pictures, with a link to the vehicle; nobody else does', async () => {
  const here = await world();
  const ids = [];
  for (let count = 0; count < 5; count++) ids.push(await add(here));
  await order(here, here.token, ids);
  await settled(here);
  const [one, ...more] = await heard(here.userId, here.token);
  expect(more).toEqual([]);
  expect(one?.notification).toMatchObject({
    priority: 'normal',
    link: { kind: 'vehicle', id: here.vehicleId },
    headLine: 'Pictures ready: S-77',
    content: 'All pictures that you ordered of vehicle S-77 are finished.',
  });
  expect(one?.notification.languageContents).toHaveLength(languageCodes.length);
  expect(await heard(root.id, root.token)).toEqual([]);
  // Notifications from the installation are not listed among those that the operator wrote.
  const written = await app.call(listNotifications, { token: root.token });
  expect(written.body.results).toEqual([]);
});

it('the notification says how many failed; if all did, its title does not say that pictures are ready', async () => {
  const here = await world();
  await order(here, here.token, [await add(here), await add(here, 'EMPTY ROAD')]);
  await settled(here);
  const [one] = await heard(here.userId, here.token);
  expect(one?.notification.content).toContain('Ready: 1. Failed: 1.');
  const other = await world();
  await order(other, other.token, [await add(other, 'EMPTY ROAD')]);
  await settled(other);
  expect(await heard(other.userId, other.token)).toEqual([]);
  // Failures are a kind of their own, which says how many there are.
  for (const { userId, token } of [here, other]) {
    const [failed, ...more] = await heard(userId, token, 'pictureFailed');
    expect([failed?.notification.headLine, more]).toEqual(['Pictures failed: S-77', []]);
    expect(failed?.notification.content).toContain('could not be made: 1.');
  }
});

it('staff that orders for a user gets the notification itself', async () => {
  const here = await world();
  await order(here, root.token, [await add(here)]);
  await settled(here);
  expect(await heard(here.userId, here.token)).toEqual([]);
  const of = (all: UserNotification[]) => all.map(({ notification }) => notification.link);
  expect(of(await heard(root.id, root.token))).toEqual([{ kind: 'vehicle', id: here.vehicleId }]);
});

it('a later order updates a notification that is unseen, and sends a new one after it was seen', async () => {
  const here = await world();
  const { userId, token } = here;
  const preferences = { picturesReady: { mail: true } };
  await app.call(patchNotificationPreferences, { params: { id: userId }, token, body: preferences });
  const first = await add(here);
  await order(here, token, [first]);
  await settled(here);
  await order(here, token, [first, await add(here, 'EMPTY ROAD')]);
  await settled(here);
  const [one, ...more] = await heard(userId, token);
  expect(more).toEqual([]);
  expect(one?.notification.content).toContain('Failed: 1.');
  await app.call(patchUserNotification, {
    params: { id: userId, nid: one?.id ?? '' },
    token,
    body: { isSeen: true },
  });
  await order(here, token, [first]);
  await settled(here);
  expect(await heard(userId, token)).toHaveLength(2);
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const mails = await app.db.selectFrom('mails').select('body').where('recipient', '=', email).execute();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.body).toContain(`/dashboard/vehicles/${here.vehicleId}`);
});

it('an order that was cancelled completely sends no notification', async () => {
  const here = await world();
  const image = await buildImage(app.db, { setId: here.vehicleId, state: 'queued' });
  await inTx(app.db, (tx) =>
    awaited.notePictureWait(tx, { ...app.system(), actor: buildActor(here.userId) }, here.vehicleId),
  );
  await app.call(cancelImage, { params: { id: image }, token: here.token });
  await settled(here);
  expect(await heard(here.userId, here.token)).toEqual([]);
});

it('pictures that finish at the same moment cause one notification, and one that finishes later causes no other', async () => {
  const here = await world();
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => buildImage(app.db, { setId: here.vehicleId, state: 'queued' })),
  );
  await app.db.updateTable('images').set({ queuedAt: app.clock.now() }).where('id', 'in', ids).execute();
  await inTx(app.db, (tx) =>
    awaited.notePictureWait(tx, { ...app.system(), actor: buildActor(here.userId) }, here.vehicleId),
  );
  const end = (id: ImageId) =>
    inTx(app.db, async (tx) => {
      await tx.updateTable('images').set({ state: 'delivered' }).where('id', '=', id).execute();
      await awaited.pictureEnded(tx, here.vehicleId);
    });
  await Promise.all(ids.map(end));
  await settled(here);
  expect(await heard(here.userId, here.token)).toHaveLength(1);
  const [again] = ids;
  if (again) await end(again);
  await inTx(app.db, (tx) => awaited.pictureEnded(tx, here.vehicleId));
  await awaited.notifyPicturesReady(app.system(), here.vehicleId);
  expect(await heard(here.userId, here.token)).toHaveLength(1);
});
