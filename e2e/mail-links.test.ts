import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { UrlSigner } from '../apps/server/src/platform/storage/signed-urls.ts';
import { logOut, sendSignIn, signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';
import { signingSecret } from './start-installation.ts';

/** Every link that the server mails opens a screen that does what the mail says. */

const { people, browser } = setUpBrowserTest();

const ownPassword = 'a password of my own';

/** Link in the newest mail to an address; waits until the mail arrives. */
async function mailedLink(email: string): Promise<string> {
  const mail = people.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc');
  const { body } = await vi.waitFor(() => mail.executeTakeFirstOrThrow(), { timeout: 100_000 });
  return /http\S+#\w+=[\w-]+/.exec(body)?.[0] ?? '';
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** Creates an account with or without a password, as an administrator's own program would. */
async function makeUser(email: string, password?: string): Promise<void> {
  const root = await people.add({ role: 'root' });
  const clientId = await people.addClient({});
  const { request } = browser.context;
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

it('an invitation leads to a password, even in a browser that is signed in as another user', async () => {
  const { page } = browser;
  const other = await people.add({ type: 'basic' });
  await signIn(page, { email: other.email, password: people.password });
  await makeUser('invited@example.test');
  await page.goto(await mailedLink('invited@example.test'));
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  // The token is removed from the URL and from the history.
  await page.waitForURL((url) => url.hash === '');
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(await page.getByLabel('Token').count()).toBe(0);
  // A username field for password managers.
  const username = page.locator('input[autocomplete=username]');
  await expect.poll(() => username.inputValue()).toBe('invited@example.test');
  await vi.waitFor(async () => expect(await focusedLabel(page)).toBe('New password'));
  // The server's objection to a password is shown at its field.
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('invited');
  await page.getByRole('button', { name: 'Set password' }).click();
  const refused = page.getByText('Too short: 8 more characters are needed.');
  await refused.waitFor();
  await expect.poll(() => refused.count()).toBe(1);
  await vi.waitFor(async () => expect(await focusedLabel(page)).toBe('New password'));
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => field.getAttribute('aria-describedby')).toBe(await refused.getAttribute('id'));
  await field.fill('invited-and-more');
  await page.getByText('Contains your name, organisation or email address.').waitFor();
  await field.fill(ownPassword);
  await refused.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/dashboard**');
  await logOut(page);
  await signIn(page, { email: 'invited@example.test', password: ownPassword });
});

it('a reset link works once, and then offers a new one', async () => {
  const { page } = browser;
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

it('a visitor creates an account and confirms it', async () => {
  await people.db.updateTable('installationSettings').set({ signUpOpen: true }).execute();
  const { page } = browser;
  const email = 'stranger@example.test';
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => page.getByText('This field is required.').count()).toBeGreaterThan(3);
  await page.getByLabel('Company name').fill('Autohaus Neu');
  await page.getByLabel('Invoice address').fill('Weg 1');
  await page.getByLabel('VAT number').fill('DE 1');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`Ask the operator for the link for ${email}`).waitFor();
  await page.goto(await mailedLink(email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your account is ready. Please log in.').waitFor();
  await sendSignIn(page, { email, password: ownPassword });
  await page.waitForURL('**/dashboard**');
});

it('a user whose password was set by somebody else has to change it before anything else', async () => {
  const { page } = browser;
  const given = 'a password that was given';
  await makeUser('given@example.test', given);
  await sendSignIn(page, { email: 'given@example.test', password: given, rememberMe: true });
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
  await expect.poll(() => wrong.count()).toBe(1);
  await old.fill(given);
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Repeat new password').fill(ownPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Vehicles' }).first().waitFor();
});

it('the link in a mail of a notification ends mails of its kind after a click, without a sign-in', async () => {
  const { page } = browser;
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
