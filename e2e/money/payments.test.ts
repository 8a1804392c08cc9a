import { type Browser as Chromium, chromium, type Page } from '@playwright/test';
import { createDb, createPool, type Db } from '../../apps/server/src/platform/db/database.ts';
import { buildCustomer, buildUser, testPassword } from '../../apps/server/src/testing/builders/builders.ts';
import { buildOffer } from '../../apps/server/src/testing/builders/money-builders.ts';
import { PaymentProviderStandIn } from '../../apps/server/src/testing/stand-ins/payment-provider.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { chromiumPath, testFlags } from '../support/chromium.ts';
import { expect, test } from '../support/journey.ts';
import { balance, sendSignIn } from '../support/panel-steps.ts';
import { type OwnInstallation, startInstallation } from '../support/start-installation.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Packages that are paid at a payment provider: from the credits page over the provider's page and back. */

let provider: PaymentProviderStandIn;
let own: OwnInstallation;
let pool: ReturnType<typeof createPool>;
let db: Db;
let program: Chromium;
let page: Page;
const complaints: string[] = [];

test.beforeAll(async () => {
  provider = await PaymentProviderStandIn.start();
  own = await startInstallation({
    PAYMENTS_URL: provider.url,
    PAYMENTS_SECRET_KEY: PaymentProviderStandIn.secretKey,
    PAYMENTS_WEBHOOK_SECRET: PaymentProviderStandIn.webhookSecret,
  });
  provider.eventsUrl = `${own.baseUrl}/payments/events`;
  pool = createPool(own.databaseUrl, 2, 'e2e payments');
  db = createDb(pool);
  await buildOffer(db, { name: 'Starter', credits: 500, priceCents: 24_900 });
  const seller = { sellerName: 'Operator', sellerAddress: 'Road 1', vatBasisPoints: 1900 };
  await db.updateTable('invoiceSettings').set(seller).execute();
  program = await chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...testFlags] });
});
test.afterAll(async () => {
  await program?.close();
  await pool?.end();
  await own?.remove();
  await provider?.stop();
  expect(complaints).toEqual([]);
});

/** A customer's administrator on the credits page, in a browser of their own. */
test.beforeEach(async () => {
  const context = await program.newContext({
    baseURL: own.baseUrl,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  const customerId = await buildCustomer(db, { name: 'Autohaus Esche' });
  const id = await buildUser(db, { role: 'customer', customerId });
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sendSignIn(page, { email, password: testPassword, at: '/customer/credits' });
});

async function toCheckout() {
  await page.getByRole('button', { name: 'Buy credits' }).click();
  await page.getByText('You pay the price plus VAT').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('heading', { name: 'Pay Starter' }).waitFor();
  await page.getByText('29631 eur').waitFor();
}

test('a customer pays a package at the provider, waits for the confirmation, and has credits and a paid invoice', async () => {
  await toCheckout();
  // The customer returns before the provider's event arrives.
  provider.delayMs = 3_000;
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('We are waiting for the payment').waitFor();
  await page.getByRole('progressbar', { name: 'Awaiting payment' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByText('The credits have been added, and the invoice is paid.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open invoice' }).click();
  await page.getByText('Starter').first().waitFor();
  await page.getByText('€296.31').first().waitFor();
  await page.goto('/customer/credits');
  await balance(page, '500').waitFor();
});

test('a customer who leaves the page of the provider can go on to it, or cancel, and nothing is booked', async () => {
  await toCheckout();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByText('You have not paid yet.').waitFor();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Pay Starter' }).waitFor();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByRole('button', { name: 'Cancel purchase' }).click();
  await page.getByText('No credits were added.').waitFor();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveCount(0);
  expect(provider.expired).toHaveLength(1);
  await page.getByRole('link', { name: 'Credits' }).first().click();
  await page.getByText('No movements yet').waitFor();
});

test('where a customer chooses the invoice, the credits are there at once and the provider is not asked', async () => {
  const before = provider.sessions.size;
  await page.getByRole('button', { name: 'Buy credits' }).click();
  await page.getByRole('radio', { name: 'On invoice' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy now' }).click();
  await page.getByText('500 credits were added.').waitFor();
  expect(provider.sessions.size).toBe(before);
});
