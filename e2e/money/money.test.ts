import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { balance, newestRow, pickFrom, savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Credits and promo codes, from the screen to the ledger and back. */

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

test('on a phone an amount stays on one line beside a long name', async ({ page, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Autohaus Linde' });
  const name = 'Donaudampfschifffahrtsgesellschaft Maximiliane-Friederike Lüdenscheidt-Hohenzollern';
  await signedIn({ role: 'root', name }, { at: `/root/customers/${customerId}?tab=credits` });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Top up credits' }).click();
  await dialog.getByLabel('Amount').fill('1000000');
  await dialog.getByRole('button', { name: 'Top up credits' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 320, height: 740 });
  for (const amount of ['+1,000,000', '1,000,000']) {
    const lines = page.getByRole('cell', { name: amount, exact: true }).evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(await lines).toBe(1);
  }
});

test('credits go to a user and back; a low balance is announced', async ({ page, openBrowser, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Autohaus Linde' });
  const clientId = await people.addClient({ customerId, creditSource: 'user', name: 'Linde Kiel' });
  const ute = await people.add({ clientId, name: 'Ute' });
  await signedIn({ role: 'root', name: 'Ruth' }, { at: `/root/customers/${customerId}?tab=credits` });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Top up credits' }).click();
  await dialog.getByLabel('Amount').fill('1200');
  await dialog.getByRole('button', { name: 'Top up credits' }).click();
  await newestRow(page).toMatch(/^Top-up \| Ruth \| \+1,200 \| 1,200 \|/);
  await transfer(page, 'Transfer to a client', '50');
  await page.getByText('Linde Kiel now has 50 credits').waitFor();
  await newestRow(page).toMatch(/^Transfer to Linde Kiel \| Ruth \| -50 \| 1,150 \|/);

  const client = await openBrowser();
  await signedIn({ role: 'client', clientId }, { page: client, at: '/client/credits' });
  await balance(client, '50').waitFor();
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
  await balance(client, '30').waitFor();
  const { bytes } = await savedBy(client.getByRole('button', { name: 'Export CSV', exact: true }));
  expect(bytes.toString()).toMatch(/^Transfer,,Ute,,.*,-30,20,/m);

  const user = await openBrowser();
  await signedIn(ute, { at: '/dashboard/credits', page: user });
  await balance(user, '20').waitFor();
  await newestRow(user).toContain('| -10 | 20 |');
  await expect(user.getByRole('button', { name: 'Transfer credits' })).toHaveCount(0);
});

test('a promo code of root is redeemed by an admin once', async ({ page, openBrowser, mark, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Autohaus Linde' });
  await signedIn({ role: 'root' }, { at: '/root/promo-codes' });
  const dialog = page.getByRole('dialog');
  // The empty list has the button too.
  await page.getByRole('button', { name: 'New promo code' }).first().click();
  await dialog.getByLabel('Promo code', { exact: true }).fill(`spring-${mark}`);
  await dialog.getByLabel('Credits per account').fill('40');
  await dialog.getByRole('button', { name: 'Create promo code' }).click();
  await page.getByText(`SPRING-${mark.toUpperCase()}`).waitFor();

  const other = await openBrowser();
  await signedIn({ role: 'customer', customerId }, { page: other, at: '/customer/credits' });
  for (const answer of ['40 credits were added. New balance: 40.', 'or was redeemed before.']) {
    // The dialog of the first code has closed.
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await other.getByRole('button', { name: 'Redeem promo code' }).click();
    await other.getByRole('dialog').getByLabel('Promo code').fill(` Spring-${mark}`);
    await other.getByRole('dialog').locator('button[type=submit]').click();
    await other.getByText(answer, { exact: false }).waitFor();
  }
  await other.keyboard.press('Escape');
  await newestRow(other).toMatch(new RegExp(`^Promo code SPRING-${mark.toUpperCase()} .*\\+40 \\| 40 \\|`));
});
