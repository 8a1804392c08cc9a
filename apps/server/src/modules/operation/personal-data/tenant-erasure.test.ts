import { existsSync } from 'node:fs';
import path from 'node:path';
import { getClient, patchClient } from '@forecourt/contract/clients';
import { createComment } from '@forecourt/contract/comments';
import {
  deleteCustomer,
  getCustomer,
  listCustomers,
  patchCustomer,
  restoreCustomer,
  transferCustomer,
} from '@forecourt/contract/customers';
import { listFiles, uploadFile } from '@forecourt/contract/files';
import type { CustomerId } from '@forecourt/contract/ids';
import { uploadImage } from '@forecourt/contract/images';
import { getUser, patchUser } from '@forecourt/contract/users';
import { createVehicle, patchVehicle } from '@forecourt/contract/vehicles';
import { createWebhook } from '@forecourt/contract/webhooks';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImport } from '../../../testing/builders/import-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { placesOf } from '../../../testing/places-of.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { eraseCustomer } from './tenant-erasure.service.ts';

let app: TestApp;
let root: string;
beforeEach(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterEach(() => app.close());

const words = {
  customer: 'Zwiebelmeyer Automobile',
  address: 'Radieschenweg 7, Krautheim',
  client: 'Zwiebelmeyer Filiale Süd',
  user: 'Roswitha Zwiebelmeyer',
  reference: 'ZWIEBEL-0815',
  vin: 'WVWZZZ1JZXW000077',
  file: 'zwiebelmeyer-front.jpg',
  comment: 'Ask Zwiebelmeyer senior first',
  url: 'https://zwiebelmeyer.test/hook',
};

async function buildTenant() {
  const parentId = await buildCustomer(app.db, { allowChilds: true, name: 'Parent of onions' });
  const id = await buildCustomer(app.db, { parentId });
  const body = { name: words.customer, address: words.address };
  expect((await app.call(patchCustomer, { token: root, params: { id }, body })).status).toBe(200);
  const clientId = await buildClient(app.db, { customerId: id });
  await app.call(patchClient, { token: root, params: { id: clientId }, body: { name: words.client } });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  const userId = await buildUser(app.db, { clientId, name: words.user, type: 'premium' });
  const token = await app.signedIn(userId);
  const { body: vehicle } = await app.call(createVehicle, { token, body: { reference: words.reference } });
  await app.call(patchVehicle, { token, params: { id: vehicle.id }, body: { vin: words.vin } });
  const file = { ...photo(), name: words.file };
  const image = await app.upload(uploadImage, { params: { id: vehicle.id }, token, file });
  expect(image.status, JSON.stringify(image.body)).toBe(201);
  const comment = { token, params: { id: image.body.id }, body: { text: words.comment } };
  expect((await app.call(createComment, comment)).status).toBe(201);
  const hook = { url: words.url, description: '', events: ['vehicle.created'] };
  await app.call(createWebhook, { token, body: hook });
  return { parentId, id, clientId, userId, imageId: image.body.id as string };
}

const erase = (id: CustomerId) => eraseCustomer(app.system(), id, () => undefined);

it('after an erasure nothing names a customer, its people and its vehicles; photos are gone, credits stay', async () => {
  const { clientId, imageId, parentId } = await buildTenant();
  const texts = Object.values(words);
  expect(await placesOf(app.database.pool, texts)).toEqual(
    expect.arrayContaining([
      'audit_log.after',
      'clients.name',
      'comments.text',
      'customers.name',
      'images.file_name',
    ]),
  );
  const hasPhoto = () => existsSync(path.join(app.outside.storage.root, 'images', imageId));
  expect(hasPhoto()).toBe(true);
  await app.call(deleteCustomer, { token: root, params: { id: parentId } });
  expect(await erase(parentId)).toBe(true);
  expect(await placesOf(app.database.pool, texts)).toEqual([]);
  expect(hasPhoto()).toBe(false);
  const { rows } = await sql<{ balance: number }>`
    select balance from accounts where owner_id = ${clientId}`.execute(app.db);
  expect(rows).toEqual([{ balance: 10 }]);
  // Once more, as after an interruption.
  expect(await erase(parentId)).toBe(true);
  const { body } = await app.call(listCustomers, { token: root, query: { onlyDeleted: true } });
  expect(body.results).toEqual([]);
  const restored = await app.call(restoreCustomer, { token: root, params: { id: parentId } });
  expect(restored.body.name).toBe('customerNotFound');
});

it('files of a customer and of its imports are removed at once', async () => {
  const { id, userId } = await buildTenant();
  const importId = await buildImport(app.db, { userId });
  await sql`insert into import_entries (import_id, number, path, size_bytes, state, reason, held_key, ended_at)
    values (${importId}, 1, 'a.jpg', 1, 'held', 'noPosition', ${`imports/${importId}/1/a.jpg`}, now())`.execute(
    app.db,
  );
  const { storage } = app.outside;
  await storage.put(`imports/${importId}/1/a.jpg`, Buffer.from('photo'));
  const document = await app.upload(uploadFile, {
    ...{ params: { id: userId }, token: root },
    file: { name: 'list.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF'), type: 'application/pdf' },
  });
  expect(document.status, JSON.stringify(document.body)).toBe(201);
  const folders = [`imports/${importId}`, `uploads/${document.body.id}`];
  const there = () => folders.map((folder) => existsSync(path.join(storage.root, folder)));
  expect(there()).toEqual([true, true]);
  await app.call(deleteCustomer, { token: root, params: { id } });
  await erase(id);
  expect(there()).toEqual([false, false]);
});

it('a sub-customer that went to another parent keeps its files and its history', async () => {
  const { id, parentId, userId } = await buildTenant();
  const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: parentId }));
  const file = { name: 'list.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF'), type: 'application/pdf' };
  const document = await app.upload(uploadFile, { params: { id: userId }, token: admin, file });
  expect(document.status, JSON.stringify(document.body)).toBe(201);
  await app.call(patchUser, { token: admin, params: { id: userId }, body: { name: 'Rosi' } });
  const other = await buildCustomer(app.db, { allowChilds: true });
  const moved = await app.call(transferCustomer, { token: root, params: { id }, body: { parentId: other } });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await app.call(deleteCustomer, { token: root, params: { id: parentId } });
  await erase(parentId);
  const { body } = await app.call(listFiles, { token: root, params: { id: userId } });
  expect(body.results).toEqual([expect.objectContaining({ id: document.body.id, name: 'list.pdf' })]);
  const { rows } = await sql`select before->>'name' as before, after->>'name' as after, address from audit_log
    where object_id = ${userId}::text and action = 'patchUser'`.execute(app.db);
  expect(rows).toEqual([{ before: words.user, after: 'Rosi', address: null }]);
});

it('a customer comes back without the sub-customer that was erased', async () => {
  const { clientId, id, parentId, userId } = await buildTenant();
  const sibling = await buildUser(app.db, { role: 'customer', customerId: parentId });
  await app.call(deleteCustomer, { token: root, params: { id: parentId } });
  expect(await erase(id)).toBe(true);
  const restored = await app.call(restoreCustomer, { token: root, params: { id: parentId } });
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  const statuses = async () => [
    (await app.call(getCustomer, { token: root, params: { id } })).status,
    (await app.call(getClient, { token: root, params: { id: clientId } })).status,
    (await app.call(getUser, { token: root, params: { id: userId } })).status,
    (await app.call(getUser, { token: root, params: { id: sibling } })).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404, 200]);
});

it('a customer whose erasure was interrupted cannot be restored, nor its people with its parent, and is erased later', async () => {
  const { id, parentId, userId } = await buildTenant();
  const second = await buildUser(app.db, { role: 'customer', customerId: id });
  await app.call(deleteCustomer, { token: root, params: { id: parentId } });
  const stopped = eraseCustomer(app.system(), id, (line) => {
    throw new Error(line);
  });
  await expect(stopped).rejects.toThrow('account 1 of 2');
  expect((await app.call(restoreCustomer, { token: root, params: { id: parentId } })).status).toBe(200);
  for (const one of [userId, second])
    expect((await app.call(getUser, { token: root, params: { id: one } })).status).toBe(404);
  expect((await app.call(restoreCustomer, { token: root, params: { id } })).body.name).toBe(
    'customerNotFound',
  );
  expect(await erase(id)).toBe(true);
  expect(await placesOf(app.database.pool, Object.values(words))).toEqual([]);
});

it('a customer that is not deleted is left alone', async () => {
  const { id } = await buildTenant();
  expect(await erase(id)).toBe(false);
  expect(await placesOf(app.database.pool, [words.customer])).toContain('customers.name');
});
