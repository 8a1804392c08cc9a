import type { Page } from '@playwright/test';
import { UrlSigner } from '../apps/server/src/platform/storage/signed-urls.ts';
import { expect, test } from './journey.ts';
import { mailedLink } from './mails.ts';
import { logOut, sendSignIn } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';
import { signingSecret } from './start-installation.ts';

/** Every link that the server mails opens a screen that does what the mail says. */

const ownPassword = 'a password of my own';

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** Creates an account with or without a password, as an administrator's own program would. */
async function makeUser(page: Page, email: string, password?: string): Promise<void> {
  const root = await people.add({ role: 'root' });
  const clientId = await people.addClient({});
  const { request } = page.context();
  const signedIn = await request.post('/v1/login', {
    data: { email: root.email, password: people.password },
  });
  const { token } = await signedIn.json();
  const answer = await request.post('/v1/users', {
    headers: { authorization: `Bearer ${token}` },
    data: { email, clientId, ...(password && { password }) },
  });
  expect(answer.status()).toBe(201);
}

test('an invitation leads to a password, even in a browser that is signed in as another user', async ({
  page,
  mark,
}) => {
  const other = await people.add({ type: 'basic' });
  await signIn(page, { email: other.email });
  await makeUser(page, `invited-${mark}@example.test`);
  await page.goto(await mailedLink(`invited-${mark}@example.test`));
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  // The token is removed from the URL and from the history.
  await page.waitForURL((url) => url.hash === '');
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await expect(page.getByLabel('Token')).toHaveCount(0);
  // A username field for password managers.
  const username = page.locator('input[autocomplete=username]');
  await expect(username).toHaveValue(`invited-${mark}@example.test`);
  await expect.poll(() => focusedLabel(page)).toBe('New password');
  // The server's objection to a password is shown at its field.
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('invited');
  await page.getByRole('button', { name: 'Set password' }).click();
  const refused = page.getByText('Too short: 8 more characters are needed.');
  await refused.waitFor();
  await expect(refused).toHaveCount(1);
  await expect.poll(() => focusedLabel(page)).toBe('New password');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => field.getAttribute('aria-describedby')).toBe(await refused.getAttribute('id'));
  await field.fill(`invited-${mark}-and-more`);
  await page.getByText('Contains your name, organisation or email address.').waitFor();
  await field.fill(ownPassword);
  await refused.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/dashboard**');
  await logOut(page);
  await sendSignIn(page, { email: `invited-${mark}@example.test`, password: ownPassword });
  await page.waitForURL('**/dashboard**');
});

test('a reset link works once, and then offers a new one', async ({ page }) => {
  const { email } = await people.add({ type: 'basic' });
  await page.goto('/login');
  await page.getByText('Forgot Password').click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send token' }).click();
  const link = await mailedLink(email);
  const reset = async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await reset();
  await page.getByText('You have successfully reset your password').waitFor();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.getByRole('button', { name: 'Send a new token' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
});

test('a user whose password was set by somebody else has to change it before anything else', async ({
  page,
  mark,
}) => {
  const given = 'a password that was given';
  await makeUser(page, `given-${mark}@example.test`, given);
  await sendSignIn(page, { email: `given-${mark}@example.test`, password: given, rememberMe: true });
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
  await page.goto('/dashboard/account');
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
  await page.getByLabel('Current password').fill('another one than that');
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Repeat new password').fill(ownPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  const wrong = page.getByText('Password is not correct.');
  await wrong.waitFor();
  const old = page.getByLabel('Current password');
  await expect.poll(() => old.getAttribute('aria-describedby')).toBe(await wrong.getAttribute('id'));
  await expect(wrong).toHaveCount(1);
  await old.fill(given);
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Repeat new password').fill(ownPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Vehicles' }).first().waitFor();
});

test('the link in a mail of a notification ends mails of its kind after a click, without a sign-in', async ({
  page,
}) => {
  const { id } = await people.add({ role: 'customer' });
  const token = new UrlSigner(signingSecret).token(`unsubscribe ${id} webhookDisabled`);
  await page.goto(`/unsubscribe#${id}.webhookDisabled.${token}`);
  await page.getByText('Emails about: A webhook was switched off.').waitFor();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  const choices = await people.db
    .selectFrom('notificationPreferences')
    .select(['kind', 'channel', 'enabled'])
    .where('userId', '=', id)
    .execute();
  expect(choices).toEqual([{ kind: 'webhookDisabled', channel: 'mail', enabled: false }]);
  await page.goto('about:blank');
  await page.goto('/unsubscribe#broken');
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
});
