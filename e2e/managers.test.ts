import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { pickFrom, signIn } from './panel-steps.ts';
import { openPeople, type People } from './people.ts';

let people: People;
beforeAll(() => {
  people = openPeople();
});
afterAll(() => people.close());

test('root invites a manager, assigns customers, removes one and undoes that; the manager sees only those assigned', async () => {
  const name = 'Autohaus Obhut';
  await people.addCustomer({ name });
  const manager = await people.add({ role: 'manager', name: 'Mia Obhut' });
  const { email } = await people.add({ role: 'root' });
  const { page, close, complaints } = await openBrowser();
  await signIn(page, { email, password: people.password });
  await page.getByRole('link', { name: 'Managers' }).click();
  await page.getByRole('button', { name: 'New manager' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('nora.obhut@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  const invited = page.getByRole('row', { name: /nora\.obhut@example\.com/ });
  await invited.getByText('Invited', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for nora.obhut@example.com' }).click();
  const again = page.waitForResponse('**/invitation');
  await page.getByRole('menuitem', { name: 'Send invitation again' }).click();
  await again;
  await page.getByText('is in the outbox', { exact: false }).last().waitFor();

  await page.getByRole('link', { name: 'Mia Obhut' }).click();
  await page.getByText('No customers assigned yet.', { exact: false }).waitFor();
  await pickFrom(page, 'Assign customer', name);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByText('No customers assigned yet.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('main').getByRole('link', { name }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Managers' }).click();
  await page.getByRole('row', { name: /Mia Obhut.*Autohaus Obhut/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();

  const other = await openBrowser();
  await signIn(other.page, { email: manager.email, password: people.password, at: '/manager/customers' });
  await other.page.getByRole('link', { name }).waitFor();
  await expect.poll(() => other.page.getByRole('main').locator('tbody tr').count()).toBe(1);
  // They have read-only access, so no button offers to save.
  await other.page.getByRole('link', { name }).click();
  await other.page.locator('fieldset:disabled').getByLabel('Company name').waitFor();
  expect(await other.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await other.close();
});
