import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { boxesOf } from './boxes.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Features common to all lists, tested on a customer's users. */

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

const chosenRows = (page: Page) => page.locator('tbody tr[data-chosen] td:nth-child(2) a').allTextContents();

test('rows are selected with Space and Shift, and a row that cannot be deleted is reported with the reason', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.getByRole('link', { name: 'Anna' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect.poll(() => chosenRows(page)).toEqual(['Anna', 'Bert', 'Chef']);
  await page.getByLabel('Select Dora').click({ modifiers: ['Shift'] });
  await expect.poll(() => chosenRows(page)).toEqual(['Anna', 'Bert', 'Chef', 'Cora', 'Dora']);
  await page.getByLabel('Select Cora').uncheck();
  await page.getByLabel('Select Dora').uncheck();
  await page.getByRole('region', { name: '3 selected' }).getByRole('button', { name: 'Delete' }).click();
  const report = page.getByRole('dialog', { name: '1 could not be deleted' });
  await report.getByText('Chef').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Anna' }).waitFor({ state: 'detached' });
  await page.getByText('2 were deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Bert' }).waitFor();
  await expect(page.locator('tbody tr')).toHaveCount(5);
});

test('beside the sidebar a table hides columns before it becomes wider than its frame', async ({ page }) => {
  await signInAsAdmin(page);
  const cutOffPx = () =>
    page.evaluate<number>(`(() => {
      const frame = document.querySelector('table').parentElement;
      return frame.scrollWidth - frame.clientWidth;
    })()`);
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(`innerWidth === ${width}`);
    expect([width, await cutOffPx()]).toEqual([width, 0]);
    return page.locator('thead th:visible').count();
  };
  const [wide, narrow] = [await columns(1440), await columns(1100)];
  expect(narrow).toBeLessThan(wide);
  await columns(1024);
  await columns(820);
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

test('a slash focuses the search, unless single-key shortcuts are switched off', async ({ page }) => {
  await signInAsAdmin(page);
  const hasSearch = () => page.evaluate<boolean>('document.activeElement.type === "search"');
  await page.keyboard.press('/');
  await expect.poll(() => hasSearch()).toBe(true);
  await page.keyboard.type('bert/');
  await page.waitForURL((url) => url.searchParams.get('search') === 'bert/');
  await page.goto('/customer/account');
  await page.getByLabel('Single-key shortcuts').uncheck();
  await page.goto('/customer/users');
  await page.getByRole('link', { name: 'Anna' }).waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => hasSearch()).toBe(false);
});

test('the list is downloaded as it is shown: the same rows, order and columns, in the reader’s language', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.getByRole('button', { name: 'View options' }).click();
  for (const name of ['Role', 'Client', 'Credits', 'Last online'])
    await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('or');
  await page.getByRole('link', { name: 'Bert' }).waitFor({ state: 'detached' });
  const names = await page.locator('tbody td:nth-child(2) a').allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  const [heading, ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  expect(heading).toBe('\uFEFFName,Email,Active,Created');
  expect(rows.map((row) => row.split(',')[0])).toEqual(names);
});

test('a view is saved, replaced by another filter, used as default, shared, and restored after it was deleted', async ({
  page,
  mark,
}) => {
  await signInAsAdmin(page);
  const chef = page.locator('tbody').getByRole('link', { name: 'Chef' });
  const open = async (choice: string) => {
    await page
      .getByRole('button', { name: /Views|Users|changed/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  await page.getByLabel('Role').selectOption('user');
  await open('Save as a new view');
  await page.getByLabel('Name of the view').fill(`Only users ${mark}`);
  await page.getByLabel('Use as default view').check();
  await page.getByLabel('Visible to everyone in the organisation').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Only users ${mark}` }).waitFor();
  await page.getByLabel('Role').selectOption('customer');
  await page.getByRole('button', { name: `Changed: Only users ${mark}` }).waitFor();

  await page.goto('/customer/users');
  await page.waitForURL(/role=user.*view=/);
  await chef.waitFor({ state: 'detached' });
  await open('All');
  await chef.waitFor();
  await page.reload();
  await chef.waitFor();

  await open(`Only users ${mark}`);
  await chef.waitFor({ state: 'detached' });
  await open('Delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  const restored = people.db
    .selectFrom('savedViews')
    .where('name', '=', `Only users ${mark}`)
    .select('deletedAt');
  await expect.poll(() => restored.executeTakeFirst()).toEqual({ deletedAt: null });
  await page.goto('/customer/users');
  await page.waitForURL(/role=user.*view=/);
});
