import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

/** Organisations from root's view. */

test('root creates, deletes and restores customers', async ({ page, mark, signedIn }) => {
  const [name, below] = [`Autohaus Linde ${mark}`, `Linde Süd ${mark}`];
  await signedIn({ role: 'root' }, { at: '/root/customers' });
  await page.getByRole('button', { name: 'New customer' }).first().click();
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Can have sub-customers').check();
  await page.getByRole('button', { name: 'Create customer' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();

  await page.getByRole('link', { name: 'New administrator' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(`ada-${mark}@linde.example`);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page
    .getByRole('row', { name: new RegExp(`ada-${mark}`) })
    .getByText('Invited', { exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'Sub-customers' }).click();
  await page.getByRole('button', { name: 'New sub-customer' }).first().click();
  await page.getByLabel('Company name').fill(below);
  await page.getByRole('button', { name: 'Create customer' }).click();
  await page.getByRole('heading', { name: below, level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByLabel(`Type “${below}” to confirm`).fill(below);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/customers');
  const south = () =>
    people.db
      .selectFrom('customers')
      .select('name')
      .where('name', '=', below)
      .where('deletedAt', 'is', null)
      .execute();
  await expect.poll(south).toEqual([]);
  await page.goto('/root/restore-users');
  const row = page
    .getByRole('region', { name: 'Deleted customers' })
    .getByRole('row', { name: new RegExp(below) });
  await row.getByRole('button', { name: 'Restore' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(south).toHaveLength(1);
});
