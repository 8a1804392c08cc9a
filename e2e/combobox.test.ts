import type { Page } from '@playwright/test';
import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { expect, fail, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Client', exact: true });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** The option that Enter would select. */
async function activeOption(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id && page.locator(`[id="${id}"]`).textContent();
}

/** Opens the dialog for a new account, as an admin of a customer with these clients. */
async function openForm(page: Page, clients: readonly string[]): Promise<Page> {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Buche' });
  for (const name of clients) await people.addClient({ name, customerId });
  const { email } = await people.add({ role: 'customer', customerId });
  await signIn(page, { email, at: '/customer/users' });
  await page.getByRole('button', { name: 'New user' }).first().click();
  return page;
}

test('one of many is found by typing, by keys alone, and Escape closes the list before the dialog', async ({
  page,
}) => {
  await openForm(page, ['Buche Nord', 'Buche Ost', 'Buche Süd']);
  const dialog = page.getByRole('dialog');
  const isFirst = () =>
    page.evaluate(
      () => document.activeElement === document.querySelector('[role=dialog] form :is(input, select)'),
    );
  await expect.poll(isFirst).toBe(true);
  await field(page).focus();
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await options(page).nth(2).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => activeOption(page)).toContain('Buche Süd');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => activeOption(page)).toContain('Buche Ost');
  await page.keyboard.press('Home');
  await expect.poll(() => activeOption(page)).toContain('Buche Nord');
  await page.keyboard.press('Enter');
  await options(page).first().waitFor({ state: 'detached' });
  await expect(field(page)).toHaveValue('Buche Nord · Autohaus Buche');

  // Enter selected the option and did not submit the form. Nor does moving focus through a field count as a mistake:
  // the dialog opened with focus in its first field.
  await expect(dialog.getByText('This field is required.')).toHaveCount(0);

  await field(page).fill('nowhere');
  await dialog.getByText('No results for “nowhere”.').filter({ visible: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('Buche Nord · Autohaus Buche');
  await field(page).fill('ost');
  await expect.poll(() => activeOption(page)).toContain('Buche Ost');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Buche Ost · Autohaus Buche');
  await dialog.getByRole('button', { name: 'Clear Client' }).click();
  await expect(field(page)).toHaveValue('');

  // A selection is a change, so closing asks for confirmation.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('on a phone the whole list is shown over the dialog, and a missing value is reported at the field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openForm(
    page,
    Array.from({ length: 12 }, (_, index) => `Filiale ${index + 10}`),
  );
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send invitation' });
  await send.click();
  await page.getByRole('dialog').getByText('This field is required.').first().waitFor();
  await field(page).scrollIntoViewIfNeeded();
  const before = await send.evaluate((button) => button.getBoundingClientRect().top);
  const note = await field(page).getAttribute('aria-describedby');
  await expect(page.locator(`[id="${note}"]`)).toHaveText('This field is required.');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await field(page).click();
  await options(page).nth(11).waitFor();
  // The list floats: it does not shift the content below, and all of it is inside the window.
  const list = (await page.getByRole('listbox').locator('..').boundingBox()) ?? fail('no list');
  expect(list.y).toBeGreaterThanOrEqual(0);
  expect(list.y + list.height).toBeLessThanOrEqual(640);
  expect(await send.evaluate((button) => button.getBoundingClientRect().top)).toBe(before);
  await page.keyboard.press('End');
  await expect.poll(() => activeOption(page)).toContain('Filiale 21');
  // The element under the pointer is the option, not the dialog's edge or an overlay.
  await options(page).nth(11).click();
  await expect(field(page)).toHaveValue('Filiale 21 · Autohaus Buche');
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});
