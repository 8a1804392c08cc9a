import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

/** Organisations from root's view. */

test('a customer is created, gets an administrator and a sub-customer, and is deleted and restored', async ({
  page,
  mark,
}) => {
  const [name, below] = [`Autohaus Linde ${mark}`, `Linde Süd ${mark}`];
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, at: '/root/customers' });
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
  expect(await south()).toEqual([]);
  await page.goto('/root/restore-users');
  const row = page
    .getByRole('region', { name: 'Deleted customers' })
    .getByRole('row', { name: new RegExp(below) });
  await row.getByRole('button', { name: 'Restore' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await south()).toHaveLength(1);
});
