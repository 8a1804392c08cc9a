import type { Locator, Page } from '@playwright/test';
import { buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { boxesOf } from '../support/element-boxes.ts';
import { expect, type SignedIn, test } from '../support/journey.ts';
import { savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Features common to all lists. */

/** The list of four users and the admin who sees it. */
async function openUsers(page: Page, signedIn: SignedIn): Promise<void> {
  const customerId = await people.addCustomer({ name: 'Listen GmbH' });
  const clientId = await people.addClient({ customerId });
  for (const name of ['Anna', 'Bert', 'Cora', 'Dora']) await people.add({ clientId, name });
  await signedIn(
    { role: 'customer', customerId, name: 'Chef' },
    { at: '/customer/users?orderBy=name&orderDirection=ASC' },
  );
  await page.getByRole('link', { name: 'Anna' }).waitFor();
}

/** By how many pixels the table is wider than its frame. */
const cutOffPx = (page: Page) =>
  page.evaluate<number>(`(() => {
    const frame = document.querySelector('table').parentElement;
    return frame.scrollWidth - frame.clientWidth;
  })()`);

test('beside the sidebar a table hides columns before it is too wide', async ({ page, signedIn }) => {
  await openUsers(page, signedIn);
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(`innerWidth === ${width}`);
    await expect.poll(() => cutOffPx(page), `at ${width} px`).toBe(0);
    return page.locator('thead th:visible').count();
  };
  const [wide, narrow] = [await columns(1440), await columns(1100)];
  expect(narrow).toBeLessThan(wide);
  await columns(1024);
  await columns(820);
});

test('the list for root is no wider than its frame on a laptop', async ({ page, mark, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Unternehmensgruppe Hinterhuber & Söhne' });
  const clientId = await people.addClient({ customerId, name: 'Autohaus Weserbergland Nord GmbH' });
  const owner = await people.add({ type: 'basic', clientId, name: 'Maximiliane Oberholzinger' });
  await buildVehicle(people.db, { userId: owner.id, reference: `WIDE-${mark}` });
  await signedIn({ role: 'root' }, { at: `/root/vehicles?layout=table&search=WIDE-${mark}` });
  await page
    .getByRole('row')
    .filter({ hasText: `WIDE-${mark}` })
    .getByText('Unternehmensgruppe Hinterhuber & Söhne', { exact: true })
    .waitFor();
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(`innerWidth === ${width}`);
    await expect.poll(() => cutOffPx(page), `at ${width} px`).toBe(0);
  }
});

test('on a tablet the toolbars of lists have two rows, in German too', async ({ openBrowser, signedIn }) => {
  const dealer = await people.add({ type: 'basic' });
  await buildVehicle(people.db, { userId: dealer.id, reference: 'LIST-1' });
  const page = await openBrowser({ locale: 'de-DE', width: 820 });
  await signedIn(dealer, { page });
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
});

test('a list opens with its default view, and is downloaded as shown', async ({ page, mark, signedIn }) => {
  await openUsers(page, signedIn);
  await page.getByLabel('Role').selectOption('user');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByLabel('Name of the view').fill(`Only users ${mark}`);
  await page.getByLabel('Use as default view').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Only users ${mark}` }).waitFor();
  await page.goto('/customer/users');
  await page.waitForURL(/role=user.*view=/);
  await page.locator('tbody').getByRole('link', { name: 'Chef' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Anna' }).waitFor();
  const { bytes } = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
  const rows = bytes.toString().trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Anna', 'Bert', 'Cora', 'Dora']);
});
