import type { Page } from '@playwright/test';
import { buildCustomer } from '../../apps/server/src/testing/builders.ts';
import { expect, soon, test } from '../support/journey.ts';
import { pickFrom } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

/** Accounts, from the view of those who manage them. */

/** Signs in as a new account, on the way to a screen if one is given. */
async function enter(page: Page, parts: Parameters<typeof people.add>[0], at?: string) {
  const account = await people.add(parts);
  await signIn(page, { email: account.email, at });
  return account;
}

/** Opens the menu of the current object and picks from it. */
async function pick(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
}

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
  soon(() =>
    people.db.selectFrom('mails').select('id').where('recipient', '=', email).executeTakeFirstOrThrow(),
  );

test('somebody is invited, moved to another client, deactivated, deleted and restored', async ({
  page,
  mark,
}) => {
  const customerId = await buildCustomer(people.db, { name: 'Autohaus Linde' });
  await people.addClient({ name: 'Linde Nord', customerId });
  await people.addClient({ name: 'Linde Süd', customerId });
  await enter(page, { role: 'customer', customerId }, '/customer/users');
  await page.getByRole('button', { name: 'New user' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`nora-${mark}@linde.example`);
  await dialog.getByLabel('Name', { exact: true }).fill('Nora Nord');
  await pickFrom(dialog, 'Client', 'Linde Nord');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('link', { name: 'Nora Nord' }).click();
  await page.getByText('Invited', { exact: true }).waitFor();
  await invitation(`nora-${mark}@linde.example`);
  await pick(page, 'Move to another client');
  await pickFrom(page.getByRole('dialog'), 'Client', 'Linde Süd');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pick(page, 'Deactivate');
  await page.getByText('Deactivated', { exact: true }).waitFor();
  expect(await accountOf(`nora-${mark}@linde.example`)).toEqual({
    active: false,
    deletedAt: null,
    client: 'Linde Süd',
  });
  await pick(page, 'Delete');
  await page.waitForURL('**/customer/users');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'was deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('link', { name: 'Nora Nord' }).waitFor();
});

test('a client is created, gets a user, is deleted only after its name was typed, and comes back with its user', async ({
  page,
  mark,
}) => {
  const [client, email] = [`Eiche West ${mark}`, `wim-${mark}@eiche.example`];
  await buildCustomer(people.db, { name: `Autohaus Eiche ${mark}` });
  await enter(page, { role: 'root' }, '/root/applications');
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
  await pick(page, 'Delete');
  await page.getByLabel(`Type “${client}” to confirm`).fill(client);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/applications');
  expect(await isDeleted()).toBe(true);
  await page.getByRole('link', { name: 'Deleted users' }).click();
  const row = page
    .getByRole('region', { name: 'Deleted clients' })
    .getByRole('row')
    .filter({ hasText: client });
  await row.getByRole('button', { name: 'Restore' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await isDeleted()).toBe(false);
});
