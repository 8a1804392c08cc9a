import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

/** Revokes the key of the user below on the client's screen. */
async function revoke(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('listitem').filter({ hasText: 'Stock system' });
  await row.getByText('Ann Dealer').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Actions for Stock system' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await row.waitFor({ state: 'detached' });
}

test('a key works for a program until it is revoked', async ({ page, openBrowser, signedIn }) => {
  const clientId = await people.addClient({ name: 'Garage Key' });
  await signedIn(
    { type: 'premium', name: 'Ann Dealer', clientId },
    { credits: 10, at: '/dashboard/settings#api-keys' },
  );
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

  const admin = await openBrowser();
  await signedIn({ role: 'client', clientId }, { page: admin, at: '/client/api-keys' });
  await revoke(admin);
  expect((await call()).status).toBe(401);
});
