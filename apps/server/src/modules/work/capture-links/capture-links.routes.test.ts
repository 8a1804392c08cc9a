import * as routes from '@forecourt/contract/capture-links';
import { hourMs } from '@forecourt/contract/durations';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { type Image, listImages, uploadImage } from '@forecourt/contract/images';
import { captureCallsFromNetworkMax, captureLinksMax, capturePhotosMax } from '@forecourt/contract/limits';
import { impersonate } from '@forecourt/contract/sessions';
import { patchUser } from '@forecourt/contract/users';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { createVehicle, deleteVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../../platform/db/database.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildImage } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => app.close());

let networks = 0;

/** A dealer with a vehicle, and a phone that sends photos of it by the token of a link. */
async function dealer() {
  const userId = await buildUser(app.db, { name: 'Paula' });
  const token = await app.signedIn(userId);
  const body = { reference: 'S-1', make: 'Audi', model: 'A4', vin: 'WAUZZZ8K9BA000009' };
  const vehicleId: VehicleId = (await app.call(createVehicle, { token, body })).body.id;
  const call = { params: { id: vehicleId }, token };
  const link = async (hours: routes.CaptureHours = 2): Promise<routes.NewCaptureLink> =>
    (await app.call(routes.createCaptureLink, { ...call, body: { hours } })).body;
  const list = async (): Promise<routes.CaptureLink[]> =>
    (await app.call(routes.listCaptureLinks, call)).body.results;
  const images = async (): Promise<Image[]> => (await app.call(listImages, call)).body.results;
  return { call, images, link, list, userId, vehicleId };
}

const tokenIn = ({ link }: routes.NewCaptureLink) => link.split('#')[1] ?? '';

function phone(token: string) {
  const headers = { 'x-forwarded-for': `10.1.${networks >> 8}.${networks++ % 256}` };
  return {
    open: () => app.call(routes.getCapture, { token, headers }),
    send: (body: { position: string; replaces?: ImageId }, key?: string, file = photo()) =>
      app.upload(routes.uploadCapturedPhoto, {
        token,
        body,
        file,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      }),
  };
}

it('a phone reads the name and the shot list of the vehicle, and nothing else of it', async () => {
  const { call, link } = await dealer();
  await app.upload(uploadImage, { ...call, body: { position: 'exterior.rear' }, file: photo() });
  const { status, body } = await phone(tokenIn(await link())).open();
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['expiresAt', 'photosLeft', 'shots', 'vehicleName']);
  expect(body).toMatchObject({ vehicleName: 'S-1 · Audi A4', photosLeft: capturePhotosMax });
  const shots = body.shots as routes.Shot[];
  expect(shots[0]).toEqual({ position: 'exterior.front_left', photoId: null, isTaken: false });
  expect(shots.filter(({ isTaken }) => isTaken).map(({ position }) => position)).toEqual(['exterior.rear']);
  expect(JSON.stringify(body)).not.toMatch(/WAUZZZ8K9BA000009|Paula/);
});

it('the shot list is that of the vehicle’s preset, where it has one', async () => {
  const { link, userId, vehicleId } = await dealer();
  const positions = ['exterior.rear', 'interior.dashboard', 'exterior.front'];
  const preset = await buildCatalogueItem(app.db, {
    kind: 'preset',
    look: { positions } as never,
    assignedTo: { userId },
  });
  await app.db.updateTable('pictureSets').set({ preset }).where('id', '=', vehicleId).execute();
  const shots = async () =>
    (await phone(tokenIn(await link())).open()).body.shots.map(({ position }: routes.Shot) => position);
  expect(await shots()).toEqual(positions);
  // Without its preset, the vehicle has the usual list again.
  await app.db
    .updateTable('catalogueItems')
    .set({ deletedAt: new Date() })
    .where('id', '=', preset)
    .execute();
  expect((await shots()).length).toBeGreaterThan(10);
});

it('its photos are in the vehicle at their positions, and the history names the maker of the link', async () => {
  const { call, images, link, list } = await dealer();
  const made = await link();
  const { open, send } = phone(tokenIn(made));
  const sent = await send({ position: 'exterior.front' });
  expect(sent).toMatchObject({ status: 201, body: { photosLeft: capturePhotosMax - 1 } });
  expect(await images()).toMatchObject([
    { id: sent.body.photoId, position: 'exterior.front', proposal: null },
  ]);
  const [event] = (await app.call(listVehicleHistory, call)).body.results;
  expect(event).toMatchObject({ kind: 'photosAdded', actor: { name: 'Paula' }, byPhoneLink: true });
  const shot = (await open()).body.shots.find((one: routes.Shot) => one.position === 'exterior.front');
  expect(shot).toMatchObject({ photoId: sent.body.photoId, isTaken: true });
  expect(await list()).toMatchObject([{ id: made.id, createdBy: 'Paula', photoCount: 1 }]);
  expect((await list())[0]?.lastUsedAt).not.toBeNull();
});

it('a repeated upload adds the photo once, also when both arrive together', async () => {
  const { images, link } = await dealer();
  const { send } = phone(tokenIn(await link()));
  const file = photo();
  const first = await send({ position: 'exterior.front' }, 'key-1', file);
  expect((await send({ position: 'exterior.front' }, 'key-1', file)).body).toEqual(first.body);
  const together = [1, 2].map(() => send({ position: 'exterior.rear' }, 'key-2'));
  const statuses = (await Promise.all(together)).map(({ status }) => status).sort();
  expect([
    [201, 201],
    [201, 409],
  ]).toContainEqual(statuses);
  expect(await images()).toHaveLength(2);
});

it('a retake replaces a photo that the same link sent, and no other', async () => {
  const { call, images, link } = await dealer();
  const { open, send } = phone(tokenIn(await link()));
  const other = phone(tokenIn(await link()));
  const { photoId } = (await send({ position: 'exterior.front' })).body;
  const again = await send({ position: 'exterior.front', replaces: photoId });
  expect((await images()).map(({ id }) => id)).toEqual([again.body.photoId]);
  expect((await open()).body.shots[1].photoId).toBe(again.body.photoId);
  expect((await other.open()).body.shots[1]).toMatchObject({ photoId: null, isTaken: true });

  const own = (await app.upload(uploadImage, { ...call, body: {}, file: photo() })).body.id;
  const strangers = await buildImage(app.db);
  for (const replaces of [own, strangers])
    expect((await send({ position: 'exterior.front', replaces })).body.name).toBe('imageNotFound');
  const theirs = await other.send({ position: 'exterior.front', replaces: again.body.photoId });
  expect(theirs.body.name).toBe('imageNotFound');
  expect(await images()).toHaveLength(2);
});

it('a photo that is sent several times at once with its key is one photo, and each answer is it', async () => {
  const { images, link } = await dealer();
  const { send } = phone(tokenIn(await link()));
  const file = photo();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => send({ position: 'exterior.front' }, 'one photo', file)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await images()).map(({ id }) => id)).toEqual([answers[0]?.body.photoId]);
  expect(new Set(answers.map(({ body }) => body.photoId)).size).toBe(1);
  expect((await send({ position: 'exterior.front' }, 'another call', file)).body.name).toBe('imageDuplicate');
});

it('fields behind the file count as those before it', async () => {
  const { images, link } = await dealer();
  const token = tokenIn(await link());
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  const send = (body: object, key: string = crypto.randomUUID(), fileFirst = true, file = photo()) =>
    app.upload(routes.uploadCapturedPhoto, {
      token,
      body,
      file,
      fileFirst,
      headers: { ...headers, 'idempotency-key': key },
    });
  const first = await send({ position: 'exterior.rear' }, 'key');
  expect([first.status, first.body.position]).toEqual([201, 'exterior.rear']);
  expect((await send({ position: 'exterior.rear' }, 'key')).body).toEqual(first.body);
  const again = await send({ position: 'exterior.rear', replaces: first.body.photoId });
  expect((await images()).map(({ id }) => id)).toEqual([again.body.photoId]);
  for (const fileFirst of [true, false]) {
    const others = [{}, { position: 'exterior.front', colour: 'red' }];
    for (const body of others)
      expect((await send(body, undefined, fileFirst)).body.name).toBe('validationError');
    const foreign = { position: 'exterior.front', replaces: first.body.photoId.replace(/.$/, 'f') };
    expect((await send(foreign, undefined, fileFirst)).body.name).toBe('imageNotFound');
  }
  expect(await images()).toHaveLength(1);
});

it('a link ends when it expires, when it is closed, and with its vehicle', async () => {
  const { call, link, list, userId } = await dealer();
  const short = await link(1);
  app.clock.forward(1_000);
  const long = await link(8);
  expect((await list()).map(({ id }) => id)).toEqual([long.id, short.id]);
  app.clock.forward(hourMs - 1_000);
  const expired = phone(tokenIn(short));
  expect((await expired.open()).body.name).toBe('captureLinkNotFound');
  expect((await expired.send({ position: 'exterior.front' })).body.name).toBe('captureLinkNotFound');
  const token = await app.signedIn(userId);
  const one = { params: { id: long.id }, token };
  const open = phone(tokenIn(long));
  expect((await open.open()).status).toBe(200);
  expect((await app.call(routes.deleteCaptureLink, one)).status).toBe(200);
  expect((await app.call(routes.deleteCaptureLink, one)).body.name).toBe('captureLinkNotFound');
  expect((await open.send({ position: 'exterior.front' })).body.name).toBe('captureLinkNotFound');

  const last = await link();
  await app.call(deleteVehicle, { ...call, token });
  expect((await phone(tokenIn(last)).open()).body.name).toBe('captureLinkNotFound');
});

it('a link has no more rights than its maker has by now, and outlives the session in which it was made', async () => {
  const { call, link, userId } = await dealer();
  const { open, send } = phone(tokenIn(await link()));
  await app.db
    .updateTable('sessions')
    .set({ endedAt: app.clock.now() })
    .where('userId', '=', userId)
    .execute();
  expect((await open()).status).toBe(200);
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  await app.call(patchUser, { token: root, params: { id: userId }, body: { active: false } });
  expect((await open()).body.name).toBe('captureLinkNotFound');
  expect((await send({ position: 'exterior.front' })).body.name).toBe('captureLinkNotFound');
  expect((await app.call(routes.listCaptureLinks, call)).status).toBe(401);
});

it('a fault of the database is not answered as if the link had ended, and afterwards the link works', async () => {
  const { link } = await dealer();
  const { open, send } = phone(tokenIn(await link()));
  const owner = createPool(app.database.ownerUrl, 1, 'test owner');
  // What is read of the link's maker, and of the vehicle.
  for (const [relation, column] of [
    ['table users', 'must_change_password'],
    ['view vehicles', 'colour'],
  ]) {
    await owner.query(`alter ${relation} rename column ${column} to away`);
    expect((await open()).status).toBe(500);
    expect((await send({ position: 'exterior.front' })).status).toBe(500);
    await owner.query(`alter ${relation} rename column away to ${column}`);
    expect((await open()).status).toBe(200);
  }
  await owner.end();
});

it('a token that the installation did not make opens nothing, and only its hash is stored', async () => {
  const { link } = await dealer();
  const [mine, other] = [await link(), await link()];
  const [id = '', secret = ''] = tokenIn(mine).split('.');
  for (const forged of [id, `${id}.`, `${other.id}.${secret}`, `${id}.${secret.slice(1)}`, `.${secret}`, 'x'])
    expect((await phone(forged).open()).body.name).toBe('captureLinkNotFound');
  expect((await phone(tokenIn(mine)).open()).status).toBe(200);
  const rows = await app.database.pool.query('select row_to_json(l)::text as row from capture_links l');
  expect(JSON.stringify(rows.rows)).not.toContain(secret);
  const { rows: logged } = await app.database.pool.query(
    'select row_to_json(l)::text as row from audit_log l',
  );
  expect(JSON.stringify(logged)).not.toContain(secret);
});

it('a session opens no link, and a link opens nothing that needs a session', async () => {
  const { call, link } = await dealer();
  expect((await app.call(routes.getCapture, { token: call.token })).body.name).toBe('captureLinkNotFound');
  const answer = await app.call(listImages, { ...call, token: tokenIn(await link()) });
  expect(answer.status).toBe(401);
});

it('a stranger neither lists nor makes or closes links to a vehicle', async () => {
  const { call, link } = await dealer();
  const made = await link();
  const stranger = await app.signedIn(await buildUser(app.db, { clientId: await buildClient(app.db) }));
  const theirs = { ...call, token: stranger };
  expect((await app.call(routes.listCaptureLinks, theirs)).body.name).toBe('vehicleNotFound');
  const making = await app.call(routes.createCaptureLink, { ...theirs, body: { hours: 2 } });
  expect(making.body.name).toBe('vehicleNotFound');
  const closing = await app.call(routes.deleteCaptureLink, { params: { id: made.id }, token: stranger });
  expect(closing.body.name).toBe('captureLinkNotFound');
});

it(`a vehicle has at most ${captureLinksMax} open links, also when they are made at once`, async () => {
  const { call, link, list } = await dealer();
  for (let made = 0; made < captureLinksMax - 1; made++) await link();
  const body = { hours: 2 as const };
  const ends = await Promise.all([1, 2, 3].map(() => app.call(routes.createCaptureLink, { ...call, body })));
  expect(ends.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(await list()).toHaveLength(captureLinksMax);
});

/** Inserts photos as if a link had sent them before. */
async function sentBefore(made: routes.NewCaptureLink, vehicleId: VehicleId, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const imageId = await buildImage(app.db, {
      setId: vehicleId,
      position: 'detail.other',
      deletedAt: new Date(0),
    });
    const row = { linkId: made.id, callKey: `before ${index}`, imageId, createdAt: new Date(0) };
    await app.db.insertInto('capturePhotos').values(row).execute();
  }
}

it(`a link sends at most ${capturePhotosMax} photos, also when the last ones arrive at once`, async () => {
  const { images, link, vehicleId } = await dealer();
  const made = await link();
  await sentBefore(made, vehicleId, capturePhotosMax - 1);
  const { open, send } = phone(tokenIn(made));
  const ends = await Promise.all(
    ['front', 'rear', 'left'].map((side) => send({ position: `exterior.${side}` })),
  );
  expect(ends.map(({ body, status }) => [status, body.name]).sort()).toEqual([
    [201, undefined],
    [400, 'capturePhotosExceeded'],
    [400, 'capturePhotosExceeded'],
  ]);
  expect(await images()).toHaveLength(1);
  expect((await open()).body.photosLeft).toBe(0);
});

it('one network makes only so many calls an hour', async () => {
  const { link } = await dealer();
  const { open } = phone(tokenIn(await link()));
  await open();
  await app.database.pool.query(`update rate_limits set points = $1 where key like 'capture from:%'`, [
    captureCallsFromNetworkMax,
  ]);
  expect((await open()).body.name).toBe('tooManyAtOnce');
});

it('root who makes a link on behalf of a dealer is named beside the dealer in the audit log', async () => {
  const { call, userId } = await dealer();
  const rootId = await buildUser(app.db, { role: 'root' });
  const own = { token: await app.signedIn(rootId), params: { id: userId }, body: {} };
  const { token } = (await app.call(impersonate, own)).body;
  const making = { params: call.params, token, body: { hours: 2 } };
  const made = (await app.call(routes.createCaptureLink, making)).body;
  const { photoId } = (await phone(tokenIn(made)).send({ position: 'exterior.front' })).body;
  const entries = await app.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'actingForId', 'objectKind'])
    .where('objectId', '=', photoId)
    .execute();
  expect(entries).toEqual([
    { action: 'uploadCapturedPhoto', actorId: rootId, actingForId: userId, objectKind: 'images' },
  ]);
});

it('a photo that arrives while the link is being closed is either added before or refused', async () => {
  const { call, images, link } = await dealer();
  for (let round = 0; round < 4; round++) {
    const made = await link();
    const before = (await images()).length;
    const [sent] = await Promise.all([
      phone(tokenIn(made)).send({ position: 'exterior.other' }),
      app.call(routes.deleteCaptureLink, { params: { id: made.id }, token: call.token }),
    ]);
    expect([201, 404]).toContain(sent.status);
    expect((await images()).length - before).toBe(sent.status === 201 ? 1 : 0);
  }
});
