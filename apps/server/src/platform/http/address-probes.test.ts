import { createCustomerAdmin } from '@forecourt/contract/customer-admins';
import { createUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../testing/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('a tenant cannot ask for many addresses whether they have an account somewhere', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const admin = () => buildUser(app.db, { role: 'customer', customerId });
  const [token, colleague] = [await app.signedIn(await admin()), await app.signedIn(await admin())];
  const taken = Array.from({ length: 12 }, (_, index) => `taken-${index}@example.test`);
  for (const email of taken) await buildUser(app.db, { email });
  const probe = (email: string, by = token) => app.call(createUser, { token: by, body: { clientId, email } });
  const names = [];
  for (const email of taken) names.push((await probe(email)).body.name);
  expect(names).toEqual([...Array(10).fill('userExists'), 'tooManyAtOnce', 'tooManyAtOnce']);

  // Neither a colleague nor another call gets further, and it tells nothing of addresses that are free.
  const free = 'free@example.test';
  expect((await probe(free, colleague)).status).toBe(429);
  const other = { token, params: { id: customerId }, body: { email: free } };
  expect((await app.call(createCustomerAdmin, other)).status).toBe(429);

  const stranger = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  expect((await probe(free, stranger)).status).toBe(201);
});
