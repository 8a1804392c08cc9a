import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { buildCustomer } from '../../apps/server/src/testing/builders.ts';
import { buildVehicle } from '../../apps/server/src/testing/vehicle-builders.ts';
import { boxesOf } from '../support/boxes.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

/** Features common to all lists. */

/** Creates four users and an admin, who is in the list too. */
async function signInAsAdmin(page: Page): Promise<void> {
  const customerId = await buildCustomer(people.db, { name: 'Listen GmbH' });
  const clientId = await people.addClient({ customerId });
  const { email } = await people.add({ role: 'customer', customerId, name: 'Chef' });
  for (const name of ['Anna', 'Bert', 'Cora', 'Dora']) await people.add({ clientId, name });
  await signIn(page, {
    email,
    at: '/customer/users?orderBy=name&orderDirection=ASC',
  });
  await page.getByRole('link', { name: 'Anna' }).waitFor();
}

/** By how many pixels the table is wider than its frame. */
const cutOffPx = (page: Page) =>
  page.evaluate<number>(`(() => {
    const frame = document.querySelector('table').parentElement;
    return frame.scrollWidth - frame.clientWidth;
  })()`);

test('beside the sidebar a table hides columns before it becomes wider than its frame', async ({ page }) => {
  await signInAsAdmin(page);
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(`innerWidth === ${width}`);
    expect([width, await cutOffPx(page)]).toEqual([width, 0]);
    return page.locator('thead th:visible').count();
  };
  const [wide, narrow] = [await columns(1440), await columns(1100)];
  expect(narrow).toBeLessThan(wide);
  await columns(1024);
  await columns(820);
});

test('the list for root, with its columns of owner, client and customer, is no wider than its frame on a laptop', async ({
  page,
  mark,
}) => {
  const customerId = await people.addCustomer({ name: 'Unternehmensgruppe Hinterhuber & Söhne' });
  const clientId = await people.addClient({ customerId, name: 'Autohaus Weserbergland Nord GmbH' });
  const owner = await people.add({ type: 'basic', clientId, name: 'Maximiliane Oberholzinger' });
  await buildVehicle(people.db, { userId: owner.id, reference: `WIDE-${mark}` });
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, at: `/root/vehicles?layout=table&search=WIDE-${mark}` });
  await page
    .getByRole('row')
    .filter({ hasText: `WIDE-${mark}` })
    .getByText('Unternehmensgruppe Hinterhuber & Söhne', { exact: true })
    .waitFor();
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(`innerWidth === ${width}`);
    expect([width, await cutOffPx(page)]).toEqual([width, 0]);
  }
});

test('on a tablet the toolbars of a list and of its selection have two rows each, in languages with long words too', async ({
  openBrowser,
}) => {
  const { id, email } = await people.add({ type: 'basic' });
  await buildVehicle(people.db, { userId: id, reference: 'LIST-1' });
  const { page, close } = await openBrowser({ locale: 'de-DE', width: 820 });
  try {
    // The steps of the panel know its English words only.
    await page.goto('/login?returnUrl=/dashboard/vehicles');
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(people.password);
    await page.locator('button[type=submit]').click();
    /** The vertical middles of these buttons. */
    const middlesOf = async (within: Page | Locator, ...names: string[]) => {
      const button = (name: string) => [name, within.getByRole('button', { name, exact: true })] as const;
      const boxes = await boxesOf(page, Object.fromEntries(names.map(button)));
      return Object.values(boxes).map(({ top, bottom }) => (top + bottom) / 2);
    };
    await page.getByText('LIST-1').first().waitFor();
    const [filter, file] = await middlesOf(page, 'Filter', 'CSV exportieren');
    expect(filter).toBe(file);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Karosserie').selectOption('Limousine');
    await page.getByRole('button', { name: 'Suche und Filter löschen' }).click();
    await page.getByLabel('Alle auf dieser Seite auswählen').check();
    const bar = page.getByRole('region', { name: '1 ausgewählt' });
    const [change, remove = 0, clear] = await middlesOf(
      bar,
      'Showroom festlegen',
      'Löschen',
      'Auswahl aufheben',
    );
    expect(change).toBe(remove);
    expect(clear).toBeLessThan(remove);
  } finally {
    await close();
  }
});

test('a list opens with the view that was saved as its default, and is downloaded as it shows it', async ({
  page,
  mark,
}) => {
  await signInAsAdmin(page);
  await page.getByLabel('Role').selectOption('user');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByLabel('Name of the view').fill(`Only users ${mark}`);
  await page.getByLabel('Use as default view').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Only users ${mark}` }).waitFor();
  await page.goto('/customer/users');
  await page.waitForURL(/role=user.*view=/);
  await page.locator('tbody').getByRole('link', { name: 'Chef' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Anna' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  const rows = (await readFile(file, 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Anna', 'Bert', 'Cora', 'Dora']);
});
