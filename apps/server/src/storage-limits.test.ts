import { readdir } from 'node:fs/promises';
import { createCaptureLink, uploadCapturedPhoto } from '@forecourt/contract/capture-links';
import { uploadCropImage } from '@forecourt/contract/crops';
import { getCustomer } from '@forecourt/contract/customers';
import { dayMs } from '@forecourt/contract/durations';
import { uploadFile } from '@forecourt/contract/files';
import type { CustomerId, ImportId, UserId } from '@forecourt/contract/ids';
import { deleteImage, uploadImage } from '@forecourt/contract/images';
import * as imports from '@forecourt/contract/imports';
import { createLicensePlate } from '@forecourt/contract/license-plates';
import { bytesPerGb } from '@forecourt/contract/limits';
import { listUserNotifications, type UserNotification } from '@forecourt/contract/notifications';
import { transferUser } from '@forecourt/contract/users';
import { uploadVehicleDocument } from '@forecourt/contract/vehicle-documents';
import { createVehicleList } from '@forecourt/contract/vehicle-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendWarnings } from './modules/operation/storage-warnings/storage-warnings.service.ts';
import { purgeExpired } from './modules/work/images/image-purge.service.ts';
import { runImport } from './modules/work/imports/import-run.service.ts';
import { buildClient, buildCustomer, buildUser, type CustomerParts } from './testing/builders/builders.ts';
import { pdf, photo } from './testing/builders/photos.ts';
import { buildCropSet, buildVehicle } from './testing/builders/vehicle-builders.ts';
import { zipOf } from './testing/builders/zips.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { until } from './testing/test-worker.ts';

const shot = photo();
const shotBytes = shot.bytes.length;

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

async function dealer(parts: CustomerParts = { storageLimitGb: 1 }) {
  const customerId = await buildCustomer(app.db, parts);
  const userId = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
  const vehicleId = await buildVehicle(app.db, { userId, reference: 'S-1' });
  return { customerId, userId, vehicleId, token: await app.signedIn(userId) };
}
type Dealer = Awaited<ReturnType<typeof dealer>>;

const usedBy = async (id: CustomerId): Promise<number> =>
  (await app.call(getCustomer, { token: root, params: { id } })).body.storageUsedBytes;

/** As if the customer kept so much that of one gigabyte these bytes are left. */
const leave = (customerId: CustomerId, bytes: number) =>
  app.db
    .insertInto('customerStorage')
    .values({ customerId, bytes: bytesPerGb - bytes })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ bytes: bytesPerGb - bytes }))
    .execute();

const upload = ({ token, vehicleId: id }: Pick<Dealer, 'token' | 'vehicleId'>, file = shot) =>
  app.upload(uploadImage, { params: { id }, token, file });
/** The token of a new link for phones. */
async function linkOf({ token, vehicleId: id }: Dealer): Promise<string> {
  const { body } = await app.call(createCaptureLink, { params: { id }, token, body: { hours: 2 } });
  return body.link.split('#')[1] ?? '';
}
/** Imports a ZIP; `meanwhile` happens between its upload and the import. */
async function runZip(
  { token, userId }: Dealer,
  parts: { path: string; bytes: Buffer }[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<ImportId> {
  const call = { params: { id: userId }, token, file: await zipOf(parts) };
  const { id } = (await app.upload(imports.createImport, call)).body;
  await meanwhile();
  await runImport(app.system(), id as ImportId, { last: false });
  return id as ImportId;
}
const stored = async () => {
  const folders = ['images', 'imports', 'documents', 'uploads'].map((name) =>
    app.outside.storage.pathOf(name),
  );
  const found = folders.map((folder) => readdir(folder, { recursive: true }).catch(() => []));
  return (await Promise.all(found)).flat();
};

describe('a customer at its limit', () => {
  it('adds nothing by any way in, loses nothing, and is told what to do', async () => {
    const full = await dealer();
    const { token, userId, vehicleId } = full;
    await leave(full.customerId, 0);
    const set = await buildCropSet(app.db, { userId });
    const before = await stored();
    const body = { position: 'exterior.front' };
    const answers = [
      await upload(full),
      await app.upload(uploadCropImage, { params: { id: set }, token, file: shot }),
      await app.upload(uploadVehicleDocument, { params: { id: vehicleId }, token, file: pdf() }),
      await app.upload(uploadFile, { params: { id: userId }, token, body: { type: 'logo' }, file: shot }),
      await app.upload(createLicensePlate, {
        params: { id: userId },
        token,
        body: { name: 'Plate' },
        file: shot,
      }),
      await app.upload(imports.createImport, {
        params: { id: userId },
        token,
        file: await zipOf([{ path: 'S-1/front.png', bytes: shot.bytes }]),
      }),
      await app.upload(createVehicleList, {
        params: { id: userId },
        token,
        file: { name: 'stock.csv', type: 'text/csv', bytes: Buffer.from('reference,make\nS-2,Opel\n') },
      }),
      await app.upload(uploadCapturedPhoto, { token: await linkOf(full), body, file: shot }),
    ];
    expect(answers.map(({ status, body: { name } }) => [status, name])).toEqual(
      answers.map(() => [507, 'storageLimitReached']),
    );
    expect(answers[0]?.body.message).toContain('ask your operator for more room');
    expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored()).toEqual(before);
    expect(await usedBy(full.customerId)).toBe(bytesPerGb);
  });

  it('does not touch another one', async () => {
    const [full, other] = [await dealer(), await dealer()];
    await leave(full.customerId, 0);
    expect((await upload(full)).status).toBe(507);
    expect((await upload(other)).status).toBe(201);
    expect(await usedBy(other.customerId)).toBe(shotBytes);
  });

  it('has the last byte, and not one more', async () => {
    const one = await dealer();
    await leave(one.customerId, shotBytes - 1);
    expect((await upload(one)).body.name).toBe('storageLimitReached');
    await leave(one.customerId, shotBytes);
    expect((await upload(one)).status).toBe(201);
    expect(await usedBy(one.customerId)).toBe(bytesPerGb);
  });

  it('is not exceeded by twenty uploads at once', async () => {
    const one = await dealer();
    const vehicles = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => ({
        token: one.token,
        vehicleId: await buildVehicle(app.db, { userId: one.userId, reference: `N-${index}` }),
      })),
    );
    await leave(one.customerId, 3 * shotBytes);
    const answers = await Promise.all(vehicles.map((vehicle) => upload(vehicle)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 507)).toHaveLength(17);
    expect(await usedBy(one.customerId)).toBe(bytesPerGb);
  });
});

describe('what counts', () => {
  it('is a photo until it is removed for good, so that deleting and sending again gains nothing', async () => {
    const one = await dealer();
    const { body: image } = await upload(one);
    await app.call(deleteImage, { params: { id: image.id }, token: one.token });
    expect(await usedBy(one.customerId)).toBe(shotBytes);
    await leave(one.customerId, 0);
    app.clock.forward(91 * dayMs);
    await purgeExpired(app.system());
    one.token = await app.signedIn(one.userId);
    root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    expect(await usedBy(one.customerId)).toBe(bytesPerGb - shotBytes);
    expect((await upload(one)).status).toBe(201);
  });

  it('is documents and files too, until they are deleted', async () => {
    const one = await dealer();
    const { token, userId, vehicleId } = one;
    const document = pdf();
    await app.upload(uploadVehicleDocument, { params: { id: vehicleId }, token, file: document });
    await app.upload(uploadFile, { params: { id: userId }, token, body: { type: 'logo' }, file: shot });
    expect(await usedBy(one.customerId)).toBe(document.bytes.length + shotBytes);
    await app.db.deleteFrom('files').where('userId', '=', userId).execute();
    await app.db.deleteFrom('vehicleDocuments').where('vehicleId', '=', vehicleId).execute();
    expect(await usedBy(one.customerId)).toBe(0);
  });

  it('is what sub-customers keep: their limit is also that of the customer above them', async () => {
    const top = await dealer({ storageLimitGb: 1, allowChilds: true });
    const below = await dealer({ parentId: top.customerId });
    await upload(below);
    expect(await usedBy(below.customerId)).toBe(shotBytes);
    expect(await usedBy(top.customerId)).toBe(shotBytes);
    await leave(top.customerId, shotBytes);
    expect((await upload(below, photo('another'))).body.name).toBe('storageLimitReached');
  });

  it('moves along with an account: photos, documents, files and what its imports hold', async () => {
    const [from, to] = [await dealer(), await dealer()];
    const { token, userId, vehicleId } = from;
    const document = pdf();
    await upload(from);
    await app.upload(uploadVehicleDocument, { params: { id: vehicleId }, token, file: document });
    await app.upload(uploadFile, { params: { id: userId }, token, body: { type: 'logo' }, file: shot });
    const held = photo().bytes;
    await runZip(from, [{ path: 'unknown/front.png', bytes: held }]);
    const kept = 2 * shotBytes + document.bytes.length + held.length;
    expect([await usedBy(from.customerId), await usedBy(to.customerId)]).toEqual([kept, 0]);
    const { clientId } = await app.db
      .selectFrom('users')
      .select('clientId')
      .where('id', '=', to.userId)
      .executeTakeFirstOrThrow();
    const body = { targetClientId: clientId };
    expect((await app.call(transferUser, { token: root, params: { id: userId }, body })).status).toBe(200);
    expect([await usedBy(from.customerId), await usedBy(to.customerId)]).toEqual([0, kept]);
  });

  it.each(['the removal first', 'the move first'])(
    'follows a vehicle that moves while one of its photos is removed: %s',
    async (order) => {
      const [from, to] = [await dealer(), await dealer()];
      const { body } = await upload(from);
      await upload(from, photo());
      const removal = `update images set purged_at = now() where id = '${body.id}'`;
      const move = `update picture_sets set user_id = '${to.userId}', reference = 'S-2' where id = '${from.vehicleId}'`;
      const [first, second] = order === 'the removal first' ? [removal, move] : [move, removal];
      const client = await app.database.pool.connect();
      try {
        await client.query(`begin; ${first}; set constraints all immediate`);
        const later = app.database.pool.query(second);
        await until('the second one to wait', async () => {
          const { rows } = await client.query(
            'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
          );
          return rows.length > 0;
        });
        await client.query('commit');
        await later;
      } finally {
        client.release(true);
      }
      const left = await app.database.pool.query(
        'select sum(size_bytes)::int as bytes from images where set_id = $1 and purged_at is null',
        [from.vehicleId],
      );
      expect([await usedBy(from.customerId), await usedBy(to.customerId)]).toEqual([0, left.rows[0].bytes]);
    },
  );

  it('is what an import holds, until it is deleted', async () => {
    const one = await dealer();
    const held = photo().bytes;
    const id = await runZip(one, [{ path: 'unknown/front.png', bytes: held }]);
    expect(await usedBy(one.customerId)).toBe(held.length);
    const deleted = await app.call(imports.deleteImport, { params: { id }, token: one.token });
    expect([deleted.status, await usedBy(one.customerId)]).toEqual([200, 0]);
  });
});

describe('an import', () => {
  /** Imports two photos where there is room for the first one. */
  async function imported(one: Dealer, folder: string) {
    const parts = [`${folder}/front.png`, `${folder}/rear.png`].map((path) => ({
      path,
      bytes: photo().bytes,
    }));
    const { token } = one;
    const id = await runZip(one, parts, () => leave(one.customerId, parts[0]?.bytes.length ?? 0));
    const { results } = (await app.call(imports.listImportEntries, { params: { id }, token })).body;
    return results as imports.ImportEntry[];
  }

  it('takes what fits, and says of each other photo that the limit is reached', async () => {
    const one = await dealer();
    const entries = await imported(one, 'S-1');
    expect(entries.map(({ reason, state }) => [state, reason])).toEqual([
      ['taken', null],
      ['failed', 'storageLimitReached'],
    ]);
  });

  it('holds photos within the limit; one that is held needs no more room in its vehicle', async () => {
    const one = await dealer();
    const entries = await imported(one, 'unknown');
    expect(entries.map(({ state }) => state)).toEqual(['held', 'failed']);
    expect(await usedBy(one.customerId)).toBe(bytesPerGb);
    const call = { params: { id: entries[0]?.id ?? '' }, token: one.token };
    const assigned = await app.call(imports.assignImportEntry, {
      ...call,
      body: { vehicleId: one.vehicleId },
    });
    expect([assigned.status, assigned.body.state]).toEqual([200, 'taken']);
    expect(await usedBy(one.customerId)).toBe(bytesPerGb);
  });

  it('gives a held photo to another customer only where that one has room', async () => {
    const [from, full] = [await dealer(), await dealer()];
    const id = await runZip(from, [{ path: 'unknown/front.png', bytes: photo().bytes }]);
    await leave(full.customerId, 0);
    const { results } = (await app.call(imports.listImportEntries, { params: { id }, token: root })).body;
    const call = { params: { id: results[0]?.id ?? '' }, token: root, body: { vehicleId: full.vehicleId } };
    expect((await app.call(imports.assignImportEntry, call)).body.name).toBe('storageLimitReached');
    expect(await usedBy(full.customerId)).toBe(bytesPerGb);
  });
});

it('root and the admins of a customer are told once when its limit is near, and the notice goes when there is room', async () => {
  const { customerId } = await dealer();
  const admin = await buildUser(app.db, { role: 'customer', customerId });
  const stranger = await buildUser(app.db, { role: 'customer' });
  const rootId = await buildUser(app.db, { role: 'root' });
  const isAbout = (link: unknown) =>
    JSON.stringify(link) === JSON.stringify({ kind: 'customer', id: customerId });
  const look = async (left: number) => {
    await leave(customerId, left);
    await sendWarnings(app.system());
    const unseen = async (userId: UserId) => {
      const token = await app.signedIn(userId);
      const call = { token, params: { id: userId }, query: { isSeen: false, limit: 100 } };
      const { body } = await app.call(listUserNotifications, call);
      return body.results.filter(({ notification: { link } }: UserNotification) => isAbout(link)).length;
    };
    return [await unseen(admin), await unseen(rootId), await unseen(stranger)];
  };
  expect(await look(0.2 * bytesPerGb)).toEqual([0, 0, 0]);
  expect(await look(0.1 * bytesPerGb)).toEqual([1, 1, 0]);
  expect(await look(0)).toEqual([1, 1, 0]);
  expect(await look(0.5 * bytesPerGb)).toEqual([0, 0, 0]);
  expect(await look(0.05 * bytesPerGb)).toEqual([1, 1, 0]);
  const call = { token: await app.signedIn(admin), params: { id: admin }, query: { isSeen: false } };
  const { body } = await app.call(listUserNotifications, call);
  expect(JSON.stringify(body.results)).toContain('95 % of 1 GB are used');
});
