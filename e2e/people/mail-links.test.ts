import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { mailedLink } from '../support/mails.ts';
import { logOut, sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { tokenOf } from '../support/session-tokens.ts';

/** Every link that the server mails opens a screen that does what the mail says. */

const ownPassword = 'a password of my own';

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** Creates an account without a password, as an administrator's own program would. */
async function makeUser(page: Page, email: string): Promise<void> {
  const root = await people.add({ role: 'root' });
  const clientId = await people.addClient({});
  const answer = await page.request.post('/v1/users', {
    headers: { authorization: `Bearer ${await tokenOf(root.email)}` },
    data: { email, clientId },
  });
  expect(answer.status()).toBe(201);
}

test('an invitation leads to a password, in another user’s browser too', async ({ page, mark, signedIn }) => {
  await signedIn({ type: 'basic' });
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
  const field = page.getByLabel('New password', { exact: true });
  await field.fill(ownPassword);
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
