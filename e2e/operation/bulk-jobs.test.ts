import { buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { expect, test } from '../support/journey.ts';
import { savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Bulk actions on all rows that a list matches. */

test('a list hides what a job deletes, and is fetched again at its end', async ({ page, signedIn }) => {
  const dealer = await people.add({ type: 'basic' });
  for (let index = 0; index < 25; index++) {
    await buildVehicle(people.db, { userId: dealer.id, reference: `GONE-${index}` });
  }
  await signedIn(dealer);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Select all 25' }).click();
  // The panel sees the job as running until the test lets it end.
  let isHeld = true;
  await page.route('**/v1/bulk-jobs', async (route) => {
    const response = await route.fetch();
    const list: { results: object[] } = await response.json();
    const results = list.results.map((job) => (isHeld ? { ...job, state: 'running' } : job));
    await route.fulfill({ response, json: { ...list, results } });
  });
  const listed: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/v1/vehicles') listed.push(request.method());
  });
  const chosen = page.getByRole('region', { name: 'All 25 selected' });
  await chosen.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete 25 vehicles?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('region', { name: 'Background jobs' }).getByText('25 of 25').waitFor();
  // Vehicle events trigger a refetch less than a second after the last of them; the job is polled every second.
  for (let asked = 0; asked < 3; asked++) {
    await page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/bulk-jobs');
  }
  await page.getByRole('main').getByText('Deleting vehicles').waitFor();
  await expect(page.getByRole('main').getByText('GONE-')).toHaveCount(0);
  expect(listed).toEqual([]);
  isHeld = false;
  await expect.poll(() => listed.length).toBeGreaterThan(0);
  await page.getByText('25 vehicles deleted').first().waitFor();
});

test('a bulk deletion reports why an item failed, and is undone', async ({ page, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Viele GmbH' });
  const clientId = await people.addClient({ customerId });
  const admin = await people.add({ role: 'customer', customerId, name: 'Zora Chef' });
  for (let index = 0; index < 24; index++) await people.add({ clientId, name: `Nutzer ${index}` });
  await signedIn(admin, { at: '/customer/users?orderBy=name&orderDirection=ASC' });
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Select all 25' }).click();
  const chosen = page.getByRole('region', { name: 'All 25 selected' });
  await chosen.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 25 users?' });
  await question.getByRole('button', { name: 'Delete' }).click();

  const strip = page.getByRole('region', { name: 'Background jobs' });
  await strip.getByText('Deleting users').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.reload();
  await strip.getByText('Done: 24 of 25').waitFor();
  await strip.getByRole('listitem').getByText('24 users deleted').waitFor();
  await strip.getByRole('button', { name: '1 failed' }).click();
  const report = page.getByRole('dialog', { name: '1 failed' });
  await report.getByText('Zora Chef').waitFor();
  const { bytes } = await savedBy(report.getByRole('button', { name: 'Export CSV' }));
  const [heading, row] = bytes.toString().split('\r\n');
  expect(heading).toBe('\uFEFFItem,Reason');
  expect(row).toMatch(/^Zora Chef,/);
  await page.keyboard.press('Escape');

  await strip.getByRole('button', { name: 'Undo' }).click();
  const restored = strip.getByRole('listitem').getByText('24 users restored');
  await restored.waitFor();
  // An undo cannot be undone itself, and its strip disappears automatically.
  await expect(strip.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await restored.waitFor({ state: 'detached' });
  await page.goto('/customer/users?limit=50');
  await page.locator('tbody tr').nth(24).waitFor();
});
