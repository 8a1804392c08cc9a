import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { expect, test } from './journey.ts';
import { addPhotos, addVehicle, filledPositions, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** The audit log, as those who may read it see it. */

test('a change appears field by field in the history of its page and in the log, whose entry links back to the page', async ({
  page,
}) => {
  const customerId = await buildCustomer(people.db, { name: 'Gruppe Alt' });
  const { email } = await people.add({ role: 'customer', customerId, name: 'Anna Audit' });
  await signIn(page, { email, at: '/customer/organisation' });
  await page.getByLabel('Company name').fill('Gruppe Neu');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The customer was saved.').waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  // The page is about the customer, so its history does not name it again.
  const own = entries.filter({ hasText: 'Anna Audit changed the customer · Name: Gruppe Alt → Gruppe Neu' });
  await own.getByText('changed the customer').click();
  await own.getByRole('row', { name: 'Name Gruppe Alt Gruppe Neu' }).waitFor();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Item').selectOption('Customer');
  await page.waitForURL((url) => url.searchParams.get('objectKind') === 'customers');
  const sentence = 'Anna Audit changed the customer Gruppe Neu';
  const entry = entries.filter({ hasText: sentence });
  await entry.getByText(sentence).click();
  // It shows nothing that only the operator would understand.
  await expect(entry.getByText('patchCustomer')).toHaveCount(0);
  await entry.getByRole('button', { name: 'Only by Anna Audit' }).click();
  await page.waitForURL((url) => url.searchParams.has('actorId'));
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Done by' })).toHaveValue(/^Anna Audit/);
  await entry.getByText(sentence).click();
  await entry.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'Gruppe Neu', level: 1 }).waitFor();
});

test('an entry shows what changed from what to what, and credits that were added', async ({ page }) => {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Weber' });
  const clientId = await people.addClient({ customerId });
  const { id } = await people.add({ clientId, name: 'Lena Vogt', maxCount: 12 });
  const { email } = await people.add({ role: 'root', name: 'Ruth Operator' });
  await signIn(page, { email, at: `/root/customers/${customerId}?tab=credits` });
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ruth Operator' });

  await page.getByRole('button', { name: 'Top up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('1500');
  await dialog.getByRole('button', { name: 'Top up' }).click();
  await page.getByText('Autohaus Weber now has 1,500 credits').waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  const given = lines.filter({ hasText: 'Ruth Operator topped up Autohaus Weber by 1,500 credits' });
  await given.getByText('1,500 credits').click();
  await given.getByRole('row', { name: 'Movement Top-up' }).waitFor();

  await page.goto(`/root/users/${id}`);
  await page.getByLabel('Exterior pictures per vehicle').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await lines.getByText('Exterior pictures per vehicle: 12 → 7').waitFor();
});

test('root filters the log by days and by user', async ({ page }) => {
  const { email, id } = await people.add({ role: 'root', name: 'Rita Root' });
  await signIn(page, { email, at: `/root/audit?actorId=${id}` });
  await page.getByText('No activity yet').waitFor();
  await page.goto('/root/account');
  await page.getByLabel('Name').fill('Rita Renamed');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Your profile was saved.').waitFor();
  await page.goto(`/root/audit?actorId=${id}`);
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rita Renamed' });
  await entries.first().waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No activity yet').waitFor();
});

test('a dealer reads in a vehicle’s history who did what with it', async ({ page }) => {
  const { email } = await people.add({ type: 'basic', name: 'Paula Platz' }, 10);
  await signIn(page, { email });
  await addVehicle(page, 'TOLD-1');
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg'), samplePhoto('saloon-blue-090.jpg')]);
  await expect.poll(() => filledPositions(page).then((names) => names.length)).toBe(2);
  await page.getByRole('heading', { name: 'History' }).click();
  const events = page.getByRole('list').filter({ has: page.getByText('Paula Platz created the vehicle') });
  await events.getByText('Paula Platz added 2 photos').waitFor();
});
