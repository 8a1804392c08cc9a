import { randomUUID } from 'node:crypto';
import type { ClientId, CustomerId, UserId, VehicleId } from '@forecourt/contract/ids';
import { archiveVehiclesMax } from '@forecourt/contract/limits';
import { createMarker } from '@forecourt/contract/markers';
import type { PositionName } from '@forecourt/contract/positions';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import { uploadVehicleDocument } from '@forecourt/contract/vehicle-documents';
import { createVehicleShare, getSharedVehicle } from '@forecourt/contract/vehicle-shares';
import { deleteVehicle, getVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import { buildClient, buildCustomer, buildUser, unique } from '../../../testing/builders/builders.ts';
import { pdf } from '../../../testing/builders/photos.ts';
import { buildImage, buildMarker, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let userId: UserId;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

/** Stores a finished picture of a vehicle whose bytes are the text. */
async function finish(vehicleId: VehicleId, text: string, position: PositionName = 'exterior.front') {
  const imageId = await buildImage(app.db, { setId: vehicleId, position, state: 'delivered' });
  const storageKey = `images/${imageId}/${randomUUID()}.jpg`;
  await app.outside.storage.put(storageKey, Buffer.from(text));
  const output = { name: 'web', format: 'jpeg', width: 8, height: 6, sizeBytes: text.length };
  await app.db
    .insertInto('imageOutputs')
    .values({ ...output, imageId, storageKey } as never)
    .execute();
  return { imageId, storageKey };
}

interface Wish {
  ids?: VehicleId[];
  filter?: { search?: string; clientId?: ClientId; customerId?: CustomerId };
  until?: string;
}
const ask = (body: Wish, as = token) => app.call(createVehicleArchive, { body, token: as });

it('the selected vehicles become one ZIP with a folder for each, of finished pictures only', async () => {
  const mark = unique();
  const names = [`Z/${mark} ..`, `A:${mark}`, `B-${mark}`];
  const [first, second, empty] = await Promise.all(
    names.map((reference) => buildVehicle(app.db, { userId, reference })),
  );
  if (!first || !second || !empty) throw new Error('three vehicles');
  await finish(first, 'one');
  await finish(first, 'two', 'exterior.rear');
  await finish(second, 'three');
  await buildImage(app.db, { setId: second, position: 'exterior.rear', state: 'uploaded' });
  const { status, body } = await ask({ ids: [first, second, empty] });
  expect([status, body.vehicleCount]).toEqual([200, 2]);
  const zip = await app.server.inject({ url: body.archive });
  expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(zip.headers['content-disposition']).toMatch(/filename="pictures-\d{4}-\d\d-\d\d\.zip"/);
  expect(await filesInZip(zip.rawPayload)).toEqual([
    [`A_${mark}/A_${mark}_01_exterior-front.jpg`, 'three'],
    [`Z_${mark}_/Z_${mark}_.._01_exterior-front.jpg`, 'one'],
    [`Z_${mark}_/Z_${mark}_.._02_exterior-rear.jpg`, 'two'],
  ]);
  // The link is valid for these vehicles only.
  const forged = await app.server.inject({ url: body.archive.replace('of=', 'of=AAAA') });
  expect(forged.statusCode).toBe(404);
});

it('the ZIP of one vehicle has all outputs, and that of one output is named after the vehicle', async () => {
  const reference = `OUT-${unique()}`;
  const id = await buildVehicle(app.db, { userId, reference });
  const { imageId } = await finish(id, 'large');
  const square = { name: 'square', format: 'jpeg', width: 6, height: 6, sizeBytes: 6 };
  const thumb = { ...square, name: 'thumb' };
  const targets = [{ name: 'web' }, { name: 'square' }, { name: 'thumb' }];
  await app.db
    .updateTable('images')
    .set({ recipe: json({ targets, overlays: [] } as never) })
    .where('id', '=', imageId)
    .execute();
  for (const output of [square, thumb]) {
    const storageKey = `images/${imageId}/${output.name}.jpg`;
    await app.outside.storage.put(storageKey, Buffer.from(output.name));
    await app.db
      .insertInto('imageOutputs')
      .values({ ...output, imageId, storageKey } as never)
      .execute();
  }
  const { archive } = (await app.call(getVehicle, { params: { id }, token })).body;
  const file = `${reference}_01_exterior-front.jpg`;
  const whole = await app.server.inject({ url: archive });
  expect(await filesInZip(whole.rawPayload)).toEqual([
    [file, 'large'],
    [`square/${file}`, 'square'],
  ]);
  const body = { ids: [id], target: 'square' };
  const one = (await app.call(createVehicleArchive, { body, token })).body.archive;
  const zip = await app.server.inject({ url: one });
  expect(zip.headers['content-disposition']).toContain(`filename="${reference}-square.zip"`);
});

it('two vehicles with the same folder name get two folders', async () => {
  const other = await buildUser(app.db);
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const mark = unique();
  const ids = [
    await buildVehicle(app.db, { userId, reference: `S ${mark}` }),
    await buildVehicle(app.db, { userId: other, reference: `s_${mark}` }),
  ];
  for (const id of ids) await finish(id, 'same');
  const { body } = await ask({ ids }, root);
  const zip = await app.server.inject({ url: body.archive });
  const folders = (await filesInZip(zip.rawPayload)).map(([name]) => name.split('/')[0]?.toLowerCase());
  expect(folders.toSorted()).toEqual([`s_${mark}`, `s_${mark} (2)`]);
});

it('vehicles of other tenants are left out, and without finished pictures the request is refused instead of giving an empty ZIP', async () => {
  const theirs = await buildVehicle(app.db);
  await finish(theirs, 'theirs');
  const draft = await buildVehicle(app.db, { userId });
  const refused = await ask({ ids: [theirs, draft] });
  expect([refused.status, refused.body.name]).toEqual([409, 'archiveEmpty']);
  const own = await buildVehicle(app.db, { userId });
  await finish(own, 'own');
  const { body } = await ask({ ids: [theirs, own] });
  expect(body.vehicleCount).toBe(1);
  const zip = await app.server.inject({ url: body.archive });
  expect((await filesInZip(zip.rawPayload)).map(([, text]) => text)).toEqual(['own']);
});

it('the filter for a client or customer puts only its vehicles into the ZIP, and for one of another tenant none', async () => {
  const mark = unique();
  const owners = await Promise.all(
    ['near', 'far'].map(async (name) => {
      const customerId = await buildCustomer(app.db);
      const clientId = await buildClient(app.db, { customerId });
      const owner = await buildUser(app.db, { clientId });
      await finish(await buildVehicle(app.db, { userId: owner, reference: `${mark}-${name}` }), name);
      return { customerId, clientId };
    }),
  );
  const [near, far] = owners as [(typeof owners)[0], (typeof owners)[0]];
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  for (const only of [{ clientId: far.clientId }, { customerId: far.customerId }]) {
    const { body } = await ask({ filter: { search: mark, ...only } }, root);
    const zip = await app.server.inject({ url: body.archive });
    expect((await filesInZip(zip.rawPayload)).map(([, text]) => text)).toEqual(['far']);
    const role = { role: 'customer', type: 'basic', customerId: near.customerId } as const;
    const refused = await ask({ filter: only }, await app.signedIn(await buildUser(app.db, role)));
    expect(refused.body.name).toBe('archiveEmpty');
  }
});

it('all vehicles that a search finds become one ZIP, up to a limit', async () => {
  const mark = `M${unique()}`;
  const ids: VehicleId[] = [];
  for (let count = 0; count <= archiveVehiclesMax; count += 1) {
    const id = await buildVehicle(app.db, { userId, reference: `${mark}-${count}` });
    await buildImage(app.db, { setId: id, state: 'delivered' });
    ids.push(id);
  }
  const refused = await ask({ filter: { search: mark } });
  expect([refused.status, refused.body.name]).toEqual([400, 'archiveTooLarge']);
  const { body } = await ask({ filter: { search: mark }, ids: ids.slice(1) });
  expect(body.vehicleCount).toBe(archiveVehiclesMax);
  await finish(ids[1] ?? expect.fail('no vehicle'), 'one', 'exterior.rear');
  // The URL for the maximum number of vehicles is not too long for the server.
  expect((await app.server.inject({ url: body.archive })).statusCode).toBe(200);
  const before = await ask({ filter: { search: mark }, until: '1960-01-01T00:00:00.000Z' });
  expect(before.body.name).toBe('archiveEmpty');
});

it('the link leaves out vehicles deleted since, and is refused once all of them are', async () => {
  const [gone, left] = [await buildVehicle(app.db, { userId }), await buildVehicle(app.db, { userId })];
  for (const id of [gone, left]) await finish(id, id);
  const both = (await ask({ ids: [gone, left] })).body.archive;
  const one = (await ask({ ids: [gone] })).body.archive;
  await app.call(deleteVehicle, { params: { id: gone }, token });
  const zip = await app.server.inject({ url: both });
  expect((await filesInZip(zip.rawPayload)).map(([, text]) => text)).toEqual([left]);
  const refused = await app.server.inject({ url: one });
  expect([refused.statusCode, refused.json().name]).toEqual([409, 'archiveEmpty']);
});

it('documents of vehicles whose pictures were ordered again since are in the folders of these vehicles', async () => {
  const mark = unique();
  const [left, ...again] = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => {
      const id = await buildVehicle(app.db, { userId, reference: `${name}-${mark}` });
      const body = { title: 'Report', isPublic: 'true' };
      await app.upload(uploadVehicleDocument, { params: { id }, token, file: pdf(), body });
      return { id, ...(await finish(id, name)) };
    }),
  );
  const { archive } = (await ask({ ids: [left, ...again].flatMap((one) => one?.id ?? []) })).body;
  await app.db
    .updateTable('images')
    .set({ state: 'queued' })
    .where(
      'id',
      'in',
      again.map(({ imageId }) => imageId),
    )
    .execute();
  const zip = await app.server.inject({ url: archive });
  expect((await filesInZip(zip.rawPayload)).map(([name]) => name)).toEqual([
    `A-${mark}/A-${mark}_01_exterior-front.jpg`,
    ...['A', 'B', 'C'].map((name) => `${name}-${mark}/documents/report.pdf`),
  ]);
});

it('a missing stored picture aborts the download and leaves the server running', async () => {
  const id = await buildVehicle(app.db, { userId });
  const { storageKey } = await finish(id, 'gone');
  await app.outside.storage.remove(storageKey);
  const { body } = await ask({ ids: [id] });
  await expect(app.server.inject({ url: body.archive })).rejects.toThrow();
  expect((await ask({ ids: [id] })).status).toBe(200);
});

const heading = 'picture,kind,x,y,text,closeUp,public';

it('the ZIP of a vehicle names the markers of its pictures; that of a link only the public ones', async () => {
  const id = await buildVehicle(app.db, { userId, reference: 'M-1' });
  const { imageId } = await finish(id, 'front');
  const near = await finish(id, 'near', 'detail.other');
  const hidden = await buildImage(app.db, { setId: id, position: 'exterior.rear', state: 'uploaded' });
  const body = { kind: 'hotspot', x: 0.25, y: 1 / 3, text: '"Glass" roof, heated', closeUpId: near.imageId };
  await app.call(createMarker, { params: { id: imageId }, body, token });
  const dent = { kind: 'damage', x: 0.5, y: 0.5, text: '=Dent' } as const;
  await app.call(createMarker, { params: { id: imageId }, body: dent, token });
  await buildMarker(app.db, hidden);
  const files = async (url: string) =>
    Object.fromEntries(await filesInZip((await app.server.inject(url)).rawPayload));
  const shown = `M-1_01_exterior-front.jpg,hotspot,0.25,0.33333,"""Glass"" roof, heated",M-1_02_detail-other.jpg,true`;
  const internal = "M-1_01_exterior-front.jpg,damage,0.5,0.5,'=Dent,,false";
  const own = await files((await app.call(getVehicle, { params: { id }, token })).body.archive ?? '');
  expect(own['markers.csv']).toBe(`\uFEFF${[heading, shown, internal, ''].join('\r\n')}`);
  const several = await files((await ask({ ids: [id] })).body.archive);
  expect(several['M-1/markers.csv']).toBe(own['markers.csv']);

  const { body: share } = await app.call(createVehicleShare, { params: { id }, token, body: { days: 7 } });
  const params = { token: share.link.split('#')[1] ?? '' };
  const page = (await app.call(getSharedVehicle, { params })).body;
  const ofBuyer = await files(page.archive);
  expect(ofBuyer['markers.csv']).toBe(`\uFEFF${[heading, shown, ''].join('\r\n')}`);
  const forged = await app.server.inject(page.archive.replace('?', '?markers=all&'));
  expect(forged.statusCode).toBe(404);
});

it('a ZIP of an output has the places in its shape, of photos that keep their background too', async () => {
  const id = await buildVehicle(app.db, { userId, reference: 'FIT' });
  const { imageId } = await finish(id, 'front');
  for (const x of [0.05, 0.5]) {
    const body = { kind: 'hotspot', x, y: 0.25, text: `At ${x}` } as const;
    await app.call(createMarker, { params: { id: imageId }, body, token });
  }
  const more = { imageId, format: 'jpeg' as const, width: 6, height: 6, sizeBytes: 4 };
  for (const name of ['whole', 'cut']) {
    const storageKey = `images/${imageId}/${name}.jpg`;
    await app.outside.storage.put(storageKey, Buffer.from(name));
    await app.db
      .insertInto('imageOutputs')
      .values({ ...more, name, storageKey })
      .execute();
  }
  const targets = [{ name: 'web' }, { name: 'whole', fit: 'contain' }, { name: 'cut', fit: 'cover' }];
  const setRecipe = (recipe: object) =>
    app.db
      .updateTable('images')
      .set({ recipe: JSON.stringify(recipe) as never })
      .where('id', '=', imageId)
      .execute();
  const table = async (target?: string) => {
    const { archive } = (await app.call(createVehicleArchive, { body: { ids: [id], target }, token })).body;
    const files = Object.fromEntries(await filesInZip((await app.server.inject(archive)).rawPayload));
    const rows = files['FIT/markers.csv']?.split('\r\n').slice(1, -1) ?? [];
    return rows.map((row) => row.split(',').slice(2, 4).map(Number));
  };
  await setRecipe({ targets, overlays: [] });
  expect(await table()).toEqual([
    [0.05, 0.25],
    [0.5, 0.25],
  ]);
  // 8 × 6 become 6 × 4.5 in the middle.
  expect(await table('whole')).toEqual([
    [0.05, 0.3125],
    [0.5, 0.3125],
  ]);
  // 6 of the 8 pixels of the width are shown: the marker near the left edge is cut off.
  expect(await table('cut')).toEqual([[0.5, 0.25]]);
  // Of an old picture it is not stored between which borders of a frame it is; a new one says so.
  await setRecipe({ targets, overlays: [{ kind: 'frame' }] });
  expect([await table('whole'), await table('cut')]).toEqual([[], [[0.5, 0.25]]]);
  await app.db
    .updateTable('imageOutputs')
    .set({ photo: JSON.stringify({ x: 0.2, y: 0.1, width: 0.6, height: 0.4 }) as never })
    .where('imageId', '=', imageId)
    .where('name', '=', 'whole')
    .execute();
  expect(await table('whole')).toEqual([
    [0.23, 0.2],
    [0.5, 0.2],
  ]);
});

it('a ZIP of pictures without markers has no table of them', async () => {
  const id = await buildVehicle(app.db, { userId });
  await finish(id, 'front');
  const { body } = await ask({ ids: [id] });
  const zip = await app.server.inject({ url: body.archive });
  expect((await filesInZip(zip.rawPayload)).map(([name]) => name).join()).not.toContain('markers');
});
