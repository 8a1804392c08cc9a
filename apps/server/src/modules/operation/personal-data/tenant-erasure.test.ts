import { existsSync } from 'node:fs';
import path from 'node:path';
import { patchClient } from '@forecourt/contract/clients';
import { createComment } from '@forecourt/contract/comments';
import { deleteCustomer, listCustomers, patchCustomer, restoreCustomer } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { uploadImage } from '@forecourt/contract/images';
import { createVehicle, patchVehicle } from '@forecourt/contract/vehicles';
import { createWebhook } from '@forecourt/contract/webhooks';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
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

it('a customer that is not deleted is left alone', async () => {
  const { id } = await buildTenant();
  expect(await erase(id)).toBe(false);
  expect(await placesOf(app.database.pool, [words.customer])).toContain('customers.name');
});
