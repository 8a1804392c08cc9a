import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Organisations from root's view. */

test.beforeEach(async ({ page }) => {
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email });
});

/** Body of the next request that creates something at a URL. */
async function sentTo(page: Page, path: string): Promise<unknown> {
  const request = await page.waitForRequest(
    (one) => one.method() === 'POST' && new URL(one.url()).pathname.endsWith(path),
  );
  return request.postDataJSON();
}

async function newCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/root/customers');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Can have sub-customers').check();
  const sent = sentTo(page, '/v2/customers');
  await page.getByRole('button', { name: 'Create customer' }).click();
  // Empty fields are sent as null, not as empty strings.
  expect(await sent).toMatchObject({ name, allowChilds: true, phone: null, infoEmail: null });
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

test('a customer is created, edited, gets an administrator and a sub-customer, and is deleted only after its name was typed', async ({
  page,
  mark,
}) => {
  await newCustomer(page, `Autohaus Linde ${mark}`);
  await page.getByLabel('Contact email').fill('nobody');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Enter a complete email address').waitFor();
  await page.getByLabel('Contact email').fill('info@linde.example');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('The customer was saved.').waitFor();

  const next = page.getByRole('navigation', { name: 'Next steps' });
  await expect(next.getByRole('link')).toHaveCount(3);
  await next.getByRole('link', { name: 'New administrator' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(`ada-${mark}@linde.example`);
  await page.getByRole('dialog').getByLabel('Name').fill('Ada Linde');
  const sent = sentTo(page, '/admins');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  expect(await sent).toMatchObject({ email: `ada-${mark}@linde.example`, phone: null });
  await page.getByText('Ada Linde').waitFor();
  await page
    .getByRole('row', { name: /Ada Linde/ })
    .getByText('Invited', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Actions for Ada Linde' }).click();
  const again = page.waitForResponse('**/invitation');
  await page.getByRole('menuitem', { name: 'Send invitation again' }).click();
  await again;
  await page.getByText('is in the outbox', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Actions for Ada Linde' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No administrators yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: /Ada Linde/ }).waitFor();

  await page.getByRole('link', { name: 'Sub-customers' }).click();
  await page.getByRole('button', { name: 'New sub-customer' }).first().click();
  await page.getByLabel('Company name').fill(`Linde Süd ${mark}`);
  await page.getByRole('button', { name: 'Create customer' }).click();
  await page.getByRole('heading', { name: `Linde Süd ${mark}`, level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByLabel(`Type “Linde Süd ${mark}” to confirm`).fill('Linde');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The name does not match.').waitFor();
  await page.getByLabel(`Type “Linde Süd ${mark}” to confirm`).fill(`Linde Süd ${mark}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/customers');
  const south = () =>
    people.db
      .selectFrom('customers')
      .select('name')
      .where('name', '=', `Linde Süd ${mark}`)
      .where('deletedAt', 'is', null)
      .execute();
  expect(await south()).toEqual([]);

  await page.goto('/root/restore-users');
  const deleted = page.getByRole('region', { name: 'Deleted customers' });
  const row = deleted.getByRole('row', { name: new RegExp(`Linde Süd ${mark}`) });
  await row.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`Linde Süd ${mark} is back with its clients and accounts.`).waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await south()).toHaveLength(1);
});

test('sub-customers are searched, sorted and downloaded in their tab, and the address contains search and sort order', async ({
  page,
}) => {
  const parentId = await people.addCustomer({ name: 'Gruppe Erle', allowChilds: true });
  for (const name of ['Erle Nord', 'Erle Süd', 'Weide Ost']) await people.addCustomer({ name, parentId });
  await page.goto(`/root/customers/${parentId}?tab=subs`);
  const names = () => page.getByRole('main').getByRole('row').getByRole('link').allTextContents();
  await expect.poll(names).toEqual(['Weide Ost', 'Erle Süd', 'Erle Nord']);
  await page.getByRole('searchbox').fill('erle');
  await expect.poll(names).toEqual(['Erle Süd', 'Erle Nord']);
  await page.getByRole('button', { name: 'Company name' }).click();
  await expect.poll(names).toEqual(['Erle Nord', 'Erle Süd']);
  const address = new URL(page.url()).searchParams;
  expect([address.get('tab'), address.get('search'), address.get('orderBy')]).toEqual([
    'subs',
    'erle',
    'name',
  ]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.match(/Erle \p{L}+/gu)).toEqual(['Erle Nord', 'Erle Süd']);
  expect(csv).not.toContain('Weide');
  await page.reload();
  await expect.poll(names).toEqual(['Erle Nord', 'Erle Süd']);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await page.getByRole('link', { name: 'Details' }).click();
  await page.waitForURL((url) => url.search === '');
});

test('the address contains what a list shows, and the arrow keys move between its rows', async ({ page }) => {
  for (const name of ['Ahorn Autos', 'Buche Autos']) await newCustomer(page, name);
  await page.goto('/root/customers');
  await page.getByRole('searchbox').fill('autos');
  await page.waitForURL('**/root/customers?search=autos');
  await page.getByRole('button', { name: 'Company name' }).click();
  await page.getByRole('button', { name: 'View options' }).click();
  await page.getByLabel('Phone').uncheck();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.searchParams.get('hide') === 'phone');
  const address = page.url();
  await page.getByRole('link', { name: 'Ahorn Autos' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Buche Autos', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('columnheader', { name: 'Credits' }).waitFor();
  expect(page.url()).toBe(address);
  await page.reload();
  await page.getByRole('link', { name: 'Ahorn Autos' }).waitFor();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('autos');
});
