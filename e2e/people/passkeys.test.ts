import type { Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator.ts';
import { expect, test } from '../support/journey.ts';
import { logOut, sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Passkeys, with Chromium's virtual authenticator, and the confirmation before sensitive calls. */

async function addPasskey(page: Page, name: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  // The current device is suggested as the passkey's name.
  await expect(card.getByLabel('Name')).toHaveValue(/Chrome/);
  await card.getByLabel('Name').fill(name);
  await card.getByRole('button', { name: 'Continue' }).click();
  // The name alone also occurs in the hint below the field.
  await page.getByText('The passkey was added.').waitFor();
  await card.getByRole('button', { name: `Rename “${name}”` }).waitFor();
}

test('a passkey signs in and confirms, until it is removed', async ({ page }) => {
  const { id, email } = await people.add({ role: 'root' });
  const other = await people.add({ name: 'Otto Umlauf' });
  await addAuthenticator(page);
  await sendSignIn(page, { email, at: '/root/account' });
  await addPasskey(page, 'Work laptop');

  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Rename “Work laptop”' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Office');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Office').waitFor();

  // The device already has a passkey for this account, so no second one is created.
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name').fill('Again');
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.getByText('This device already has a passkey for your account.').waitFor();
  await card.getByRole('button', { name: 'Cancel' }).click();

  await logOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/root/account');
  const devices = await people.db
    .selectFrom('sessions')
    .select('deviceHash')
    .where('userId', '=', id)
    .execute();
  expect(devices.map(({ deviceHash: device_hash }) => device_hash?.length)).toEqual([32, 32]);
  expect(devices[0]).toEqual(devices[1]);
  await card.getByText('Last used').waitFor();

  // A sensitive call asks for the passkey again, and then continues by itself.
  const confirmedAt = new Date(Date.now() - 60 * 60_000);
  await people.db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', id).execute();
  await page.goto(`/root/users?search=${encodeURIComponent(other.email)}`);
  await page.getByRole('button', { name: 'Actions for Otto Umlauf' }).click();
  await page.getByRole('menuitem', { name: 'Log in as this user' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard**');
  await page.getByRole('button', { name: 'Return to my account' }).click();
  await page.waitForURL('**/root**');

  await page.goto('/root/account');
  await card.getByRole('button', { name: 'Remove “Office”' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey was removed.').waitFor();

  await logOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey was not accepted.').waitFor();
});
