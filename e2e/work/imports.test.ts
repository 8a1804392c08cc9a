import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type ZipPart, zipOf } from '../../apps/server/src/testing/builders/zips.ts';
import { expect, test } from '../support/journey.ts';
import { dropFiles, makingTime, position, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

const sample = async (path: string, name: string): Promise<ZipPart> => ({
  path,
  bytes: await readFile(samplePhoto(name)),
});

/** Also matches a picture that has not been analysed yet. */
const pictureAt = (page: Page, label: string) =>
  position(page, label).getByRole('button', { name: 'Actions for' });

/** Drags a held photo over a vehicle until its positions open, and drops it on one of them. */
async function dragToPosition(page: Page, photo: Locator, vehicle: string, place: string) {
  const targets = page.getByRole('region', { name: 'Drag photos onto their vehicle' });
  await photo.locator('img').hover();
  await page.mouse.down();
  await targets.getByText(vehicle, { exact: true }).hover();
  await targets.getByText(place, { exact: true }).hover();
  await page.mouse.up();
}

test('photos of a ZIP or a folder find their vehicles, by hand where needed', async ({ page, signedIn }) => {
  // Three imports, whose photos are recognised.
  test.slow();
  const dealer = await people.add({ type: 'basic', name: 'Zita Zipp' });
  const zip = await zipOf([
    await sample('A-1/front_left.jpg', 'saloon-blue-045.jpg'),
    await sample('A-1/IMG_0815.jpg', 'saloon-black-045.jpg'),
    await sample('A-1/IMG_0816.jpg', 'saloon-blue-090.jpg'),
    await sample('B-2/01.jpg', 'saloon-blue-000.jpg'),
    { path: 'B-2/interior/prices.txt', bytes: Buffer.from('cheap') },
  ]);
  await signedIn(dealer, { at: '/dashboard/vehicles' });
  await page.getByRole('link', { name: 'Import photos' }).first().click();
  await page.getByRole('checkbox', { name: 'Create vehicles that do not exist yet' }).check();
  await dropFiles(page, 'Upload a ZIP', [zip]);
  const row = page.getByRole('row').filter({ hasText: 'photos.zip' });
  await row.getByText('Done', { exact: true }).waitFor();
  await expect(row).toContainText('3 imported · 1 to sort · 1 skipped', makingTime);
  await row.getByRole('link', { name: 'photos.zip' }).click();
  const fileOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(fileOf('prices.txt')).toContainText('“B-2” › Interior · ');
  await fileOf('prices.txt').getByText('Not a JPEG').filter({ visible: true }).waitFor();
  const held = fileOf('IMG_0815.jpg');
  await held.locator('img').waitFor();
  await dragToPosition(page, held, 'A-1', 'Rear left');
  await page.getByText('One photo was assigned.').waitFor();
  await held.getByText('Imported', { exact: true }).filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await held.getByText('To sort', { exact: true }).filter({ visible: true }).waitFor();
  await held.getByRole('button', { name: 'Assign A-1/IMG_0815.jpg' }).click();
  await page.getByRole('dialog').getByLabel('Position').selectOption({ label: 'Rear left' });
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await held.getByText('Imported', { exact: true }).filter({ visible: true }).waitFor();
  await held.getByRole('link', { name: 'A-1' }).click();
  await page.getByRole('heading', { name: 'A-1' }).waitFor();
  for (const label of ['Front left', 'Left side', 'Rear left']) await pictureAt(page, label).waitFor();

  const more = await zipOf([await sample('boot.jpg', 'saloon-blue-000.jpg')]);
  await dropFiles(page, 'Add photos', [{ ...more, name: 'boot.zip' }]);
  await pictureAt(page, 'Boot').waitFor();
  await page.goto('/dashboard/vehicles?search=B-2');
  await page.getByRole('link', { name: /B-2/ }).first().waitFor();

  // A folder on the computer is imported with the folders of vehicles in it, without a ZIP.
  await page.goto('/dashboard/imports?new=1');
  await page.getByRole('checkbox', { name: 'Create vehicles that do not exist yet' }).check();
  const stock = path.join(await mkdtemp(path.join(tmpdir(), 'folder-')), 'Stock');
  await mkdir(path.join(stock, 'C-3'), { recursive: true });
  await copyFile(samplePhoto('saloon-blue-045.jpg'), path.join(stock, 'C-3', 'front_left.jpg'));
  await writeFile(path.join(stock, 'C-3', 'notes.txt'), 'sold');
  await page.locator('input[data-pick=folder]').setInputFiles(stock);
  const folder = page.getByRole('row').filter({ hasText: 'Stock.zip' });
  await folder.getByText('Done', { exact: true }).waitFor(makingTime);
  await expect(folder).toContainText('1 imported', makingTime);
  await folder.getByRole('link', { name: 'Stock.zip' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'front_left.jpg' })
    .getByRole('link', { name: 'C-3' })
    .click();
  await pictureAt(page, 'Front left').waitFor();
});
