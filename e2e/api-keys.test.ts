import type { Page } from '@playwright/test';
import { axeFaults } from './axe-faults.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Makes a key of the client's own, replaces it, and revokes that of the user below. */
async function actAsClient(page: Page, account: { email: string; password: string }): Promise<void> {
  await signIn(page, { ...account, at: '/client/api-keys' });
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('listitem').filter({ hasText: 'Stock system' });
  await row.getByText('Ann Dealer').waitFor();
  await page.getByRole('button', { name: 'New key' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Website');
  await dialog.getByRole('checkbox', { name: /Sandbox key/ }).check();
  await dialog.getByText('Empty: 1,000, the most of a sandbox key.').waitFor();
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter');
  const first = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'I have kept it' }).press('Enter');
  const own = page.getByRole('listitem').filter({ hasText: 'Website' });
  await own.getByText('Sandbox · ').waitFor();
  await own.getByRole('button', { name: 'Actions for Website' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  await dialog.getByRole('button', { name: 'Replace' }).press('Enter');
  await dialog.getByText('The previous one works for 24 hours more.').waitFor();
  await expect.poll(() => dialog.locator('code').textContent()).not.toBe(first);
  await dialog.getByRole('button', { name: 'I have kept it' }).press('Enter');
  await expect(own).toHaveCount(2);
  // The newer one is first.
  await expect(own.getByText(/^Ends /)).toHaveCount(1);
  await own
    .last()
    .getByText(/^Ends /)
    .waitFor();
  const menus = own.getByRole('button', { name: /^Actions for Website fk_sandbox_/ });
  expect(new Set(await menus.evaluateAll((all) => all.map((one) => one.ariaLabel))).size).toBe(2);
  expect(await axeFaults(page)).toEqual([]);

  await row.getByRole('button', { name: 'Actions for Stock system' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await row.waitFor({ state: 'detached' });
}

test('a dealer makes a key in the settings, a program uses it, and the client replaces and revokes its own', async ({
  page,
  openBrowser,
}) => {
  const clientId = await people.addClient({ name: 'Garage Key' });
  const { email } = await people.add({ type: 'premium', name: 'Ann Dealer', clientId }, 10);
  await signIn(page, { email, at: '/dashboard/settings#api-keys' });
  await page.getByText('No keys yet').waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stock system');
  await dialog.getByRole('textbox', { name: 'Calls per day' }).fill('2');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Stock system' });
  await row.getByText('not used yet').waitFor();
  const { origin } = new URL(page.url());
  const call = () => fetch(`${origin}/v1/vehicles`, { headers: { authorization: `Bearer ${key}` } });
  expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([200, 200, 400]);

  const admin = await people.add({ role: 'client', clientId });
  const second = await openBrowser();
  await actAsClient(second.page, { email: admin.email, password: people.password });
  await second.close();
  expect((await call()).status).toBe(401);
});
