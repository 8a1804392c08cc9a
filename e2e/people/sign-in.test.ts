import type { Page } from '@playwright/test';
import { expect, fail, test } from '../support/journey.ts';
import { logOut } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { animationsEnded, soon } from '../support/waits.ts';

/** Fills in and submits the form that is open. */
async function submitSignIn(page: Page, email: string, password = people.password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.describe('signing in', () => {
  test('starts in the first field, and nothing moves under the pointer', async ({ page }) => {
    for (const width of [1280, 360]) {
      // Higher than the form, so that there is space to move in.
      await page.setViewportSize({ width, height: 1100 });
      const held = Promise.withResolvers<void>();
      // Both links are offered, whatever the settings of this installation are.
      await page.route('**/v1/installation', async (route) => {
        const response = await route.fetch();
        await held.promise;
        await route.fulfill({
          response,
          json: { ...(await response.json()), demoOpen: true, signUpOpen: true },
        });
      });
      await page.goto('/login');
      const email = page.getByLabel('Email');
      await expect(email).toBeFocused();
      // A font that arrives later changes the height of the texts.
      await page.evaluate(async () => {
        await document.fonts.ready;
      });
      // The form moves while it fades in.
      await animationsEnded(page);
      const fields = await page.locator('form').locator('h1, input, button').elementHandles();
      const places = () => Promise.all(fields.map((field) => field.boundingBox()));
      const before = await places();
      const links = [
        page.getByRole('link', { name: 'Try it with a photo' }),
        page.getByRole('button', { name: 'Create account' }),
      ];
      for (const link of links) await expect(link).toHaveCount(0);
      held.resolve();
      for (const link of links) await link.waitFor();
      await expect.poll(places, `${width}, with the links`).toEqual(before);
      await submitSignIn(page, 'nobody@example.test', 'certainly wrong');
      const refusal = page.locator('form').getByText('Invalid email or password.');
      await refusal.waitFor();
      await page.getByText('Please wait').waitFor({ state: 'detached' });
      await expect.poll(places, `${width}, with the error`).toEqual(before);
      await page.unrouteAll();
    }
    // A press on the button counts even when an error appears under the field that just lost the focus.
    await page.getByLabel('Email').fill('no address');
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.getByLabel('Email').focus();
    const button = page.getByRole('button', { name: 'Log in' });
    const { width } = (await button.boundingBox()) ?? fail('there is no button to sign in with');
    // As long as a person holds the button down, near its upper edge.
    await button.click({ position: { x: width / 2, y: 4 }, delay: 200 });
    // Only submitting the form marks an untouched field as invalid.
    await page.locator('input[type=password][aria-invalid=true]').waitFor();
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by a mailed token, which the operator finds in the outbox', async ({ page }) => {
    const { email } = await people.add({ name: 'Forgetful' });
    const root = await people.add({ role: 'root' });
    await page.goto('/login');
    // The panel speaks the language that is chosen, and remembers it.
    await page.getByRole('combobox').selectOption('el');
    await page.getByRole('button', { name: 'Σύνδεση' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Σύνδεση' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('el');
    await page.getByRole('combobox').selectOption('en');
    await page.getByText('Forgot Password').click();
    await page.getByText("Enter your email and we'll send you token for reset your password!").waitFor();
    await page.getByText('No mail server is set up here: ask your operator').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send token' }).click();
    await page
      .getByRole('status')
      .getByText('No mail server is set up here: ask your operator for the token.')
      .waitFor();
    await page.getByText('Enter the token from your operator').waitFor();
    const mails = people.db.selectFrom('mails').select('body').where('recipient', '=', email);
    // A job looks the address up, so that the response takes equally long for known and unknown addresses.
    const mail = await soon(() => mails.executeTakeFirst());
    const token = /[\w-]{43}/.exec(mail.body)?.[0] ?? '';
    await page.getByLabel('Token').fill(token);
    await page.getByLabel('New password', { exact: true }).fill('a brand new password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('You have successfully reset your password').waitFor();
    await submitSignIn(page, email, 'a brand new password');
    await page.waitForURL('**/dashboard**');
    await logOut(page);
    // Back to the address that was asked for; remembered, and without the token as plain text.
    await page.goto('/root/mails');
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('returnUrl') === '/root/mails',
    );
    await page.getByLabel('Remember me').check();
    const answered = page.waitForResponse((response) => response.url().endsWith('/v1/login'));
    await submitSignIn(page, root.email);
    const { token: rootToken } = await (await answered).json();
    await page.waitForURL('**/root/mails');
    await page.getByText(email).first().waitFor();
    await page.reload();
    await page.getByText(email).first().waitFor();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(rootToken);
  });
});
