import { codeAt, stepAt } from '../apps/server/src/platform/totp.ts';
import { currentInstallation } from './current-installation.ts';
import { expect, test } from './journey.ts';
import { sendSignIn } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

async function post(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${currentInstallation().baseUrl}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code an authenticator app shows `later` time steps from now. */
function codeOf(secret: string, later: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeAt(Buffer.from(bytes), stepAt(new Date()) + later);
}

test('root takes over an account, sees that on every screen, and returns to its own', async ({ page }) => {
  const root = await people.add({ role: 'root', name: 'Rita Root' });
  const { email } = await people.add({ name: 'Petra Taken' });
  await signIn(page, {
    email: root.email,
    at: `/root/users?search=${encodeURIComponent(email)}`,
  });
  await page.getByRole('button', { name: 'Actions for Petra Taken' }).click();
  await page.getByRole('menuitem', { name: 'Log in as this user' }).click();
  await page.waitForURL('**/dashboard**');
  await page.getByText('You are logged in as Petra Taken until').waitFor();
  await page.goto('/dashboard/account');
  await page.getByText('Rita Root is logged in as you').waitFor();
  await page.getByText('You are logged in as Petra Taken until').waitFor();
  // Only the owner may change sign-in methods and notification settings.
  for (const name of ['Change password', 'Passkeys', 'Notifications']) {
    expect(await page.getByRole('region', { name, exact: true }).count(), name).toBe(0);
  }
  await page.getByRole('button', { name: 'Return to my account' }).click();
  await page.waitForURL('**/root**');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText('You are logged in as')).toHaveCount(0);
});

test('signing in to an account with a second factor asks for its code', async ({ page }) => {
  const { email } = await people.add({ role: 'customer' });
  const { token } = await post('/v1/login', { email, password: people.password });
  const { secret = '' } = await post('/v1/second-factor', { password: people.password }, token);
  await post('/v1/second-factor/confirm', { code: codeOf(secret, 0) }, token);
  await sendSignIn(page, { email });
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The code is incorrect.').waitFor();
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/customer**');
});
