import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { addVehicle, signIn } from './panel-steps.ts';
import { openStage } from './stage.ts';

/** What is known of vehicles beside their pictures: what root keeps, and what others choose from. */

const { people, browser } = openStage();

it('root makes a body type and hides another; whoever has a vehicle chooses from what is left', async () => {
  const { page } = browser;
  const user = await people.add({ type: 'basic' });
  const { email, id } = await people.add({ role: 'root' });
  const name = `Camper ${id.slice(-6)}`;
  await signIn(page, { email, password: people.password });
  await page.getByRole('link', { name: 'Body types' }).click();
  await page.getByRole('button', { name: 'New body type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Place').fill('35');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await row(name).getByText('Can be chosen').waitFor();
  const deed = async (of: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await deed('Coupé', 'Hide');
  await row('Coupé').getByText('Hidden').waitFor();

  const other = await openBrowser();
  await signIn(other.page, { email: user.email, password: people.password });
  await addVehicle(other.page, 'CAMP-1');
  await other.page.getByRole('button', { name: 'Edit' }).click();
  const choice = other.page.getByRole('dialog').getByLabel('Body type');
  await choice.locator('option', { hasText: name }).waitFor({ state: 'attached' });
  expect(await choice.locator('option', { hasText: 'Coupé' }).count()).toBe(0);
  await choice.selectOption({ label: name });
  await other.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await other.page.getByRole('main').getByText(name).first().waitFor();

  await deed('Coupé', 'Let it be chosen');
  await deed(name, 'Delete');
  await row(name).getByText('Deleted').waitFor();
  await deed(name, 'Show its vehicles');
  await page.getByRole('link', { name: 'CAMP-1' }).first().waitFor();
  await other.page.reload();
  await other.page.getByRole('main').getByText(name).first().waitFor();
  expect(other.complaints).toEqual([]);
  await other.close();
});
