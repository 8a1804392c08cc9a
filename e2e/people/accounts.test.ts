import { expect, test } from '../support/journey.ts';
import { pickAction, pickFrom } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { soon } from '../support/waits.ts';

/** Accounts, from the view of those who manage them. */

const accountOf = (email: string) =>
  people.db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.clientId')
    .select(['users.active', 'users.deletedAt'])
    .select('clients.name as client')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

/** Waits for the mail of an invitation. */
const invitation = (email: string) =>
  soon(() => people.db.selectFrom('mails').select('id').where('recipient', '=', email).executeTakeFirst());

test('an administrator manages a user from invitation to deletion', async ({ page, mark, signedIn }) => {
  const customerId = await people.addCustomer({ name: 'Autohaus Linde' });
  await people.addClient({ name: 'Linde Nord', customerId });
  await people.addClient({ name: 'Linde Süd', customerId });
  await signedIn({ role: 'customer', customerId }, { at: '/customer/users' });
  await page.getByRole('button', { name: 'New user' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`nora-${mark}@linde.example`);
  await dialog.getByLabel('Name', { exact: true }).fill('Nora Nord');
  await pickFrom(dialog, 'Client', 'Linde Nord');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('link', { name: 'Nora Nord' }).click();
  await page.getByText('Invited', { exact: true }).waitFor();
  await invitation(`nora-${mark}@linde.example`);
  await pickAction(page, 'Move to another client');
  await pickFrom(page.getByRole('dialog'), 'Client', 'Linde Süd');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pickAction(page, 'Deactivate');
  await page.getByText('Deactivated', { exact: true }).waitFor();
  await expect
    .poll(() => accountOf(`nora-${mark}@linde.example`))
    .toEqual({ active: false, deletedAt: null, client: 'Linde Süd' });
  await pickAction(page, 'Delete');
  await page.waitForURL('**/customer/users');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'was deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('link', { name: 'Nora Nord' }).waitFor();
});

test('a deleted client takes its user along, and brings it back', async ({ page, mark, signedIn }) => {
  const [client, email] = [`Eiche West ${mark}`, `wim-${mark}@eiche.example`];
  await people.addCustomer({ name: `Autohaus Eiche ${mark}` });
  await signedIn({ role: 'root' }, { at: '/root/applications' });
  await page.getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog');
  await pickFrom(dialog, 'Customer', `Autohaus Eiche ${mark}`);
  await dialog.getByLabel('Client name').fill(client);
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('heading', { name: client, level: 1 }).waitFor();
  await page.getByRole('navigation', { name: client }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'New user' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('link', { name: email }).waitFor();

  const isDeleted = async () => (await accountOf(email)).deletedAt !== null;
  await pickAction(page, 'Delete');
  await page.getByLabel(`Type “${client}” to confirm`).fill(client);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/applications');
  await expect.poll(isDeleted).toBe(true);
  await page.getByRole('link', { name: 'Deleted users' }).click();
  const row = page
    .getByRole('region', { name: 'Deleted clients' })
    .getByRole('row')
    .filter({ hasText: client });
  await row.getByRole('button', { name: 'Restore' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(isDeleted).toBe(false);
});
