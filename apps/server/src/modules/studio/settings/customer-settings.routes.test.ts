import { getCustomerSettings, patchCustomerSettings } from '@forecourt/contract/customer-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findReviewTerms } from './customer-settings.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('a setting comes from the customer, the one above it, or the installation, and the response names which', async () => {
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const parentId = await buildCustomer(app.db);
  const id = await buildCustomer(app.db, { parentId });
  const patch = (of: string, body: object) =>
    app.call(patchCustomerSettings, { token: root, params: { id: of }, body });
  const read = async () => (await app.call(getCustomerSettings, { token: root, params: { id } })).body;
  expect(await read()).toMatchObject({
    reviewMode: 'none',
    questionsTo: 'dealer',
    plateMode: 'blur',
    retentionDays: 90,
    from: { reviewMode: 'installation' },
  });
  await patch(parentId, { qcShare: 50, retentionDays: 30 });
  expect(await read()).toMatchObject({
    qcShare: 50,
    from: { qcShare: 'parent', plateMode: 'installation' },
  });
  await patch(id, { qcShare: 60 });
  expect(await read()).toMatchObject({
    qcShare: 60,
    retentionDays: 30,
    from: { qcShare: 'customer', retentionDays: 'parent' },
  });
  expect((await patch(id, { qcShare: null })).body.from.qcShare).toBe('parent');
  expect((await patch(id, {})).status).toBe(200);
});

it('only root sets how much is reviewed; an admin sets the rest', async () => {
  const id = await buildCustomer(app.db);
  const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
  const patch = (body: object) => app.call(patchCustomerSettings, { token, params: { id }, body });
  expect((await patch({ reviewMode: 'none' })).body.errorCode).toBe(4030012);
  expect((await patch({ reviewBelow: 50 })).body.errorCode).toBe(4030012);
  expect((await patch({ qcShare: 5 })).body.errorCode).toBe(4030012);
  expect((await patch({ questionsTo: 'checker' })).body.errorCode).toBe(4030012);
  expect((await patch({ plateMode: 'keep', retentionDays: 10 })).body).toMatchObject({
    plateMode: 'keep',
    retentionDays: 10,
  });
  for (const body of [{ retentionDays: 0 }, { plateMode: 'shiny' }])
    expect((await patch(body)).status).toBe(400);
});

it('which pictures are reviewed is inherited, and what is read for a finished picture is what the settings say', async () => {
  const parentId = await buildCustomer(app.db);
  const id = await buildCustomer(app.db, { parentId });
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const patch = (of: string, body: object) =>
    app.call(patchCustomerSettings, { token, params: { id: of }, body });
  await patch(parentId, { reviewMode: 'all', reviewBelow: 60 });
  const { body } = await patch(id, { reviewMode: 'low-confidence' });
  expect(body).toMatchObject({
    reviewMode: 'low-confidence',
    reviewBelow: 60,
    from: { reviewMode: 'customer', reviewBelow: 'parent' },
  });
  expect(await findReviewTerms(app.db, id)).toMatchObject({ reviewMode: 'low-confidence', reviewBelow: 60 });
  expect(await findReviewTerms(app.db, parentId)).toMatchObject({ reviewMode: 'all', reviewBelow: 60 });
  expect((await patch(id, { reviewBelow: 0 })).body.name).toBe('validationError');
});

it('settings that are sent back whole set only the fields that differ', async () => {
  const parentId = await buildCustomer(app.db);
  const id = await buildCustomer(app.db, { parentId });
  const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
  const params = { id };
  const read = (await app.call(getCustomerSettings, { token: admin, params })).body;
  const body = { ...read, retentionDays: 45 };
  const changed = (await app.call(patchCustomerSettings, { token: admin, params, body })).body;
  expect(changed).toEqual({ ...body, from: { ...read.from, retentionDays: 'customer' } });
});
