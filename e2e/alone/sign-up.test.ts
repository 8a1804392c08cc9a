import { expect, test } from '../support/journey.ts';
import { mailedLink } from '../support/mails.ts';
import { sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

const ownPassword = 'a password of my own';

test('a visitor creates an account and confirms it', async ({ page, mark }) => {
  await people.db.updateTable('installationSettings').set({ signUpOpen: true }).execute();
  const email = `stranger-${mark}@example.test`;
  // Where links of other sites lead.
  await page.goto('/login#sign-up');
  await page.getByLabel('Company name').waitFor();
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
