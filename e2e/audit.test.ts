import { it } from 'vitest';
import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { signIn } from './panel-steps.ts';
import { openStage } from './stage.ts';

/** What was changed, and by whom, as those read it who may. */

const { people, browser } = openStage();

it('a change is in the history of its thing and in the log, field by field, and leads back to it', async () => {
  const { page } = browser;
  const customerId = await buildCustomer(people.db, { name: 'Gruppe Alt' });
  const { email } = await people.add({ role: 'customer', customerId, name: 'Anna Audit' });
  await signIn(page, { email, password: people.password });
  await page.goto('/customer/organisation');
  await page.getByLabel('Name of the organisation').fill('Gruppe Neu');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The customer was saved.').waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Anna Audit' });
  await entry.getByText('Changed', { exact: true }).click();
  await entry.getByRole('row', { name: 'name Gruppe Alt Gruppe Neu' }).waitFor();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('What').selectOption('Customer');
  await page.waitForURL((url) => url.searchParams.get('objectKind') === 'customers');
  await entry.getByText('Changed', { exact: true }).click();
  await entry.getByRole('button', { name: 'Only patchCustomer' }).click();
  await page.waitForURL((url) => url.searchParams.get('action') === 'patchCustomer');
  await page.reload();
  await page.getByRole('button', { name: 'Take away: Only patchCustomer' }).waitFor();
  await entry.getByText('Changed', { exact: true }).click();
  await entry.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'Gruppe Neu', level: 1 }).waitFor();
});

it('root narrows the log to days and to one person', async () => {
  const { page } = browser;
  const { email, id } = await people.add({ role: 'root', name: 'Rita Root' });
  await signIn(page, { email, password: people.password });
  await page.goto(`/root/audit?actorId=${id}`);
  await page.getByText('Nothing happened yet').waitFor();
  await page.goto('/root/account');
  await page.getByLabel('Name').fill('Rita Renamed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your profile was saved.').waitFor();
  await page.goto(`/root/audit?actorId=${id}`);
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rita Renamed' });
  await entries.first().waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('Nothing happened yet').waitFor();
});
