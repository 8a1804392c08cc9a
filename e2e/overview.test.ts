import { expect, it } from 'vitest';
import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { buildImage, buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { logOut, signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

/** Statistics on the home screen of those who manage others. */

const { people, browser } = setUpBrowserTest();

it('an administrator without a client is shown how to create the first one', async () => {
  const { page } = browser;
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Anfang' });
  const admin = await people.add({ role: 'customer', customerId });
  await signIn(page, { email: admin.email, password: people.password });
  await page.waitForURL('**/customer');
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  // The field is focused, so the user can type immediately.
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.type('Filiale Nord');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Filiale Nord', level: 1 }).waitFor();
  await page.goto('/customer');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.getByText('The queue is empty').waitFor();
  expect(await page.getByText('No clients yet').count()).toBe(0);
  await logOut(page);
});

it('an administrator starts on the figures of the period they choose, and follows them to the clients that caused them', async () => {
  const { page } = browser;
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Weber' });
  const clientId = await people.addClient({ customerId });
  const dealer = await people.add({ role: 'user', type: 'basic', clientId });
  const admin = await people.add({ role: 'customer', customerId });
  const vehicleId = await buildVehicle(people.db, { userId: dealer.id });
  const finishedAt = new Date();
  for (const position of ['exterior.front', 'exterior.rear'] as const)
    await buildImage(people.db, { setId: vehicleId, position, state: 'delivered', finishedAt });
  await buildImage(people.db, { setId: vehicleId, position: 'exterior.left', state: 'queued' });

  await signIn(page, { email: admin.email, password: people.password });
  await page.waitForURL('**/customer');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const tile = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await tile('Finished pictures').getByText('2', { exact: true }).waitFor();
  await tile('In progress now').getByText('1', { exact: true }).waitFor();

  await page.getByRole('radio', { name: '7 days' }).check();
  await page.waitForURL('**/customer?days=7');
  const pictures = page.getByRole('figure', { name: 'Pictures' });
  await pictures.getByText('Show as table').click();
  await expect.poll(() => pictures.locator('tbody tr').count()).toBe(7);
  await expect.poll(() => pictures.locator('tbody tr').first().textContent()).toContain('2');

  await page.getByRole('region', { name: 'Busiest clients' }).getByRole('link').click();
  await page.waitForURL(/\/customer\/applications\/[0-9a-f-]{36}$/);
});
