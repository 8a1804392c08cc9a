import { expect, it } from 'vitest';
import { buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

const { people, browser } = setUpBrowserTest();

it('a list follows the changes that are made elsewhere within a second', async () => {
  const { page } = browser;
  const name = `Group ${Date.now().toString(36)}`;
  const customerId = await people.addCustomer({ name });
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, password: people.password, at: `/root/customers?search=${name}` });
  await page.getByRole('link', { name, exact: true }).waitFor();
  await people.db
    .updateTable('customers')
    .set({ name: `${name} renamed` })
    .where('id', '=', customerId)
    .execute();
  await page.getByRole('link', { name: `${name} renamed` }).waitFor({ timeout: 1_000 });
});

it('where the stream of events is blocked, the list follows by itself and says that it may be late', async () => {
  const { page } = browser;
  await page.route('**/v1/events', (route) => route.abort());
  const name = `Group ${Date.now().toString(36)}`;
  const customerId = await people.addCustomer({ name });
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, password: people.password, at: `/root/customers?search=${name}` });
  await page.getByRole('link', { name, exact: true }).waitFor();
  const sign = page.getByText('No live updates');
  await sign.waitFor({ timeout: 20_000 });
  expect(await page.getByText('You are offline').count()).toBe(0);
  const rename = async (to: string) => {
    await people.db.updateTable('customers').set({ name: to }).where('id', '=', customerId).execute();
    await page.getByRole('link', { name: to }).waitFor({ timeout: 40_000 });
  };
  await rename(`${name} renamed`);
  await page.unroute('**/v1/events');
  await sign.waitFor({ state: 'detached', timeout: 40_000 });
  await rename(`${name} again`);
});

it('after fifty cuts of the line, during each of which something changed, the list lacks nothing', async () => {
  const { page, context } = browser;
  const dealer = await people.add({ type: 'basic' });
  await signIn(page, {
    email: dealer.email,
    password: people.password,
    at: '/dashboard/vehicles?layout=table',
  });
  await page.getByText('Your stock starts here').waitFor();
  for (let cut = 1; cut <= 50; cut++) {
    await context.setOffline(true);
    await buildVehicle(people.db, { userId: dealer.id, reference: `CUT-${cut}` });
    await context.setOffline(false);
    // Sometimes the line is cut again before the stream is open, sometimes after.
    await page.waitForTimeout(cut % 5 === 0 ? 700 : 20 * (cut % 7));
  }
  const expected = Array.from({ length: 20 }, (_one, index) => `CUT-${50 - index}`);
  await expect
    .poll(() => page.getByRole('link', { name: /^CUT-\d+$/ }).allTextContents(), { timeout: 10_000 })
    .toEqual(expected);
});
