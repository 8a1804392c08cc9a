import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

/** The audit log, as those who may read it see it. */

test('a change is in the history of its page and in the log, by fields', async ({ page, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Gruppe Alt' });
  await signedIn({ role: 'customer', customerId, name: 'Anna Audit' }, { at: '/customer/organisation' });
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
