import { expect, test } from '../journey.ts';
import { pickFrom } from '../panel-steps.ts';
import { people } from '../people.ts';
import { signIn } from '../sign-in.ts';

test('root creates a feature, assigns it to a client, switches it off and deletes it; a built-in one cannot be deleted', async ({
  page,
}) => {
  // Creates the client that the test selects.
  await people.add({ type: 'basic' });
  const { email, id } = await people.add({ role: 'root' });
  const mark = id.slice(-6);
  await signIn(page, { email, at: '/root/features?new=1' });
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`Trade-in ${mark}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/root\/features\/[0-9a-f-]{36}$/);
  await pickFrom(page, 'Assign to a client', '');
  await page.getByRole('button', { name: /^Remove from/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Enabled for this installation' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The feature was saved.').waitFor();
  await page.getByRole('link', { name: 'Features' }).first().click();
  const row = page.getByRole('row').filter({ hasText: `Trade-in ${mark}` });
  await row.getByRole('cell', { name: 'Assigned to 1 client', exact: true }).waitFor();
  await row.getByRole('cell', { name: 'Off', exact: true }).waitFor();
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/features');
  await row.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Quick cut-outs' }).click();
  await page.getByRole('checkbox', { name: 'Available to all clients' }).waitFor();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});
