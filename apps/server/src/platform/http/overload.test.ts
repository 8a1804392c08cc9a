import { login } from '@forecourt/contract/auth';
import { getUser } from '@forecourt/contract/users';
import { listVehiclesAsCsv } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser, testPassword } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** Load shedding: which calls are refused, and how. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    trustedProxies: ['loopback'],
    // Longer than any test takes.
    callBudgets: { accountCalls: 10, tenantCalls: 25, windowS: 3600 },
  });
});
afterAll(() => app.close());

it('of 500 simultaneous sign-ins some succeed, the others are refused with a Retry-After header, and none fails', async () => {
  const email = 'storm@example.test';
  await buildUser(app.db, { email });
  const storm = Array.from({ length: 500 }, (_, index) =>
    app.call(login, {
      body: { email: `${index}-${email}`, password: 'a wrong password' },
      headers: { 'x-forwarded-for': `100.64.${index >> 8}.${index & 255}` },
    }),
  );
  const answers = await Promise.all(storm);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 403).length + refused.length).toBe(500);
  expect(refused.length).toBeGreaterThan(400);
  for (const { body, headers } of refused) {
    expect(body.name).toBe('overloaded');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const after = await app.call(login, { body: { email, password: testPassword } });
  expect(after.status).toBe(200);
  // Refused sign-ins have not used up a try.
  const { rows } = await app.database.pool.query(`select from rate_limits where key like 'login:%'`);
  expect(rows.length).toBeLessThanOrEqual(100);
});

it('an account and a tenant have a rate limit each, which does not affect others', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const colleague = () => buildUser(app.db, { clientId });
  const callsOf = async (id: string, token: string, count: number) => {
    const statuses: number[] = [];
    for (let call = 0; call < count; call++)
      statuses.push((await app.call(getUser, { token, params: { id } })).status);
    return statuses;
  };
  const ok = (count: number) => Array<number>(count).fill(200);
  const [greedy, second, third] = [await colleague(), await colleague(), await colleague()];
  const token = await app.signedIn(greedy);
  expect(await callsOf(greedy, token, 12)).toEqual([...ok(10), 429, 429]);
  // Another session of the account shares its budget.
  const again = await app.call(getUser, { token: await app.signedIn(greedy), params: { id: greedy } });
  expect([again.status, Number(again.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await callsOf(second, await app.signedIn(second), 10)).toEqual(ok(10));
  expect(await callsOf(third, await app.signedIn(third), 6)).toEqual([...ok(5), 429]);
  const stranger = await buildUser(app.db);
  expect(await callsOf(stranger, await app.signedIn(stranger), 10)).toEqual(ok(10));
});

it('exports of one account wait for each other, and those beyond eight are refused with a Retry-After header', async () => {
  const exporting = await openTestApp();
  const token = await exporting.signedIn(await buildUser(exporting.db, { type: 'premium' }));
  const asked = Array.from({ length: 40 }, () => exporting.call(listVehiclesAsCsv, { token }));
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  // One is answered and eight wait; the others find a place only if some have ended meanwhile.
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40 - refused.length);
  expect(refused.map(({ body }) => body.name)).toEqual(refused.map(() => 'overloaded'));
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await exporting.call(listVehiclesAsCsv, { token })).status).toBe(200);
  await exporting.close();
});
