import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as ledger from '../apps/server/src/modules/money/ledger/ledger.service.ts';
import { inTx } from '../apps/server/src/platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../apps/server/src/testing/builders.ts';
import { buildDealer, capture } from '../apps/server/src/testing/captures.ts';
import { buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { axeFaults } from './axe-faults.ts';
import { expect, test } from './journey.ts';
import { logOut, pickFrom } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Credits and invoices, from the screen to the server and back. */

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

async function pickMove(page: Page, move: string): Promise<void> {
  await page.getByRole('button', { name: 'Transfer credits' }).click();
  await page.getByRole('menuitem', { name: move }).click();
}

const balanceCard = (page: Page, credits: string) =>
  page.locator('dl > div', { hasText: /^Balance/ }).getByText(credits, { exact: true });

test.describe('credits', () => {
  test('are sold by root in packages, and bought by a customer, who has them at once', async ({
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
    await page.getByText('250 credits').waitFor();
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

    await page.getByRole('button', { name: `Actions for Birke ${mark}` }).click();
    await page.getByRole('menuitem', { name: 'Take off sale' }).click();
    await page.getByText('Not on sale').waitFor();
  });

  test('are given to a customer and transferred to a client, never more than the balance', async ({
    page,
  }) => {
    const customerId = await buildCustomer(people.db, { name: 'Autohaus Linde' });
    await buildClient(people.db, { customerId, name: 'Linde Kiel' });
    await enter(page, { role: 'root', name: 'Ruth' }, `/root/customers/${customerId}?tab=credits`);
    await page.getByText('No movements yet').waitFor();

    await page.getByRole('button', { name: 'Top up credits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Top up credits' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByLabel('Amount').fill('1200');
    await dialog.getByText('1,200 credits will be transferred to Autohaus Linde.').waitFor();
    await dialog.getByRole('button', { name: 'Top up credits' }).click();
    await page.getByText('Autohaus Linde now has 1,200 credits').waitFor();
    await page.getByText('Credits: 1,200').waitFor();
    await soonNewest(page).toMatch(/^Top-up \| Ruth \| \+1,200 \| 1,200 \|/);

    await pickMove(page, 'Transfer to a client');
    await dialog.getByText('From Autohaus Linde. Balance: 1,200.').waitFor();
    // The only client is preselected.
    await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('Linde Kiel (0)');
    await dialog.getByLabel('Amount').fill('5000');
    await dialog.getByText('Autohaus Linde has fewer credits than that: 1,200.').waitFor();
    await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('button', { name: 'Transfer to a client' })).toBeDisabled();
    await dialog.getByLabel('Amount').fill('700');
    await dialog.getByText('700 credits will be transferred to Linde Kiel.').waitFor();
    await dialog.getByRole('button', { name: 'Transfer to a client' }).click();
    await page.getByText('Linde Kiel now has 700 credits').waitFor();
    await page.getByText('Credits: 500').waitFor();
    await soonNewest(page).toMatch(/^Transfer to Linde Kiel \| Ruth \| -700 \| 500 \|/);
  });

  test('are transferred from a client to its user and back, and each sees its own side', async ({ page }) => {
    const clientId = await buildClient(people.db, { creditSource: 'user', name: 'Linde Kiel' });
    const user = await people.add({ clientId, name: 'Ute' }, 50);
    await enter(page, { role: 'client', clientId });
    await page.getByRole('link', { name: 'Credits' }).click();
    await balanceCard(page, '50').waitFor();
    // The users pay, so there is no forecast of the client's balance.
    await page.getByText('Your users', { exact: true }).waitFor();
    await expect(page.getByText('Lasts about')).toHaveCount(0);
    const dialog = page.getByRole('dialog');
    for (const [move, field, amount, done] of [
      ['Transfer to a user', 'To', '30', 'Ute now has 30 credits'],
      ['Take back from a user', 'From', '10', 'Ute now has 20 credits'],
    ] as const) {
      await pickMove(page, move);
      await pickFrom(dialog, field, 'Ute');
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByRole('button', { name: move }).click();
      await page.getByText(done).waitFor();
    }
    await balanceCard(page, '30').waitFor();
    await logOut(page);
    await signIn(page, { email: user.email, at: '/dashboard/credits' });
    await balanceCard(page, '20').waitFor();
    await soonNewest(page).toContain('| -10 | 20 |');
    await expect(page.getByRole('button', { name: 'Transfer credits' })).toHaveCount(0);
  });
});

test('are given from the page of a client or user, who is selected already', async ({ page }) => {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Tanne' });
  const clientId = await buildClient(people.db, { customerId, creditSource: 'user', name: 'Tanne Nord' });
  const { id } = await people.add({ clientId, name: 'Tom Tanne' });
  const own = { kind: 'customer', id: customerId } as const;
  await inTx(people.db, (tx) => ledger.topUpAccount(tx, own, 100, nobody));
  await enter(page, { role: 'customer', customerId });
  const dialog = page.getByRole('dialog');
  const move = async (name: string, amount: string, done: string) => {
    await pickMove(page, name);
    await expect(dialog.getByRole('combobox')).toHaveCount(0);
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name }).click();
    await page.getByText(done).waitFor();
  };
  await page.goto(`/customer/users/${id}?tab=credits`);
  await page.getByRole('button', { name: 'Transfer credits' }).click();
  await page.getByRole('menuitem', { name: 'Transfer credits to this user' }).waitFor();
  await expect(page.getByRole('menuitem', { name: 'Take back from this user' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Transfer credits to this user' }).click();
  await dialog.getByText('From Tanne Nord. Balance: 0.').waitFor();
  await dialog.getByRole('link', { name: 'Transfer credits to this client' }).click();
  // The client's screen opens its form by itself, under the same words.
  await page.getByRole('heading', { name: 'Tanne Nord', level: 1 }).waitFor();
  await dialog.getByRole('heading', { name: 'Transfer credits to this client' }).waitFor();
  await dialog.getByLabel('Amount').fill('60');
  await dialog.getByRole('button', { name: 'Transfer credits to this client' }).click();
  await page.getByText('Tanne Nord now has 60 credits').waitFor();
  await page.waitForURL(`**/customer/applications/${clientId}?tab=credits`);
  await soonNewest(page).toContain('| +60 | 60 |');
  await page.goto(`/customer/users/${id}?tab=credits`);
  await move('Transfer credits to this user', '40', 'Tom Tanne now has 40 credits');
  await move('Take back from this user', '15', 'Tom Tanne now has 25 credits');
  await soonNewest(page).toContain('| -15 | 25 |');
});

test('that run low are offered as a reason for notifications only to users who pay themselves', async ({
  page,
}) => {
  const offered = 'Credits fall below your alert threshold';
  const pictures = 'Pictures you ordered are finished';
  for (const [creditSource, count] of [
    ['client', 0],
    ['user', 1],
  ] as const) {
    const clientId = await people.addClient({ creditSource });
    await enter(page, { type: 'basic', clientId }, '/dashboard/account');
    await page.getByRole('rowheader', { name: pictures }).waitFor();
    expect(await page.getByRole('rowheader', { name: offered }).count(), creditSource).toBe(count);
    await logOut(page);
  }
});

test('that run low are announced to a client account, which sees the notice and downloads the history as it is shown', async ({
  page,
}) => {
  const clientId = await buildClient(people.db, { creditSource: 'user', name: 'Linde Husum' });
  await people.add({ clientId, name: 'Uta' }, 50);
  await enter(page, { role: 'client', clientId });
  await page.getByRole('link', { name: 'Credits' }).click();
  await balanceCard(page, '50').waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Low-balance alert' }).click();
  await dialog.getByLabel('Alert when the balance falls below').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Alert below 40' }).waitFor();
  await expect(page.getByText('The balance is below')).toHaveCount(0);

  await pickMove(page, 'Transfer to a user');
  await pickFrom(dialog, 'To', 'Uta');
  await dialog.getByLabel('Amount').fill('15');
  await dialog.getByRole('button', { name: 'Transfer to a user' }).click();
  await page.getByText('The balance is below your alert threshold of 40.').waitFor();
  await page.getByRole('button', { name: '1 new notification' }).click();
  await page.getByRole('button', { name: /^Low balance: Linde Husum/ }).click();
  await dialog.getByText('Credits left: 35.').waitFor();
  await dialog.getByRole('link', { name: 'Open credits' }).click();
  await page.waitForURL('**/client/credits');
  await dialog.waitFor({ state: 'detached' });

  await page.getByLabel('Movement').selectOption({ label: 'Transfer' });
  await soonNewest(page).toMatch(/^Transfer to Uta/);
  const { name, text } = await saved(page, 'Export CSV');
  const [heading, ...rows] = text.trim().split('\r\n');
  expect([name, heading?.replace(/^\W+/, '')]).toEqual([
    'credits.csv',
    'Movement,For,From or to,Reservation,By,Amount,Balance,When',
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Transfer,,Uta,,.*,-15,35,/);
});

/** Name and text of the file that a button downloads. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
}

async function setSeller(page: Page): Promise<void> {
  await page.goto('/root/invoice-settings');
  await page.getByLabel('Seller name').fill('Forecourt Ltd');
  await page.getByLabel('Seller address').fill('Road 1\nTown');
  await page.getByLabel('Currency').selectOption('CHF');
  await page.getByLabel('VAT rate, %').fill('7,7');
  await page.getByLabel('Net price per credit').fill('1.234');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a number from 0.00 to 10,000.00.').waitFor();
  await page.getByLabel('Net price per credit').fill('1.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The invoice settings were saved.').waitFor();
}

test.describe('an invoice', () => {
  test('is created from delivered pictures, closed after a question, downloaded and marked as paid', async ({
    page,
  }) => {
    const { customerId, vehicleId, payer } = await buildDealer(people.db, { name: 'Linde Kiel' });
    await capture(people.db, payer, { vehicleId, credits: 2 });
    await enter(page, { role: 'root' });
    await setSeller(page);
    await page.goto(`/root/customers/${customerId}?tab=invoices`);
    await page.getByText('No invoices yet').waitFor();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('heading', { name: 'Draft invoice', level: 1 }).waitFor();
    await page.getByText('CHF 3.23').waitFor();
    await page.getByRole('cell', { name: 'S-1, Opel Kadett' }).waitFor();

    await page.getByRole('button', { name: 'Close invoice' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Draft invoice', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Close invoice' }).click();
    await dialog.locator('button[type=submit]').click();
    await page.getByText('Forecourt Ltd').waitFor();
    const number = (await page.getByRole('heading', { level: 1, name: /^\d{4}-\d+$/ }).textContent()) ?? '';
    expect((await saved(page, 'CSV')).text).toContain('S-1');
    expect(await saved(page, 'PDF')).toMatchObject({
      name: expect.stringContaining(number),
      text: expect.stringMatching(/^%PDF/),
    });

    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor();
    await expect(page.getByRole('button', { name: 'Void invoice' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link').first().click();
    await soonNewest(page).toMatch(
      new RegExp(`^${number} Customer \\S+ \\| Paid \\| .* \\| CHF 3.00 \\| CHF 3.23$`),
    );

    await page.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByText('There is nothing to invoice.').waitFor();
  });

  test('of a customer is visible to its admin, who can also download a period', async ({ page }) => {
    const { customerId, vehicleId, payer } = await buildDealer(people.db, { name: 'Linde Kiel' });
    await capture(people.db, payer, { vehicleId, credits: 2 });
    await enter(page, { role: 'customer', customerId });
    await page.getByRole('link', { name: 'Invoices' }).click();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('heading', { name: 'Draft invoice', level: 1 }).waitFor();
    await expect(page.getByRole('button', { name: 'Void invoice' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
    await page.getByRole('button', { name: 'Export period' }).click();
    await page.getByLabel('First day').fill('2026-06-30');
    await page.getByLabel('Last day').fill('2026-06-01');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByText('The last day is before the first day.').waitFor();
    await page.getByLabel('First day').fill('2026-06-01');
    await page.getByLabel('Last day').fill('2026-06-30');
    await page.getByLabel('Customer price').selectOption({ label: 'Off' });
    expect((await saved(page, 'Download CSV')).text).toContain('S-1');
  });
});

test.describe('an invoice of a user', () => {
  test('is created on the page of the user, listed at its client, and read by the client account', async ({
    page,
    openBrowser,
  }) => {
    const { customerId, clientId } = await buildDealer(people.db, { name: 'Linde Kiel' });
    const userId = await buildUser(people.db, { clientId, name: 'Ute' });
    const vehicleId = await buildVehicle(people.db, { userId, reference: 'U-7' });
    await capture(people.db, { kind: 'user', id: userId }, { vehicleId, credits: 2 });
    await enter(page, { role: 'customer', customerId }, `/customer/users/${userId}?tab=invoices`);
    await page.getByText('Pictures paid from this user’s own credits', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('heading', { name: 'Draft invoice', level: 1 }).waitFor();
    await page.getByRole('cell', { name: 'U-7' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ute' }).click();
    await soonNewest(page).toMatch(/^Draft invoice Ute \| Draft \|/);
    await page.goto(`/customer/applications/${clientId}?tab=invoices`);
    await soonNewest(page).toMatch(/^Draft invoice \| Ute \| Draft \| .* \| 2 \|/);
    await page.getByRole('main').getByRole('link', { name: 'Draft invoice' }).click();
    await page.getByRole('cell', { name: 'U-7' }).waitFor();

    const { pathname } = new URL(page.url());
    const account = await people.add({ role: 'client', clientId });
    const other = await openBrowser();
    await signIn(other.page, {
      email: account.email,
      at: pathname.replace('/customer/', '/client/'),
    });
    await other.page.getByRole('cell', { name: 'U-7' }).waitFor();
    await expect(other.page.getByRole('button', { name: 'Close invoice' })).toHaveCount(0);
    await other.close();
  });
});

test.describe('root sets', () => {
  test('a promo code that an admin redeems once, and that root changes and ends', async ({
    page,
    openBrowser,
    mark,
  }) => {
    const customerId = await buildCustomer(people.db, { name: 'Autohaus Linde' });
    const admin = await people.add({ role: 'customer', customerId });
    await enter(page, { role: 'root' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Promo codes' }).click();
    // The empty list has the button too.
    await page.getByRole('button', { name: 'New promo code' }).first().click();
    await dialog.getByLabel('Promo code', { exact: true }).fill('a b');
    await dialog.getByLabel('Credits per account').fill('40');
    await dialog.getByRole('button', { name: 'Create promo code' }).click();
    await dialog.getByText('This value is not valid', { exact: false }).waitFor();
    await dialog.getByLabel('Promo code', { exact: true }).fill(`spring-${mark}`);
    await dialog.getByRole('button', { name: 'Create promo code' }).click();
    await soonNewest(page).toMatch(new RegExp(`^SPRING-${mark.toUpperCase()} \\| Active \\| 40 \\| 0 \\|`));
    await page.getByRole('button', { name: `Actions for SPRING-${mark.toUpperCase()}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Maximum redemptions').fill('2');
    await dialog.getByLabel('Valid until').fill('2999-12-31T23:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await soonNewest(page).toContain('| 0 of 2 |');
    await soonNewest(page).toContain('31.12.2999 | 23:30');

    const other = await openBrowser();
    await signIn(other.page, { email: admin.email, at: '/customer/credits' });
    for (const answer of [
      '40 credits were added. New balance: 40.',
      'This code does not exist, is no longer valid, or was redeemed before.',
    ]) {
      // The dialog of the first code has closed.
      await expect(other.page.getByRole('dialog')).toHaveCount(0);
      await other.page.getByRole('button', { name: 'Redeem promo code' }).click();
      await other.page.getByRole('dialog').getByLabel('Promo code').fill(` Spring-${mark}`);
      await other.page.getByRole('dialog').locator('button[type=submit]').click();
      await other.page.getByText(answer, { exact: false }).waitFor();
    }
    await other.page.keyboard.press('Escape');
    await soonNewest(other.page).toMatch(
      new RegExp(`^Promo code SPRING-${mark.toUpperCase()} .*\\+40 \\| 40 \\|`),
    );
    await other.close();

    await page.getByRole('button', { name: `Actions for SPRING-${mark.toUpperCase()}` }).click();
    await page.getByRole('menuitem', { name: 'End now' }).click();
    await dialog.getByRole('button', { name: 'End now' }).click();
    await soonNewest(page).toMatch(new RegExp(`^SPRING-${mark.toUpperCase()} \\| Inactive \\| 40 \\|`));
  });
});
