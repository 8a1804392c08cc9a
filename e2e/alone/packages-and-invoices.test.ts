import { buildDealer, capture } from '../../apps/server/src/testing/builders/captures.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { balance, newestRow, savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Packages are on sale for every customer, and invoices have the currency and the prices of the installation. */

test('a package that root sells is bought by a customer', async ({ page, openBrowser, mark, signedIn }) => {
  const customerId = await people.addCustomer({ name: `Autohaus Birke ${mark}` });
  await signedIn({ role: 'root' }, { at: '/root/prices' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New package' }).click();
  await dialog.getByLabel('Name').fill(`Birke ${mark}`);
  await dialog.getByLabel('Credits').fill('250');
  await dialog.getByLabel('Net price').fill('199.50');
  await dialog.getByRole('button', { name: 'Create package' }).click();
  await page.getByText(`Birke ${mark}`).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const buyer = await openBrowser();
  await signedIn({ role: 'customer', customerId, name: 'Bert' }, { at: '/customer/credits', page: buyer });
  await buyer.getByRole('button', { name: 'Buy credits' }).press('Enter');
  await buyer.getByRole('radio', { name: `Birke ${mark}` }).check();
  expect(await axeFaults(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Buy now' }).press('Enter');
  await balance(buyer, '250').waitFor();
  await newestRow(buyer).toMatch(/^Package purchased.* \| Bert \| \+250 \| 250 \|/);

  await page.getByRole('button', { name: `Actions for Birke ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'Take off sale' }).click();
  await page.getByText('Not on sale').waitFor();
});

test('an invoice of delivered pictures is closed, downloaded and paid', async ({ page, signedIn }) => {
  const { customerId, vehicleId, payer } = await buildDealer(people.db, { name: 'Linde Kiel' });
  await capture(people.db, payer, { vehicleId, credits: 2 });
  await signedIn({ role: 'root' }, { at: '/root/invoice-settings' });
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
  const csv = await savedBy(page.getByRole('button', { name: 'CSV', exact: true }));
  expect(csv.bytes.toString()).toContain('S-1');
  const pdf = await savedBy(page.getByRole('button', { name: 'PDF', exact: true }));
  expect(pdf.name).toContain(number);
  expect(pdf.bytes.toString('latin1')).toMatch(/^%PDF/);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor();
  await page.getByRole('main').getByRole('link').first().click();
  await newestRow(page).toMatch(
    new RegExp(`^${number} Customer \\S+ \\| Paid \\| .* \\| CHF 3.00 \\| CHF 3.23$`),
  );
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByText('There is nothing to invoice.').waitFor();
});
