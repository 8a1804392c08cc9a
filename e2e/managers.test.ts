import { expect, test } from './journey.ts';
import { pickFrom } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

test('root invites a manager, assigns customers, removes one and undoes that; the manager sees only those assigned', async ({
  openBrowser,
  mark,
}) => {
  const name = `Autohaus Obhut ${mark}`;
  await people.addCustomer({ name });
  const manager = await people.add({ role: 'manager', name: `Mia Obhut ${mark}` });
  const { email } = await people.add({ role: 'root' });
  const { page, close } = await openBrowser();
  await signIn(page, { email });
  await page.getByRole('link', { name: 'Managers' }).click();
  await page.getByRole('button', { name: 'New manager' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(`nora-${mark}@example.com`);
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  const invited = page.getByRole('row', { name: new RegExp(`nora-${mark}@example.com`) });
  await invited.getByText('Invited', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Actions for nora-${mark}@example.com` }).click();
  const again = page.waitForResponse('**/invitation');
  await page.getByRole('menuitem', { name: 'Send invitation again' }).click();
  await again;
  await page.getByText('is in the outbox', { exact: false }).last().waitFor();

  await page.getByRole('link', { name: `Mia Obhut ${mark}` }).click();
  await page.getByText('No customers assigned yet.', { exact: false }).waitFor();
  await pickFrom(page, 'Assign customer', name);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByText('No customers assigned yet.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('main').getByRole('link', { name }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Managers' }).click();
  await page.getByRole('row', { name: new RegExp(`Mia Obhut ${mark}.*Autohaus Obhut ${mark}`) }).waitFor();
  await close();

  const other = await openBrowser();
  await signIn(other.page, { email: manager.email, at: '/manager/customers' });
  await other.page.getByRole('link', { name }).waitFor();
  await expect(other.page.getByRole('main').locator('tbody tr')).toHaveCount(1);
  // They have read-only access, so no button offers to save.
  await other.page.getByRole('link', { name }).click();
  await other.page.locator('fieldset:disabled').getByLabel('Company name').waitFor();
  await expect(other.page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await other.close();
});
