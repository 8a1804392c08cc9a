import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

/** The command palette (⌘K), by keyboard alone. */

const { people, browser } = setUpBrowserTest();

const field = () => browser.page.getByRole('combobox', { name: /^Search by name/ });
const option = (name: RegExp | string) => browser.page.getByRole('dialog').getByRole('option', { name });

async function ask(words: string): Promise<void> {
  await browser.page.getByRole('button', { name: 'Search and commands' }).waitFor();
  await browser.page.keyboard.press('Control+k');
  await field().waitFor();
  await browser.page.keyboard.type(words);
}

it('finds a vehicle by the end of its VIN, opens it, and restores the focus when it is closed', async () => {
  const { page } = browser;
  const owner = await people.add({ type: 'premium' });
  const vin = 'WVWZZZAUZFW777123';
  await buildVehicle(people.db, { userId: owner.id, reference: 'K-777', make: 'Audi', model: 'A3', vin });
  const stranger = await people.add({ type: 'premium' });
  await buildVehicle(people.db, { userId: stranger.id, reference: 'K-778', make: 'Audi', model: 'A4' });
  await signIn(page, { email: owner.email, password: people.password });
  await page.getByRole('link', { name: 'New vehicle' }).first().focus();
  await ask('777123');
  await option(/Audi A3/).waitFor();
  await expect.poll(() => option('').count()).toBe(1);
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('New vehicle');
  await ask('audi');
  await option(/Audi A3/).waitFor();
  await expect.poll(() => option(/Audi A4/).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Audi A3', level: 1 }).waitFor();
});

it('opens screens, starts frequent tasks, and changes display settings', async () => {
  const { page } = browser;
  const root = await people.add({ role: 'root' });
  await signIn(page, { email: root.email, password: people.password });
  await ask('promo');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Promo codes', level: 1 }).waitFor();
  await ask('new cust');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New customer' }).getByLabel('Company name').waitFor();
  // Opened over another dialog, it would discard the input there.
  await page.keyboard.press('Control+k');
  await expect.poll(() => field().count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/root/customers' && url.search === '');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.keyboard.type('deutsch');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Kunden', level: 1 }).waitFor();
});

it('shows the results of the last query, even when earlier responses arrive later', async () => {
  const { page } = browser;
  const root = await people.add({ role: 'root' });
  await people.add({ name: 'Slowine Erst' });
  const last = await people.add({ name: 'Slowine Zuletzt' });
  await signIn(page, { email: root.email, password: people.password });
  const later = Promise.withResolvers<void>();
  await page.route('**/v1/search?q=slowine', async (route) => {
    await later.promise;
    await route.continue().catch(() => undefined);
  });
  const isEarlier = (request: Request) => request.url().endsWith('/v1/search?q=slowine');
  // The earlier request is answered or cancelled by the panel.
  const earlierIsOver = Promise.race([
    page.waitForEvent('requestfinished', isEarlier),
    page.waitForEvent('requestfailed', isEarlier),
  ]);
  await ask('slowine');
  await page.waitForRequest('**/v1/search?q=slowine');
  await page.keyboard.type(' zul');
  await option(/Slowine Zuletzt/).waitFor();
  later.resolve();
  await earlierIsOver;
  await expect.poll(() => option('').allTextContents()).toEqual([`Slowine Zuletzt${last.email}`]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Slowine Zuletzt', level: 1 }).waitFor();
});
