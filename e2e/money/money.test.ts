import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildClient, buildCustomer } from '../../apps/server/src/testing/builders.ts';
import { buildDealer, capture } from '../../apps/server/src/testing/captures.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { pickFrom } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

/** Credits, invoices, packages and promo codes, from the screen to the ledger and back. */

/** Signs in as a new account, on the way to a screen if one is given. */
async function enter(page: Page, parts: Parameters<typeof people.add>[0], at?: string): Promise<Page> {
  const { email } = await people.add(parts);
  await signIn(page, { email, at });
  return page;
}

/** The cells of the newest row. */
async function newestRow(page: Page): Promise<string> {
  const cells = await page.locator('tbody tr').first().locator('td').allInnerTexts();
  return cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ')).join(' | ');
}

/** Lists are refetched once the server has responded. */
const soonNewest = (page: Page) => expect.poll(() => newestRow(page));

/** Transfers credits by the form of a menu item, to or from somebody if more than one could be meant. */
async function transfer(page: Page, move: string, amount: string, other?: [field: string, name: string]) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Transfer credits' }).click();
  await page.getByRole('menuitem', { name: move }).click();
  if (other) await pickFrom(dialog, ...other);
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: move }).click();
  await dialog.waitFor({ state: 'detached' });
}

const balanceCard = (page: Page, credits: string) =>
  page.locator('dl > div', { hasText: /^Balance/ }).getByText(credits, { exact: true });

/** Name and text of the file that a button downloads. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
}

test('a package that root sells is bought by a customer, who has its credits at once', async ({
  page,
  openBrowser,
  mark,
}) => {
  const customerId = await buildCustomer(people.db, { name: `Autohaus Birke ${mark}` });
  await enter(page, { role: 'root' }, '/root/prices');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New package' }).click();
  await dialog.getByLabel('Name').fill(`Birke ${mark}`);
  await dialog.getByLabel('Credits').fill('250');
  await dialog.getByLabel('Net price').fill('199.50');
  await dialog.getByRole('button', { name: 'Create package' }).click();
  await page.getByText(`Birke ${mark}`).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const buyer = await openBrowser();
  const { email } = await people.add({ role: 'customer', customerId, name: 'Bert' });
  await signIn(buyer.page, { email, at: '/customer/credits' });
  await buyer.page.getByRole('button', { name: 'Buy credits' }).press('Enter');
  await buyer.page.getByRole('radio', { name: `Birke ${mark}` }).check();
  expect(await axeFaults(buyer.page)).toEqual([]);
  await buyer.page.getByRole('button', { name: 'Buy now' }).press('Enter');
  await balanceCard(buyer.page, '250').waitFor();
  await soonNewest(buyer.page).toMatch(/^Package purchased.* \| Bert \| \+250 \| 250 \|/);
  await buyer.close();

  // Root takes it off sale, so that other tests see no package.
  await page.getByRole('button', { name: `Actions for Birke ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'Take off sale' }).click();
  await page.getByText('Not on sale').waitFor();
});

test('credits are given to a customer, its client and a user, and back; a balance that runs low is announced', async ({
  page,
  openBrowser,
}) => {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Linde' });
  const clientId = await buildClient(people.db, { customerId, creditSource: 'user', name: 'Linde Kiel' });
  const ute = await people.add({ clientId, name: 'Ute' });
  await enter(page, { role: 'root', name: 'Ruth' }, `/root/customers/${customerId}?tab=credits`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Top up credits' }).click();
  await dialog.getByLabel('Amount').fill('1200');
  await dialog.getByRole('button', { name: 'Top up credits' }).click();
  await soonNewest(page).toMatch(/^Top-up \| Ruth \| \+1,200 \| 1,200 \|/);
  await transfer(page, 'Transfer to a client', '50');
  await page.getByText('Linde Kiel now has 50 credits').waitFor();
  await soonNewest(page).toMatch(/^Transfer to Linde Kiel \| Ruth \| -50 \| 1,150 \|/);

  const client = (await openBrowser()).page;
  await enter(client, { role: 'client', clientId }, '/client/credits');
  await balanceCard(client, '50').waitFor();
  // The users pay, so there is no forecast of the client's balance.
  await client.getByText('Your users', { exact: true }).waitFor();
  await expect(client.getByText('Lasts about')).toHaveCount(0);
  await client.getByRole('button', { name: 'Low-balance alert' }).click();
  await client.getByRole('dialog').getByLabel('Alert when the balance falls below').fill('40');
  await client.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await transfer(client, 'Transfer to a user', '30', ['To', 'Ute']);
  await client.getByText('The balance is below your alert threshold of 40.').waitFor();
  await client.getByRole('button', { name: '1 new notification' }).click();
  await client.getByRole('button', { name: /^Low balance: Linde Kiel/ }).click();
  await client.getByRole('dialog').getByText('Credits left: 20.').waitFor();
  await client.getByRole('dialog').getByRole('link', { name: 'Open credits' }).click();
  await client.getByRole('dialog').waitFor({ state: 'detached' });
  await transfer(client, 'Take back from a user', '10', ['From', 'Ute']);
  await balanceCard(client, '30').waitFor();
  const { text } = await saved(client, 'Export CSV');
  expect(text).toMatch(/^Transfer,,Ute,,.*,-30,20,/m);

  const user = (await openBrowser()).page;
  await signIn(user, { email: ute.email, at: '/dashboard/credits' });
  await balanceCard(user, '20').waitFor();
  await soonNewest(user).toContain('| -10 | 20 |');
  await expect(user.getByRole('button', { name: 'Transfer credits' })).toHaveCount(0);
});

test('an invoice is created from delivered pictures, closed, downloaded and marked as paid', async ({
  page,
}) => {
  const { customerId, vehicleId, payer } = await buildDealer(people.db, { name: 'Linde Kiel' });
  await capture(people.db, payer, { vehicleId, credits: 2 });
  await enter(page, { role: 'root' }, '/root/invoice-settings');
  await page.getByLabel('Seller name').fill(`Forecourt Ltd ${customerId}`);
  await page.getByLabel('Seller address').fill('Road 1\nTown');
  await page.getByLabel('Currency').selectOption('CHF');
  await page.getByLabel('VAT rate, %').fill('7,7');
  await page.getByLabel('Net price per credit').fill('1.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The invoice settings were saved.').waitFor();
  await page.goto(`/root/customers/${customerId}?tab=invoices`);
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByRole('heading', { name: 'Draft invoice', level: 1 }).waitFor();
  await page.getByText('CHF 3.23').waitFor();
  await page.getByRole('cell', { name: 'S-1, Opel Kadett' }).waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Close invoice' }).click();
  await dialog.locator('button[type=submit]').click();
  const number = (await page.getByRole('heading', { level: 1, name: /^\d{4}-\d+$/ }).textContent()) ?? '';
  expect((await saved(page, 'CSV')).text).toContain('S-1');
  expect(await saved(page, 'PDF')).toMatchObject({
    name: expect.stringContaining(number),
    text: expect.stringMatching(/^%PDF/),
  });
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor();
  await page.getByRole('main').getByRole('link').first().click();
  await soonNewest(page).toMatch(
    new RegExp(`^${number} Customer \\S+ \\| Paid \\| .* \\| CHF 3.00 \\| CHF 3.23$`),
  );
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByText('There is nothing to invoice.').waitFor();
});

test('a promo code that root creates is redeemed by an admin once', async ({ page, openBrowser, mark }) => {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Linde' });
  await enter(page, { role: 'root' }, '/root/promo-codes');
  const dialog = page.getByRole('dialog');
  // The empty list has the button too.
  await page.getByRole('button', { name: 'New promo code' }).first().click();
  await dialog.getByLabel('Promo code', { exact: true }).fill(`spring-${mark}`);
  await dialog.getByLabel('Credits per account').fill('40');
  await dialog.getByRole('button', { name: 'Create promo code' }).click();
  await page.getByText(`SPRING-${mark.toUpperCase()}`).waitFor();

  const other = (await openBrowser()).page;
  await enter(other, { role: 'customer', customerId }, '/customer/credits');
  for (const answer of ['40 credits were added. New balance: 40.', 'or was redeemed before.']) {
    // The dialog of the first code has closed.
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await other.getByRole('button', { name: 'Redeem promo code' }).click();
    await other.getByRole('dialog').getByLabel('Promo code').fill(` Spring-${mark}`);
    await other.getByRole('dialog').locator('button[type=submit]').click();
    await other.getByText(answer, { exact: false }).waitFor();
  }
  await other.keyboard.press('Escape');
  await soonNewest(other).toMatch(new RegExp(`^Promo code SPRING-${mark.toUpperCase()} .*\\+40 \\| 40 \\|`));
});
