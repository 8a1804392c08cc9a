import { createCustomerAdmin } from '@forecourt/contract/customer-admins';
import { createUser, patchUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('calls that reveal whether an address has an account are limited for each user', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const admin = () => buildUser(app.db, { role: 'customer', customerId });
  const ownId = await admin();
  const [token, colleague] = [await app.signedIn(ownId), await app.signedIn(await admin())];
  const taken = Array.from({ length: 12 }, (_, index) => `taken-${index}@example.test`);
  for (const email of taken) await buildUser(app.db, { email });
  const probe = (email: string, by = token) => app.call(createUser, { token: by, body: { clientId, email } });
  const names = [];
  for (const email of taken) names.push((await probe(email)).body.name);
  expect(names).toEqual([...Array(10).fill('userExists'), 'tooManyAtOnce', 'tooManyAtOnce']);

  // Further calls are refused too, so they reveal nothing about addresses that are free.
  const free = 'free@example.test';
  expect((await probe(free)).status).toBe(429);
  const other = { token, params: { id: customerId }, body: { email: free } };
  expect((await app.call(createCustomerAdmin, other)).status).toBe(429);

  // Calls without an address, and those of colleagues, still succeed.
  const call = { token, params: { id: ownId }, body: { name: 'Ada' } };
  expect((await app.call(patchUser, call)).status).toBe(200);
  expect((await probe(free, colleague)).status).toBe(201);
});
