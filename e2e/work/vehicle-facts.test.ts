import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

/** Vehicle data other than pictures: what root maintains, and what other users choose from. */

test('users are offered root’s body types and models', async ({ page, openBrowser, mark, signedIn }) => {
  const user = await people.add({ type: 'basic' });
  const [name, make] = [`Camper ${mark}`, `Škarosa ${mark}`];
  await signedIn({ role: 'root' });
  await page.getByRole('link', { name: 'Body types' }).click();
  await page.getByRole('button', { name: 'New body type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Sort order').fill('35');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const bodyType = page.getByRole('row').filter({ hasText: name });
  await bodyType.getByText('Visible').waitFor();
  await page.goto('/root/vehicle-specifications?new=1');
  await dialog.getByLabel('Make').fill(make);
  await dialog.getByLabel('Model', { exact: true }).fill('Öresund');
  await dialog.getByLabel('First model year').fill('2019');
  await dialog.getByLabel('Last model year').fill('2024');
  await dialog.getByLabel('Body type').selectOption({ label: name });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByLabel('Search by make or model').fill(make.toLowerCase().replace('š', 's'));
  const model = page.getByRole('row').filter({ hasText: `${make} Öresund` });
  await model.getByRole('cell', { name: '2019–2024', exact: true }).waitFor();

  const other = await openBrowser();
  await signedIn(user, { at: '/dashboard/vehicles/new', page: other });
  const suggested = (value: string) =>
    other.locator(`datalist option[value="${value}"]`).waitFor({ state: 'attached' });
  await suggested(make);
  await other.getByLabel('Make').fill(make.toUpperCase());
  await suggested('Öresund');
  await other.getByLabel('Model').fill('oresund');
  await other.getByText('From this model’s specification.').waitFor();
  const choice = other.getByLabel('Body type');
  await expect(choice.locator('option:checked')).toHaveText(name);
  await other.getByLabel('Year').fill('2001');
  await expect(choice).toHaveValue('');
  await other.getByLabel('Year').fill('2024');
  await other.getByLabel('Stock number').fill('CAMP-1');
  await other.getByRole('button', { name: 'Create vehicle' }).click();
  await other.getByRole('main').getByText(name).first().waitFor();

  // The vehicle keeps a body type that is deleted, and is found by it.
  await page.goto('/root/body-types');
  await bodyType.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await bodyType.getByText('Deleted').waitFor();
  await bodyType.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Show vehicles', exact: true }).click();
  await page.getByRole('link', { name: 'CAMP-1' }).first().waitFor();
  await other.reload();
  await other.getByRole('main').getByText(name).first().waitFor();

  await other.getByRole('button', { name: 'Edit' }).click();
  await other.getByRole('dialog').getByLabel('Colour').fill('Green');
  await people.db
    .updateTable('vehicles')
    .set({ deletedAt: new Date() })
    .where('userId', '=', user.id)
    .execute();
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await other.getByText('It may have been deleted. Deleted vehicles can be restored.').waitFor();
  await other.getByRole('main').getByRole('link', { name: 'Deleted vehicles' }).click();
  await other.getByText('CAMP-1').first().waitFor();
});
