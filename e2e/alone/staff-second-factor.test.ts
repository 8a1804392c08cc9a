import { addAuthenticator } from '../support/authenticator.ts';
import { expect, test } from '../support/journey.ts';
import { logOut, sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('staff that needs a second factor from now on is asked at the next call', async ({ page, signedIn }) => {
  await signedIn({ role: 'manager' }, { at: '/manager/users' });
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await people.db.updateTable('installationSettings').set({ staffSecondFactor: true }).execute();
  // A call in the background may be answered before the link is pressed, and then the link is gone.
  const setUp = page.getByRole('heading', { name: 'Set up two-factor authentication' });
  await page.getByRole('link', { name: 'Customers' }).or(setUp).first().click();
  await setUp.waitFor();
});

test('staff sets up a required second factor first, and then needs it', async ({ page }) => {
  const { email } = await people.add({ role: 'manager' });
  await people.db.updateTable('installationSettings').set({ staffSecondFactor: true }).execute();
  await addAuthenticator(page);
  await sendSignIn(page, { email });
  await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name').fill('Work laptop');
  await card.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).waitFor();

  await logOut(page);
  await sendSignIn(page, { email });
  await page.getByText('Use your passkey to finish logging in.').waitFor();
  await expect(page.getByLabel('Code')).toHaveCount(0);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
});
