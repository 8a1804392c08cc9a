import { codeOf } from '../../apps/server/src/testing/stand-ins/authenticator.ts';
import { expect, test } from '../support/journey.ts';
import { logOut, savedBy, sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** The second factor, from setup to removal. */

test('a second factor is required at the sign-in until it is turned off', async ({ page, signedIn }) => {
  const { email } = await signedIn({ role: 'root' }, { at: '/root/account' });
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByLabel('Current password').fill('certainly wrong');
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.getByRole('alert').waitFor();
  await card.getByLabel('Current password').fill(people.password);
  await card.getByRole('button', { name: 'Continue' }).click();

  await card.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await card.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, new Date()));
  await card.getByRole('button', { name: 'Turn on' }).click();

  const codes = card.getByRole('listitem');
  await codes.first().waitFor();
  await expect(codes).toHaveCount(10);
  const spare = await codes.first().textContent();
  const { name } = await savedBy(card.getByRole('button', { name: 'Download' }));
  expect(name).toBe('forecourt-recovery-codes.txt');
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'hidden' });
  // Not selected by role: in print the card around it is hidden.
  await page.locator('#second-factor li').first().waitFor();
  await page.emulateMedia({ media: 'screen' });
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await card.getByText('10 recovery codes left.').waitFor();

  await logOut(page);
  await sendSignIn(page, { email });
  await page.getByLabel('Code').fill(spare ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/root/account');
  await card.getByText('9 recovery codes left.').waitFor();

  await card.getByRole('button', { name: 'Turn off' }).click();
  await card.getByLabel('Current password').fill(people.password);
  // The code of the next time step: no code works twice, and clocks may differ by one step.
  await card.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, new Date(), 1));
  await card.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-factor authentication is off.').waitFor();
  await card.getByRole('button', { name: 'Set up' }).waitFor();
});
