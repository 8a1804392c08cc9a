import { expect, test } from './journey.ts';
import { addVehicle } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Vehicle data other than pictures: what root maintains, and what other users choose from. */

test('root creates a body type and hides another; users choose from the ones that are shown', async ({
  page,
  openBrowser,
}) => {
  const user = await people.add({ type: 'basic' });
  const { email, id } = await people.add({ role: 'root' });
  const name = `Camper ${id.slice(-6)}`;
  await signIn(page, { email });
  await page.getByRole('link', { name: 'Body types' }).click();
  await page.getByRole('button', { name: 'New body type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Sort order').fill('35');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await row(name).getByText('Visible').waitFor();
  const deed = async (of: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  };
  await deed('Coupé', 'Hide');
  await row('Coupé').getByText('Hidden').waitFor();

  const other = await openBrowser();
  await signIn(other.page, { email: user.email });
  await addVehicle(other.page, 'CAMP-1');
  await other.page.getByRole('button', { name: 'Edit' }).click();
  const choice = other.page.getByRole('dialog').getByLabel('Body type');
  await choice.locator('option', { hasText: name }).waitFor({ state: 'attached' });
  await expect(choice.locator('option', { hasText: 'Coupé' })).toHaveCount(0);
  await choice.selectOption({ label: name });
  await other.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await other.page.getByRole('main').getByText(name).first().waitFor();

  await deed('Coupé', 'Show');
  await deed(name, 'Delete');
  await row(name).getByText('Deleted').waitFor();
  await deed(name, 'Show vehicles');
  await page.getByRole('link', { name: 'CAMP-1' }).first().waitFor();
  await other.page.reload();
  await other.page.getByRole('main').getByText(name).first().waitFor();

  // Deleted elsewhere while being edited: the screen reports it and offers a way on.
  await other.page.getByRole('button', { name: 'Edit' }).click();
  await other.page.getByRole('dialog').getByLabel('Colour').fill('Green');
  await people.db
    .updateTable('vehicles')
    .set({ deletedAt: new Date() })
    .where('userId', '=', user.id)
    .execute();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await other.page.getByText('It may have been deleted. Deleted vehicles can be restored.').waitFor();
  await other.page.getByRole('main').getByRole('link', { name: 'Deleted vehicles' }).click();
  await other.page.getByText('CAMP-1').first().waitFor();
  await other.close();
});

test('root adds a model; a user who enters a vehicle is offered it, and its body type', async ({
  page,
  openBrowser,
}) => {
  const user = await people.add({ type: 'basic' });
  const { email, id } = await people.add({ role: 'root' });
  const make = `Škarosa ${id.slice(-6)}`;
  await signIn(page, { email, at: '/root/vehicle-specifications?new=1' });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Make').fill(make);
  await dialog.getByLabel('Model', { exact: true }).fill('Öresund');
  await dialog.getByLabel('First model year').fill('2019');
  await dialog.getByLabel('Last model year').fill('2010');
  await dialog.getByLabel('Body type').selectOption({ label: 'Estate' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('The last model year is before the first.').waitFor();
  await dialog.getByLabel('Last model year').fill('2024');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByLabel('Search by make or model').fill(make.toLowerCase().replace('š', 's'));
  const row = page.getByRole('row').filter({ hasText: `${make} Öresund` });
  await row.getByRole('cell', { name: '2019–2024', exact: true }).waitFor();

  const other = await openBrowser();
  await signIn(other.page, { email: user.email, at: '/dashboard/vehicles/new' });
  const suggested = (value: string) =>
    other.page.locator(`datalist option[value="${value}"]`).waitFor({ state: 'attached' });
  await suggested(make);
  await other.page.getByLabel('Make').fill(make.toUpperCase());
  await suggested('Öresund');
  await other.page.getByLabel('Model').fill('oresund');
  await other.page.getByText('From this model’s specification.').waitFor();
  const choice = other.page.getByLabel('Body type');
  await expect(choice).toHaveValue('estate');
  await other.page.getByLabel('Year').fill('2001');
  await expect(choice).toHaveValue('');
  await other.page.getByLabel('Year').fill('2024');
  await other.page.getByLabel('Stock number').fill('NOTED-1');
  await other.page.getByRole('button', { name: 'Create vehicle' }).click();
  await other.page.getByRole('main').getByText('Estate').first().waitFor();
  await other.close();

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
});
