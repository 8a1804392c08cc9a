import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { buildImage, buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { expect, test } from './journey.ts';
import { logOut } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Statistics on the home screen of those who manage others. */

test('an administrator without a client is shown how to create the first one', async ({ page }) => {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Anfang' });
  const admin = await people.add({ role: 'customer', customerId });
  await signIn(page, { email: admin.email });
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
  await expect(page.getByText('No clients yet')).toHaveCount(0);
  await logOut(page);
});

test('an administrator starts on the figures of the period they choose, and follows them to the clients that caused them', async ({
  page,
}) => {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Weber' });
  const clientId = await people.addClient({ customerId });
  const dealer = await people.add({ role: 'user', type: 'basic', clientId });
  const admin = await people.add({ role: 'customer', customerId });
  const vehicleId = await buildVehicle(people.db, { userId: dealer.id });
  const finishedAt = new Date();
  for (const position of ['exterior.front', 'exterior.rear'] as const)
    await buildImage(people.db, { setId: vehicleId, position, state: 'delivered', finishedAt });
  await buildImage(people.db, { setId: vehicleId, position: 'exterior.left', state: 'queued' });

  await signIn(page, { email: admin.email });
  await page.waitForURL('**/customer');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const tile = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await tile('Finished pictures').getByText('2', { exact: true }).waitFor();
  await tile('In progress now').getByText('1', { exact: true }).waitFor();

  await page.getByRole('radio', { name: '7 days' }).check();
  await page.waitForURL('**/customer?days=7');
  const pictures = page.getByRole('figure', { name: 'Pictures' });
  await pictures.getByText('Show as table').click();
  await expect(pictures.locator('tbody tr')).toHaveCount(7);
  await expect(pictures.locator('tbody tr').first()).toContainText('2');

  await page.getByRole('region', { name: 'Busiest clients' }).getByRole('link').click();
  await page.waitForURL(/\/customer\/applications\/[0-9a-f-]{36}$/);
});
