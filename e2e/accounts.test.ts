import type { Page } from '@playwright/test';
import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { expect, soon, test } from './journey.ts';
import { pickFrom } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

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
    .select(['users.role', 'users.type', 'users.active', 'users.maxCount', 'users.deletedAt'])
    .select('clients.name as client')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

/** Number of invitation mails to an address; waits for the first one. */
async function invitations(email: string): Promise<number> {
  const mails = () => people.db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
  return soon(async () => {
    const { length } = await mails();
    expect(length).toBeGreaterThan(0);
    return length;
  });
}

test('somebody is invited, invited again, edited, moved, deactivated, deleted and restored', async ({
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
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await pickFrom(dialog, 'Client', 'Linde Nord');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page
    .getByText(
      `No mail server is set up: the operator has to pass on the invitation for nora-${mark}@linde.example.`,
    )
    .waitFor();

  // Users without a password are marked and can be invited again.
  const nora = page.getByRole('row').filter({ hasText: 'Nora Nord' });
  await nora.getByText('Invited', { exact: true }).waitFor();
  const invited = await invitations(`nora-${mark}@linde.example`);
  await page.getByRole('button', { name: 'Actions for Nora Nord' }).click();
  await page.getByRole('menuitem', { name: 'Send invitation again' }).click();
  await page.getByText('the operator has to pass on the new invitation', { exact: false }).waitFor();
  await expect.poll(() => invitations(`nora-${mark}@linde.example`)).toBe(invited + 1);

  await page.getByRole('link', { name: 'Nora Nord' }).click();
  await page.getByRole('heading', { name: 'Nora Nord', level: 1 }).waitFor();
  await page.getByText('Invited', { exact: true }).waitFor();
  await page.getByLabel('Exterior pictures per vehicle').fill('13');
  await page.getByText('Enter a whole number from 0 to 12.').waitFor();
  await page.getByLabel('Exterior pictures per vehicle').fill('7');
  await page.getByLabel('Type').selectOption('Premium');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The user was saved.').waitFor();

  await pick(page, 'Move to another client');
  await pickFrom(page.getByRole('dialog'), 'Client', 'Linde Süd');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pick(page, 'Deactivate');
  await page.getByText('Deactivated', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Deactivated', { exact: true }).waitFor({ state: 'detached' });
  await pick(page, 'Deactivate');
  await page.getByText('Deactivated', { exact: true }).waitFor();
  expect(await accountOf(`nora-${mark}@linde.example`)).toEqual({
    role: 'user',
    type: 'premium',
    active: false,
    maxCount: 7,
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

test('for a new user the only client is selected already', async ({ page }) => {
  const customerId = await buildCustomer(people.db);
  await people.addClient({ name: 'Birke Mitte', customerId });
  await enter(page, { role: 'customer', customerId }, '/customer/users');
  await page.getByRole('button', { name: 'New user' }).first().click();
  const client = page.getByRole('dialog').getByLabel('Client', { exact: true });
  await expect.poll(() => client.inputValue()).toContain('Birke Mitte');
});

test('a read-only user sees all accounts and can change none', async ({ page }) => {
  const customerId = await buildCustomer(people.db);
  const clientId = await people.addClient({ customerId });
  await people.add({ name: 'Lea Look', clientId });
  await enter(page, { role: 'customer', customerId, readOnly: true }, '/customer/users');
  await page.getByRole('link', { name: 'Lea Look' }).click();
  await page.getByRole('heading', { name: 'Lea Look', level: 1 }).waitFor();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await page.getByText('Read only: your account may view this, but not change it.').waitFor();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Lea Look' }).waitFor();
  await expect(page.getByRole('button', { name: 'New user' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Lea Look' })).toHaveCount(0);
});

test('the list of all users includes those of sub-customers, for a customer that may have some', async ({
  page,
}) => {
  const customerId = await buildCustomer(people.db, { allowChilds: true });
  const below = await buildCustomer(people.db, { parentId: customerId });
  await people.add({ name: 'Ulla Unten', clientId: await people.addClient({ customerId: below }) });
  await enter(page, { role: 'customer', customerId, name: 'Olga Oben' });
  await page.getByRole('link', { name: 'All users' }).click();
  await page.getByRole('link', { name: 'Ulla Unten' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Olga Oben' }).waitFor();
  // Rows of the previous list stay until the new ones are loaded.
  await page.getByText('Ulla Unten').waitFor({ state: 'detached' });
});

test('a user of type simple sees its colleagues and no buttons to change them', async ({ page }) => {
  const { clientId } = await people.add({ name: 'Konrad Kollege' });
  await enter(page, { type: 'simple', clientId });
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.waitForURL('**/crop/users');
  await page.getByText('Konrad Kollege').waitFor();
  await expect(page.getByRole('link', { name: 'Konrad Kollege' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Actions for|New user/ })).toHaveCount(0);
});

test('a client is created, edited, gets a user, and is deleted only after its name was typed', async ({
  page,
  mark,
}) => {
  await buildCustomer(people.db, { name: `Autohaus Eiche ${mark}` });
  await enter(page, { role: 'root' });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog');
  await pickFrom(dialog, 'Customer', `Autohaus Eiche ${mark}`);
  await dialog.getByLabel('Client name').fill(`Eiche West ${mark}`);
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('heading', { name: `Eiche West ${mark}`, level: 1 }).waitFor();
  await page.getByLabel('Pictures are paid from').selectOption('Each user’s own credits');
  await page.getByLabel('Users cannot change their settings').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The client was saved.').waitFor();

  await page
    .getByRole('navigation', { name: `Eiche West ${mark}` })
    .getByRole('link', { name: 'Users' })
    .click();
  await page.getByRole('button', { name: 'New user' }).click();
  await dialog.getByLabel('Email').fill(`wim-${mark}@eiche.example`);
  await dialog.getByLabel('Name', { exact: true }).fill('Wim West');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('link', { name: 'Wim West' }).waitFor();

  await pick(page, 'Delete');
  await page.getByLabel(`Type “Eiche West ${mark}” to confirm`).fill('Eiche');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The name does not match.').waitFor();
  await page.getByLabel(`Type “Eiche West ${mark}” to confirm`).fill(`Eiche West ${mark}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/applications');
  expect((await accountOf(`wim-${mark}@eiche.example`)).deletedAt).not.toBeNull();

  // The customer is restored with Undo, and later from the list of deleted ones: each time with its users.
  const isDeleted = async () => (await accountOf(`wim-${mark}@eiche.example`)).deletedAt !== null;
  await page.getByText(`Eiche West ${mark} was deleted.`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(isDeleted).toBe(false);
  await page.getByRole('link', { name: `Eiche West ${mark}` }).click();
  await page.getByRole('heading', { name: `Eiche West ${mark}`, level: 1 }).waitFor();
  await pick(page, 'Delete');
  await page.getByLabel(`Type “Eiche West ${mark}” to confirm`).fill(`Eiche West ${mark}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/applications');
  expect(await isDeleted()).toBe(true);
  await page.getByRole('link', { name: 'Deleted users' }).click();
  const clients = page.getByRole('region', { name: 'Deleted clients' });
  const row = clients.getByRole('row').filter({ hasText: `Eiche West ${mark}` });
  await row.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`Eiche West ${mark} is back with its accounts.`).waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await isDeleted()).toBe(false);
});

test('an administrator finds their own customer, its clients and its sub-customers', async ({ page }) => {
  const customerId = await buildCustomer(people.db, { name: 'Gruppe Esche', allowChilds: true });
  await enter(page, { role: 'customer', customerId });
  await page.getByRole('link', { name: 'Organisation', exact: true }).click();
  await page.getByRole('heading', { name: 'Gruppe Esche', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Sub-customers' }).first().click();
  await page.getByRole('button', { name: 'New sub-customer' }).first().click();
  await page.getByLabel('Company name').fill('Esche Ost');
  // The own customer, now with a sub-customer, is refetched while the user types: the input must be kept.
  const typed = Promise.withResolvers<void>();
  await page.route(`**/customers/${customerId}`, async (route) => {
    if (route.request().method() === 'GET') await typed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create customer' }).click();
  await page.getByRole('heading', { name: 'Esche Ost', level: 1 }).waitFor();

  await page.getByRole('link', { name: 'Organisation', exact: true }).click();
  await page.getByRole('heading', { name: 'Gruppe Esche', level: 1 }).waitFor();
  await page.getByLabel('Phone').fill('+49 89 123');
  const readAnew = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && response.url().endsWith(`/customers/${customerId}`),
  );
  typed.resolve();
  await readAnew;
  await expect(page.getByLabel('Phone')).toHaveValue('+49 89 123');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The customer was saved.').waitFor();
  await page.getByRole('navigation', { name: 'Gruppe Esche' }).getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByLabel('Client name').fill('Esche Mitte');
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('heading', { name: 'Esche Mitte', level: 1 }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('cell', { name: 'Gruppe Esche' }).waitFor();
});

test('a deleted user can be restored, unless the client is deleted too', async ({ page, mark }) => {
  const clientId = await people.addClient({ name: 'Weide Mitte' });
  const deletedAt = new Date();
  const { email } = await people.add({ name: `Wanda Weide ${mark}`, clientId, deletedAt });
  const walter = await people.add({ name: `Walter Weide ${mark}`, clientId, deletedAt });
  await enter(page, { role: 'root' });
  await page.getByRole('link', { name: 'Deleted users' }).click();
  await page.getByRole('searchbox').fill(`${mark}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row(`Wanda Weide ${mark}`).getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`Wanda Weide ${mark} can log in again.`).waitFor();
  await row(`Wanda Weide ${mark}`).waitFor({ state: 'detached' });
  expect((await accountOf(email)).deletedAt).toBeNull();

  // The client is deleted between the click and the response.
  await page.route('**/v1/revert-user', async (route) => {
    await people.db.updateTable('clients').set({ deletedAt }).where('id', '=', clientId).execute();
    await route.continue();
  });
  await row(`Walter Weide ${mark}`).getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Client not found').waitFor();
  expect((await accountOf(walter.email)).deletedAt).not.toBeNull();
});

test('a user with a password is neither marked as invited nor offered another invitation', async ({
  page,
}) => {
  const clientId = await people.addClient({});
  await people.add({ name: 'Paula Passwort', clientId });
  await enter(page, { role: 'client', clientId }, '/client/users');
  const row = page.getByRole('row').filter({ hasText: 'Paula Passwort' });
  await page.getByRole('button', { name: 'Actions for Paula Passwort' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).waitFor();
  await expect(row.getByText('Invited', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Send invitation again' })).toHaveCount(0);
});
