import { getCustomerSettings, patchCustomerSettings } from '@forecourt/contract/customer-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCustomer, buildUser } from '../../testing/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('a setting comes from the customer, the one above it, or the installation, and says from where', async () => {
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const parentId = await buildCustomer(app.db);
  const id = await buildCustomer(app.db, { parentId });
  const patch = (of: string, body: object) =>
    app.call(patchCustomerSettings, { token: root, params: { id: of }, body });
  const read = async () => (await app.call(getCustomerSettings, { token: root, params: { id } })).body;
  expect(await read()).toMatchObject({
    reviewMode: 'none',
    plateMode: 'blur',
    retentionDays: 90,
    from: { reviewMode: 'installation' },
  });
  await patch(parentId, { reviewMode: 'all', retentionDays: 30 });
  expect(await read()).toMatchObject({
    reviewMode: 'all',
    from: { reviewMode: 'parent', plateMode: 'installation' },
  });
  await patch(id, { reviewMode: 'low-confidence' });
  expect(await read()).toMatchObject({
    reviewMode: 'low-confidence',
    retentionDays: 30,
    from: { reviewMode: 'customer', retentionDays: 'parent' },
  });
  expect((await patch(id, { reviewMode: null })).body.from.reviewMode).toBe('parent');
  expect((await patch(id, {})).status).toBe(200);
});

it('how much is reviewed is root’s to say, the rest the admin’s', async () => {
  const id = await buildCustomer(app.db);
  const token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
  const patch = (body: object) => app.call(patchCustomerSettings, { token, params: { id }, body });
  expect((await patch({ reviewMode: 'all' })).body.errorCode).toBe(4030012);
  expect((await patch({ qcShare: 5 })).body.errorCode).toBe(4030012);
  expect((await patch({ plateMode: 'keep', retentionDays: 10 })).body).toMatchObject({
    plateMode: 'keep',
    retentionDays: 10,
  });
  for (const body of [{ retentionDays: 0 }, { plateMode: 'shiny' }])
    expect((await patch(body)).status).toBe(400);
});
