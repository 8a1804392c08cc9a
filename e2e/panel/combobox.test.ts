import type { Page } from '@playwright/test';
import { expect, fail, type SignedIn, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Client', exact: true });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** The option that Enter would select. */
async function activeOption(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id && page.locator(`[id="${id}"]`).textContent();
}

/** Opens the dialog for a new account, as an admin of a customer with these clients. */
async function openForm(page: Page, signedIn: SignedIn, clients: readonly string[]): Promise<void> {
  const customerId = await people.addCustomer({ name: 'Autohaus Buche' });
  for (const name of clients) await people.addClient({ name, customerId });
  await signedIn({ role: 'customer', customerId }, { at: '/customer/users' });
  await page.getByRole('button', { name: 'New user' }).first().click();
}

test('on a phone a list of choices is whole, over the dialog', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openForm(
    page,
    signedIn,
    Array.from({ length: 12 }, (_, index) => `Filiale ${index + 10}`),
  );
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send invitation' });
  await send.click();
  await page.getByRole('dialog').getByText('This field is required.').first().waitFor();
  await field(page).scrollIntoViewIfNeeded();
  const top = () => send.evaluate((button) => button.getBoundingClientRect().top);
  const before = await top();
  const note = await field(page).getAttribute('aria-describedby');
  await expect(page.locator(`[id="${note}"]`)).toHaveText('This field is required.');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await field(page).click();
  await options(page).nth(11).waitFor();
  // The list floats: it does not shift the content below, and all of it is inside the window.
  const list = (await page.getByRole('listbox').locator('..').boundingBox()) ?? fail('no list');
  expect(list.y).toBeGreaterThanOrEqual(0);
  expect(list.y + list.height).toBeLessThanOrEqual(640);
  await expect.poll(top).toBe(before);
  await page.keyboard.press('End');
  await expect.poll(() => activeOption(page)).toContain('Filiale 21');
  // The element under the pointer is the option, not the dialog's edge or an overlay.
  await options(page).nth(11).click();
  await expect(field(page)).toHaveValue('Filiale 21 · Autohaus Buche');
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});
