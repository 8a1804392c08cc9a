import path from 'node:path';
import { plateDesign } from '../apps/server/src/testing/belonging-builders.ts';
import { buildCatalogueItem } from '../apps/server/src/testing/catalogue-builders.ts';
import { expect, fail, test } from './journey.ts';
import { pickFrom } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

const picture = path.join(import.meta.dirname, '../packages/samples/pictures/van-white-090.jpg');

test('root adds a background and assigns it to a user, undoes its deletion, and arranges a collage', async ({
  page,
}) => {
  const dealer = await people.add({ type: 'basic', name: 'Kurt Katalog' });
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, at: '/root/backgrounds?new=1' });
  const name = `Hall ${dealer.id.slice(-6)}`;
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/root\/backgrounds\/[0-9a-f-]{36}$/);

  await page.locator('input[data-pick=media]').first().setInputFiles(picture);
  const line = page.getByRole('slider', { name: 'Horizon, % from the top' });
  const typed = page.getByRole('spinbutton', { name: 'Horizon, % from the top' });
  await line.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(typed).toHaveValue('61');
  const box = (await line.boundingBox()) ?? fail('the line is not drawn');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.4);
  expect(Number(await typed.inputValue())).toBeCloseTo(40, -1);
  await typed.fill('55');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('button', { name: 'Replace picture' }).waitFor();
  await page.getByText('Processing the picture…').waitFor({ state: 'detached' });

  await page.getByLabel('Kind').selectOption('user');
  await pickFrom(page, 'Assign to', 'Kurt Katalog');
  await page.getByRole('listitem').filter({ hasText: 'Kurt Katalog' }).waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/root/backgrounds');
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('listitem').filter({ hasText: 'Kurt Katalog' }).waitFor();
  await expect(typed).toHaveValue('55');

  // A collage's layout is defined by its columns, rows and first picture.
  await page.goto('/root/collages?new=1');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Name' })
    .fill(`Page ${dealer.id.slice(-6)}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('img', { name: 'Page with 4 pictures' }).waitFor();
  await page.getByLabel('Columns', { exact: true }).fill('3');
  await page.getByLabel('Layout').selectOption('firstLarge');
  await page.getByRole('img', { name: 'Page with 3 pictures' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await page.getByRole('img', { name: 'Page with 3 pictures' }).waitFor();
  await expect(page.getByLabel('Layout')).toHaveValue('firstLarge');
});

test('a user adds a plate picture, chooses it for all pictures, and undoes its deletion', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, at: '/dashboard/license-plate-configurator' });
  await page.getByRole('img', { name: 'Plate on the sample vehicle' }).waitFor();
  await page.locator('input[data-pick=media]').first().setInputFiles(picture);
  const row = page
    .getByRole('region', { name: 'My licence plates' })
    .getByRole('listitem')
    .filter({ hasText: 'van-white-090' });
  await row.waitFor();
  await row.getByText('Processing').waitFor({ state: 'detached' });
  const choice = page.getByRole('combobox', { name: 'Licence plate' });
  await choice.selectOption({ label: 'Plate picture: van-white-090' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your settings were saved.').waitFor();
  await page.reload();
  const chosen = choice.locator('option:checked');
  await chosen.filter({ hasText: 'Plate picture: van-white-090' }).waitFor({ state: 'attached' });
  await row.getByRole('button', { name: 'Delete van-white-090' }).click();
  await row.waitFor({ state: 'detached' });
  await chosen.filter({ hasText: 'Organisation default' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  await chosen.filter({ hasText: 'Plate picture: van-white-090' }).waitFor({ state: 'attached' });
});

test('a user chooses a plate that the operator has put into the catalogue', async ({ page }) => {
  const { email, id } = await people.add({ type: 'basic' });
  const name = `Sold ${id.slice(-6)}`;
  const assignedTo = { userId: id };
  await buildCatalogueItem(people.db, {
    kind: 'license-plate',
    name,
    design: plateDesign,
    picture: 'none',
    assignedTo,
  });
  await signIn(page, { email, at: '/dashboard/license-plate-configurator' });
  const choice = page.getByRole('combobox', { name: 'Licence plate' });
  await choice.selectOption({ label: `From the catalogue: ${name}` });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your settings were saved.').waitFor();
  await page.reload();
  await choice
    .locator('option:checked')
    .filter({ hasText: `From the catalogue: ${name}` })
    .waitFor({ state: 'attached' });
});
