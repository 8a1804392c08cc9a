import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { scopeOf } from '@forecourt/contract/actor';
import type { ServerEvent } from '@forecourt/contract/events';
import type { ImportId, UserId, VehicleId } from '@forecourt/contract/ids';
import { listImages, uploadImage } from '@forecourt/contract/images';
import * as contract from '@forecourt/contract/imports';
import { importDiscardedPhotosMs, importHeldPhotosMs } from '@forecourt/contract/limits';
import { listVehicles, type Vehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { claiming, encrypted, replaced, type ZipPart, zipOf } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp, type UploadInput } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import { subscribe } from '../../operation/events/events.service.ts';
import { authenticate } from '../../people/auth/sessions.service.ts';
import { prepareImportEntry } from './import-prepare.service.ts';
import { purgeImports } from './import-purge.service.ts';
import { runImport } from './import-run.service.ts';
import { createImport } from './imports.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Here {
  userId: UserId;
  token: string;
}

async function here(): Promise<Here> {
  const userId = await buildUser(app.db, { type: 'basic' });
  return { userId, token: await app.signedIn(userId) };
}

const part = (path: string, bytes: Uint8Array = photo().bytes): ZipPart => ({ path, bytes });
const send = ({ userId, token }: Here, file: UploadInput, body = {}, headers = {}) =>
  app.upload(contract.createImport, { params: { id: userId }, token, file, body, headers });
const work = (id: ImportId) => runImport(app.system(), id, { last: false });
const one = async ({ token }: Here, id: ImportId): Promise<contract.Import> =>
  (await app.call(contract.getImport, { params: { id }, token })).body;
const entriesOf = async ({ token }: Here, id: ImportId): Promise<contract.ImportEntry[]> =>
  (await app.call(contract.listImportEntries, { params: { id }, token, query: { limit: 100 } })).body.results;
const positions = async ({ token }: Here, id: VehicleId): Promise<string[]> =>
  (await app.call(listImages, { params: { id }, token })).body.results.map(
    ({ position }: { position: string }) => position,
  );
const vehiclesOf = async ({ token }: Here): Promise<Vehicle[]> =>
  (await app.call(listVehicles, { token })).body.results;

/** Uploads a ZIP and runs the import, as the worker does. */
async function imported(of: Here, parts: ZipPart[], body = {}, change?: (bytes: Buffer) => Buffer) {
  const { id } = (await send(of, await zipOf(parts, change), body)).body;
  await work(id);
  return { id: id as ImportId, item: await one(of, id), entries: await entriesOf(of, id) };
}

const told = (entries: contract.ImportEntry[]) =>
  Object.fromEntries(entries.map(({ path, reason, state }) => [path, reason ? `${state} ${reason}` : state]));
const filesIn = (id: ImportId) =>
  readdir(app.outside.storage.pathOf(`imports/${id}`), { recursive: true }).catch(() => []);

describe('a ZIP', () => {
  it('assigns its photos to vehicles and positions by their names, and is deleted afterwards', async () => {
    const dealer = await here();
    const first = await buildVehicle(app.db, { userId: dealer.userId, reference: 'S-1' });
    const second = await buildVehicle(app.db, {
      userId: dealer.userId,
      reference: 'S-2',
      vin: 'WVWZZZ1KZAW000001',
    });
    await buildVehicle(app.db, { reference: 'S-3' });
    const { id, item, entries } = await imported(dealer, [
      part('May/S-1/front_left.png'),
      part('May/S-1/02.png'),
      part('s-2_10.png'),
      part('W000001_wheel_1.png'),
      part('May/S-1/IMG_0001.png'),
      part('S-3/front.png'),
      part('S-1/notes.txt', Buffer.from('Please hurry')),
      part('__MACOSX/S-1/._front.png', Buffer.from('x')),
      part('.DS_Store', Buffer.from('x')),
    ]);
    expect(await positions(dealer, first)).toEqual(['exterior.front_left', 'exterior.front']);
    expect(await positions(dealer, second)).toEqual(['interior.dashboard', 'detail.wheel']);
    expect(told(entries)).toEqual({
      'May/S-1/front_left.png': 'taken',
      'May/S-1/02.png': 'taken',
      's-2_10.png': 'taken',
      'W000001_wheel_1.png': 'taken',
      'May/S-1/IMG_0001.png': 'held recognising',
      'S-3/front.png': 'held noVehicle',
      'S-1/notes.txt': 'skipped imageTypeInvalid',
    });
    expect(entries[4]?.vehicle).toEqual({ id: first, reference: 'S-1' });
    expect(item).toMatchObject({
      state: 'done',
      vehicle: null,
      counts: { waiting: 0, taken: 4, held: 2, skipped: 1, failed: 0, discarded: 0 },
      finishedAt: app.clock.now().toISOString(),
    });
    expect((await filesIn(id)).filter((name) => name.endsWith('.zip'))).toEqual([]);
  });

  it('creates missing vehicles only on request, and none for files that are no photos', async () => {
    const dealer = await here();
    const parts = [
      part('A-77/front.png'),
      part('A-77/rear.png'),
      part('1HGCM82633A004352/01.png'),
      part('1HGCM82633A004353/01.png'),
      part('B-78/list.pdf', Buffer.from('%PDF-1.4')),
      part('photos/front.png'),
    ];
    expect((await imported(dealer, parts)).item.counts).toMatchObject({ taken: 0, held: 5, skipped: 1 });
    expect(await vehiclesOf(dealer)).toEqual([]);
    const { entries } = await imported(dealer, parts, { createVehicles: 'true' });
    expect(told(entries)).toMatchObject({
      'A-77/rear.png': 'taken',
      '1HGCM82633A004352/01.png': 'taken',
      // Its check digit is wrong.
      '1HGCM82633A004353/01.png': 'held noVehicle',
      'photos/front.png': 'held noVehicle',
    });
    const made = (await vehiclesOf(dealer)).map(({ reference, vin, make, state }) => [
      reference,
      vin,
      make,
      state,
    ]);
    expect(made.sort()).toEqual([
      ['1HGCM82633A004352', '1HGCM82633A004352', 'Honda', 'draft'],
      ['A-77', null, null, 'draft'],
    ]);
  });

  it('for one vehicle adds all photos to it, whatever the folders are called; importing it again adds none', async () => {
    const dealer = await here();
    const vehicleId = await buildVehicle(app.db, { userId: dealer.userId });
    const twin = photo().bytes;
    const parts = [
      part('X-9/front.png', twin),
      part('rear.png', twin),
      part('IMG_1.png'),
      part('IMG_2.png', twin),
    ];
    const { item, entries } = await imported(dealer, parts, { vehicleId });
    expect(item.vehicle?.id).toBe(vehicleId);
    expect(told(entries)).toEqual({
      'X-9/front.png': 'taken',
      'rear.png': 'skipped imageDuplicate',
      'IMG_1.png': 'held recognising',
      // A duplicate of a held photo is detected only when one of them is assigned.
      'IMG_2.png': 'held recognising',
    });
    const again = await imported(dealer, parts.slice(0, 1), { vehicleId });
    expect(told(again.entries)).toEqual({ 'X-9/front.png': 'skipped imageDuplicate' });
    expect(await positions(dealer, vehicleId)).toEqual(['exterior.front']);
  });

  it('holds photos without a position, a duplicate only once, and photos beyond the vehicle’s limit', async () => {
    const dealer = await here();
    await app.db.updateTable('users').set({ maxCount: 1 }).where('id', '=', dealer.userId).execute();
    const vehicleId = await buildVehicle(app.db, { userId: dealer.userId });
    const twin = photo().bytes;
    const { entries } = await imported(
      dealer,
      [part('front.png'), part('rear.png'), part('a.png', twin), part('b.png', twin)],
      { vehicleId },
    );
    expect(told(entries)).toEqual({
      'front.png': 'taken',
      'rear.png': 'held exteriorCountExceeded',
      'a.png': 'held recognising',
      'b.png': 'skipped imageDuplicate',
    });
    expect(entries[1]?.position).toBe('exterior.rear');
  });

  it('continues after the first file that cannot be read', async () => {
    const dealer = await here();
    const vehicleId = await buildVehicle(app.db, { userId: dealer.userId });
    const torn = (bytes: Buffer) => {
      // Corrupts the compressed data of the first file, which follows its name.
      bytes.fill(0xff, 30 + 'front.png'.length + 4, 30 + 'front.png'.length + 40);
      return bytes;
    };
    const parts = [{ ...part('front.png'), stored: false }, part('rear.png')];
    const { entries } = await imported(dealer, parts, { vehicleId }, torn);
    expect(told(entries)).toEqual({ 'front.png': 'failed unreadable', 'rear.png': 'taken' });
  });
});

describe('a malicious ZIP', () => {
  it.each([
    ['a name that leads out', replaced('xx/evil.png', '../evil.png'), 'skipped path'],
    ['a name from the root', replaced('xx/evil.png', '/x/evil.png'), 'skipped path'],
    ['an encrypted file', encrypted, 'skipped encrypted'],
    ['a size of nothing', claiming(0), 'skipped fileDataMissing'],
    ['more than it holds', claiming(5_000), 'failed unreadable'],
    ['less than it holds', claiming(100), 'failed unreadable'],
    ['far more than is packed', claiming(30_000_000), 'skipped ratio'],
    ['more than a photo may have', claiming(41 * 1024 * 1024), 'skipped imageTooLarge'],
  ])('with %s has that one file refused, and leaves nothing behind', async (_what, change, expected) => {
    const dealer = await here();
    const vehicleId = await buildVehicle(app.db, { userId: dealer.userId });
    const evil = { ...part('xx/evil.png'), stored: false };
    const { id, item, entries } = await imported(dealer, [evil], { vehicleId }, change);
    expect([item.state, entries.map(({ reason, state }) => `${state} ${reason}`)]).toEqual([
      'done',
      [expected],
    ]);
    expect(await filesIn(id)).toEqual([]);
    expect(await positions(dealer, vehicleId)).toEqual([]);
  });

  it('with many entries for the same bytes is refused as a bomb, and nothing is unpacked', async () => {
    const dealer = await here();
    const bytes = Buffer.alloc(200_000, 1);
    const overlapping = (zip: Buffer) => {
      // Every entry of the central directory points to the first file.
      for (
        let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
        at >= 0;
        at = zip.indexOf('PK\x01\x02', at + 1, 'latin1')
      ) {
        zip.writeUInt32LE(200_000, at + 20);
        zip.writeUInt32LE(200_000, at + 24);
        zip.writeUInt32LE(0, at + 42);
      }
      return zip;
    };
    const parts = [part('1.png', bytes), ...[2, 3, 4].map((name) => part(`${name}.png`, Buffer.from('x')))];
    const { item, entries } = await imported(dealer, parts, {}, overlapping);
    expect([item.state, item.failure, entries]).toEqual(['failed', 'bomb', []]);
  });

  it('a truncated ZIP fails as unreadable; a file that is no ZIP is refused', async () => {
    const dealer = await here();
    const { item } = await imported(dealer, [part('1.png')], {}, (bytes) => bytes.subarray(0, 200));
    expect([item.state, item.failure]).toEqual(['failed', 'unreadable']);
    const other = { name: 'photos.zip', type: 'application/zip', bytes: photo().bytes };
    expect((await send(dealer, other)).body.name).toBe('importTypeInvalid');
    const empty = { name: 'photos.zip', type: 'application/zip', bytes: Buffer.alloc(0) };
    expect((await send(dealer, empty)).body.name).toBe('fileDataMissing');
  });

  it('with more files than the limit fails as a whole', async () => {
    const dealer = await here();
    const parts = Array.from({ length: 5_001 }, (_, index) => part(`${index}.txt`, Buffer.from('x')));
    const { item } = await imported(dealer, parts);
    expect([item.state, item.failure, item.counts.waiting]).toEqual(['failed', 'tooManyFiles', 0]);
  });

  it('a ZIP beyond the size limit is not kept', async () => {
    const dealer = await here();
    const { bytes, ...file } = await zipOf([part('1.png')]);
    const stream = Object.assign(Readable.from([bytes]), { truncated: true });
    const actor = await authenticate(app.db, dealer.token, app.clock.now());
    const ctx = { ...app.system(), actor, scope: scopeOf(actor) };
    const upload = { fileName: file.name, contentType: file.type, stream };
    await expect(createImport(ctx, dealer.userId, upload, { createVehicles: false })).rejects.toMatchObject({
      name: 'importTooLarge',
    });
    expect(await app.outside.storage.foldersOlderThan('imports', new Date('2100-01-01'))).not.toContain(
      'source',
    );
  });
});

describe('a held photo', () => {
  async function heldPhoto() {
    const dealer = await here();
    const vehicleId = await buildVehicle(app.db, { userId: dealer.userId });
    const { id, entries } = await imported(dealer, [part('IMG_1.png')], { vehicleId });
    return { dealer, vehicleId, id, entryId: entries[0]?.id ?? '' };
  }
  const assign = (
    { dealer: { token }, vehicleId, entryId }: Awaited<ReturnType<typeof heldPhoto>>,
    body = {},
  ) =>
    app.call(contract.assignImportEntry, {
      params: { id: entryId },
      token,
      body: { vehicleId, position: 'exterior.rear', ...body },
    });

  const failImages = (setId: VehicleId) =>
    app.db
      .updateTable('images')
      .set({ state: 'failed', failure: 'undecodable', finishedAt: new Date() })
      .where('setId', '=', setId)
      .execute();

  it('is shown as a thumbnail, can be assigned once as a photo, and its own file is deleted then', async () => {
    const it = await heldPhoto();
    const pool = {
      run: async () => ({ analysis: { view: null } }),
      copy: async () => ({ bytes: Buffer.from('small') }),
    };
    await prepareImportEntry(app.system(), pool as never, it.entryId as never, { attempt: 1, last: false });
    const [entry] = await entriesOf(it.dealer, it.id);
    expect(entry?.thumbnail).toContain('/shown.webp');
    const answers = await Promise.all([assign(it), assign(it)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      state: 'taken',
      reason: null,
      position: 'exterior.rear',
      vehicle: { id: it.vehicleId },
    });
    expect(await positions(it.dealer, it.vehicleId)).toEqual(['exterior.rear']);
    expect(await filesIn(it.id)).toEqual([]);
    expect((await one(it.dealer, it.id)).counts).toMatchObject({ taken: 1, held: 0 });
  });

  it('without a position is assigned to the next free one; a duplicate stays held', async () => {
    const it = await heldPhoto();
    const file = photo();
    await app.upload(uploadImage, { params: { id: it.vehicleId }, token: it.dealer.token, file });
    expect((await assign(it, { position: undefined })).body.position).toBe('exterior.front');
    const again = await imported(it.dealer, [part('IMG_2.png', file.bytes)], { vehicleId: it.vehicleId });
    const answer = await assign({ ...it, entryId: again.entries[0]?.id ?? '' });
    expect(answer.body.name).toBe('imageDuplicate');
    expect((await entriesOf(it.dealer, again.id))[0]?.state).toBe('held');
  });

  it('that was assigned is held again with its reason when that is undone, unless a picture was ordered since', async () => {
    const it = await heldPhoto();
    const other = await buildVehicle(app.db, { userId: it.dealer.userId });
    const undo = () =>
      app.call(contract.unassignImportEntry, { params: { id: it.entryId }, token: it.dealer.token });
    expect((await undo()).body.name).toBe('importStateWrong');
    await assign(it, { vehicleId: other });
    expect((await undo()).body).toMatchObject({
      state: 'held',
      reason: 'noPosition',
      vehicle: { id: it.vehicleId },
    });
    expect(await positions(it.dealer, other)).toEqual([]);
    expect((await assign(it)).body).toMatchObject({ state: 'taken', vehicle: { id: it.vehicleId } });
    await failImages(it.vehicleId);
    expect((await undo()).body.name).toBe('importStateWrong');
    expect(await positions(it.dealer, it.vehicleId)).toEqual(['exterior.rear']);
  });

  it('that cannot be decoded is marked as failed', async () => {
    const it = await heldPhoto();
    const { PictureError } = await import('../../../platform/pictures/picture-messages.ts');
    const run = () => Promise.reject(new PictureError('undecodable', 'torn'));
    await prepareImportEntry(app.system(), { run, copy: run }, it.entryId as never, {
      attempt: 1,
      last: false,
    });
    expect(told(await entriesOf(it.dealer, it.id))).toEqual({ 'IMG_1.png': 'failed unreadable' });
    expect(await filesIn(it.id)).toEqual([]);
  });

  it('that was assigned shows why no picture can be made of it', async () => {
    const it = await heldPhoto();
    expect((await assign(it)).body.failure).toBeNull();
    await failImages(it.vehicleId);
    expect(await entriesOf(it.dealer, it.id)).toMatchObject([{ state: 'taken', failure: 'undecodable' }]);
  });

  it('that was discarded can be restored for a day; a held photo expires after a month', async () => {
    const it = await heldPhoto();
    const { token } = it.dealer;
    const params = { id: it.entryId };
    const discard = () => app.call(contract.discardImportEntry, { params, token });
    const restore = () => app.call(contract.restoreImportEntry, { params, token });
    expect((await restore()).body.name).toBe('importStateWrong');
    expect((await discard()).status).toBe(200);
    expect((await assign(it)).body.name).toBe('importStateWrong');
    expect((await restore()).body.state).toBe('held');
    const after = (ms: number) => ({ ...app.system(), now: new Date(app.clock.now().getTime() + ms) });
    await purgeImports(after(importHeldPhotosMs - 1_000));
    expect(await filesIn(it.id)).not.toEqual([]);
    await discard();
    await purgeImports(after(importDiscardedPhotosMs + 1_000));
    expect(await filesIn(it.id)).toEqual([]);
    expect((await restore()).body.name).toBe('importStateWrong');
    const other = await heldPhoto();
    await purgeImports(after(importHeldPhotosMs + 1_000));
    expect([(await one(other.dealer, other.id)).counts.discarded, await filesIn(other.id)]).toEqual([1, []]);
  });
});

describe('an import', () => {
  it('that was cancelled adds no more photos, and can be deleted with all its stored photos', async () => {
    const dealer = await here();
    const { token } = dealer;
    const { id } = (await send(dealer, await zipOf([part('S-1/1.png')]))).body;
    const params = { id };
    expect((await app.call(contract.deleteImport, { params, token })).body.name).toBe('importStateWrong');
    expect((await app.call(contract.cancelImport, { params, token })).body.state).toBe('cancelled');
    expect((await app.call(contract.cancelImport, { params, token })).body.name).toBe('importStateWrong');
    await work(id);
    expect(await one(dealer, id)).toMatchObject({ state: 'cancelled', counts: { taken: 0, held: 0 } });
    const other = await imported(dealer, [part('IMG_1.png')]);
    expect(other.item.counts.held).toBe(1);
    expect((await app.call(contract.deleteImport, { params: { id: other.id }, token })).status).toBe(200);
    expect((await app.call(contract.getImport, { params: { id: other.id }, token })).status).toBe(404);
    expect(await filesIn(other.id)).toEqual([]);
  });

  it('that is sent again with its idempotency key is the same import', async () => {
    const dealer = await here();
    const zip = await zipOf([part('1.png')]);
    const key = { 'idempotency-key': 'one ZIP' };
    const first = (await send(dealer, zip, {}, key)).body;
    expect((await send(dealer, zip, {}, key)).body.id).toBe(first.id);
    expect((await send(dealer, zip)).body.id).not.toBe(first.id);
  });

  it('can only add to a vehicle of its own user', async () => {
    const [dealer, stranger] = [await here(), await here()];
    const zip = await zipOf([part('1.png')]);
    const vehicleId = await buildVehicle(app.db, { userId: stranger.userId });
    expect((await send(dealer, zip, { vehicleId })).body.name).toBe('vehicleNotFound');
    expect((await send({ ...dealer, userId: stranger.userId }, zip)).body.name).toBe('userNotFound');
    const clientId = await buildClient(app.db);
    const [userId, colleague] = [
      await buildUser(app.db, { clientId }),
      await buildUser(app.db, { clientId }),
    ];
    const token = await app.signedIn(await buildUser(app.db, { role: 'client', type: 'basic', clientId }));
    const theirs = await buildVehicle(app.db, { userId: colleague });
    expect((await send({ userId, token }, zip, { vehicleId: theirs })).body.name).toBe('vehicleNotFound');
    expect((await send({ userId, token }, zip)).status).toBe(202);
  });

  it('ends when the user who sent it is no longer allowed to', async () => {
    const clientId = await buildClient(app.db);
    const userId = await buildUser(app.db, { clientId });
    const sender = await buildUser(app.db, { role: 'client', type: 'basic', clientId });
    const { id } = (await send({ userId, token: await app.signedIn(sender) }, await zipOf([part('1.png')])))
      .body;
    await app.db.updateTable('users').set({ active: false }).where('id', '=', sender).execute();
    await work(id);
    const owner = { userId, token: await app.signedIn(userId) };
    expect(await one(owner, id)).toMatchObject({ state: 'failed', failure: 'notAllowed' });
  });

  it('is found by its name, state and vehicle, also by the vehicle of a held photo', async () => {
    const dealer = await here();
    const vehicleId = await buildVehicle(app.db, { userId: dealer.userId, reference: 'S-5' });
    const { id } = await imported(dealer, [part('S-5/IMG_1.png')]);
    const waiting = (await send(dealer, { ...(await zipOf([part('1.png')])), name: 'other.zip' })).body.id;
    const found = async (query: object) =>
      (await app.call(contract.listImports, { token: dealer.token, query: { ...query } })).body.results.map(
        (row: contract.Import) => row.id,
      );
    expect((await found({})).sort()).toEqual([id, waiting].sort());
    expect(await found({ state: 'received' })).toEqual([waiting]);
    expect(await found({ search: 'OTHER' })).toEqual([waiting]);
    expect(await found({ vehicleId })).toEqual([id]);
  });

  it('sends its progress to the users who may see it', async () => {
    const dealer = await here();
    const actor = await authenticate(app.db, dealer.token, app.clock.now());
    const heard: ServerEvent[] = [];
    const ctx = { ...app.system(), actor, scope: scopeOf(actor) };
    const { stop } = subscribe(ctx, app.bus, { send: (event) => heard.push(event), end: () => {} });
    const { id } = await imported(dealer, [part('1.png')]);
    await until('the end', async () =>
      heard.some(
        (event) => event.kind === 'import' && event.import.id === id && event.import.state === 'done',
      ),
    );
    stop();
  });
});

it('what a killed process left behind is deleted by the sweep', async () => {
  const dealer = await here();
  const { storage } = app.outside;
  const { id } = (await send(dealer, await zipOf([part('1.png')]))).body;
  await app.db
    .updateTable('imports')
    .set({ state: 'cancelled', finishedAt: app.clock.now() })
    .where('id', '=', id)
    .execute();
  await storage.put('imports/00000000-0000-4000-8000-000000000000/source.zip', Buffer.from('x'));
  await purgeImports({ ...app.system(), now: new Date('2100-01-01') });
  expect(await filesIn(id)).toEqual([]);
  expect(await storage.foldersOlderThan('imports', new Date('2100-01-01'))).not.toContain(
    '00000000-0000-4000-8000-000000000000',
  );
});
