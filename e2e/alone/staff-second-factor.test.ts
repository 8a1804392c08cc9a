import { addAuthenticator } from '../support/authenticator.ts';
import { expect, test } from '../support/journey.ts';
import { logOut, sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

test('staff that needs a second factor from now on is asked to set it up at the next call, without a reload', async ({
  page,
}) => {
  const { email } = await people.add({ role: 'manager' });
  await signIn(page, { email, at: '/manager/users' });
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await people.db.updateTable('installationSettings').set({ staffSecondFactor: true }).execute();
  // A call in the background may be answered before the link is pressed, and then the link is gone.
  const setUp = page.getByRole('heading', { name: 'Set up two-factor authentication' });
  await page.getByRole('link', { name: 'Customers' }).or(setUp).first().click();
  await setUp.waitFor();
});

test('staff that is required to have a second factor sets it up before anything else, and then needs it at the sign-in', async ({
  page,
}) => {
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
