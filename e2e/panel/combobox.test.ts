import type { Page } from '@playwright/test';
import { buildCustomer } from '../../apps/server/src/testing/builders.ts';
import { expect, fail, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

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
