import type { Page, Request } from '@playwright/test';
import { buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** The command palette (⌘K), by keyboard alone. */

const field = (page: Page) => page.getByRole('combobox', { name: /^Search by name/ });
const option = (page: Page, name: RegExp | string) => page.getByRole('dialog').getByRole('option', { name });

async function ask(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Search and commands' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type(words);
}

test('finds a vehicle by the end of its VIN, opens it, and restores the focus when it is closed', async ({
  page,
}) => {
  const owner = await people.add({ type: 'premium' });
  const vin = 'WVWZZZAUZFW777123';
  await buildVehicle(people.db, { userId: owner.id, reference: 'K-777', make: 'Audi', model: 'A3', vin });
  const stranger = await people.add({ type: 'premium' });
  await buildVehicle(people.db, { userId: stranger.id, reference: 'K-778', make: 'Audi', model: 'A4' });
  await signIn(page, { email: owner.email });
  await page.getByRole('link', { name: 'New vehicle' }).first().focus();
  await ask(page, '777123');
  await option(page, /Audi A3/).waitFor();
  await expect(option(page, '')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('New vehicle');
  await ask(page, 'audi');
  await option(page, /Audi A3/).waitFor();
  await expect(option(page, /Audi A4/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Audi A3', level: 1 }).waitFor();
});

test('opens screens, starts frequent tasks, and changes display settings', async ({ page }) => {
  const root = await people.add({ role: 'root' });
  await signIn(page, { email: root.email });
  await ask(page, 'promo');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Promo codes', level: 1 }).waitFor();
  await ask(page, 'new cust');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New customer' }).getByLabel('Company name').waitFor();
  // Opened over another dialog, it would discard the input there.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/root/customers' && url.search === '');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.keyboard.type('deutsch');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Kunden', level: 1 }).waitFor();
});

test('shows the results of the last query, even when earlier responses arrive later', async ({
  page,
  mark,
}) => {
  const root = await people.add({ role: 'root' });
  await people.add({ name: `Slowine${mark} Erst` });
  const last = await people.add({ name: `Slowine${mark} Zuletzt` });
  await signIn(page, { email: root.email });
  const later = Promise.withResolvers<void>();
  await page.route(`**/v1/search?q=slowine${mark}`, async (route) => {
    await later.promise;
    await route.continue().catch(() => undefined);
  });
  const isEarlier = (request: Request) => request.url().endsWith(`/v1/search?q=slowine${mark}`);
  // The earlier request is answered or cancelled by the panel.
  const earlierIsOver = Promise.race([
    page.waitForEvent('requestfinished', isEarlier),
    page.waitForEvent('requestfailed', isEarlier),
  ]);
  await ask(page, `slowine${mark}`);
  await page.waitForRequest(`**/v1/search?q=slowine${mark}`);
  await page.keyboard.type(' zul');
  await option(page, new RegExp(`Slowine${mark} Zuletzt`)).waitFor();
  later.resolve();
  await earlierIsOver;
  await expect
    .poll(() => option(page, '').allTextContents())
    .toEqual([`Slowine${mark} Zuletzt${last.email}`]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Slowine${mark} Zuletzt`, level: 1 }).waitFor();
});
