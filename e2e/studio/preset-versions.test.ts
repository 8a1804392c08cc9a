import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import type { Page } from '@playwright/test';
import { buildCatalogueItem } from '../../apps/server/src/testing/builders/catalogue-builders.ts';
import { throwawayFolder } from '../../apps/server/src/testing/throwaway-folder.ts';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  createItem,
  makePictures,
  makingTime,
  pickFrom,
  samplePhoto,
  savedBy,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Creates a preset with a blue background and ends on its screen. */
async function addPreset(page: Page, name: string): Promise<void> {
  await createItem(page, '/root/presets', name);
  await page.getByLabel('Behind the vehicle').selectOption('Solid colour');
  await page.getByRole('textbox', { name: 'Colour' }).last().fill('#3355ff');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').first().waitFor();
  await page.getByText('Saved.').first().click();
}

/** Adds positions to the shot list, and puts the last one first: by a button, and by dragging. */
async function writeShotList(page: Page): Promise<void> {
  const shots = page.getByRole('group', { name: 'Shot list' });
  for (const position of ['Exterior: Front left', 'Exterior: Rear left', 'Interior: Dashboard']) {
    await shots.getByLabel('Position', { exact: true }).selectOption(position);
    await shots.getByRole('button', { name: 'Add position' }).click();
  }
  const rows = shots.getByRole('listitem');
  await shots.getByRole('button', { name: 'Move Dashboard up' }).focus();
  await page.keyboard.press('Enter');
  await shots.getByText('Dashboard is now number 2 of 3.').waitFor({ state: 'attached' });
  await rows.nth(1).getByTitle('Drag to reorder').dragTo(rows.nth(0));
  await expect.poll(() => rows.allTextContents()).toEqual(['1. Dashboard', '2. Front left', '3. Rear left']);
}

test('a picture is made again with another preset version', async ({ page, openBrowser, mark, signedIn }) => {
  const [name, customerName] = [`Night ${mark}`, `Night Group ${mark}`];
  const clientId = await people.addClient({ customerId: await people.addCustomer({ name: customerName }) });
  const dealer = await people.add({ type: 'premium', clientId }, 3);
  await signedIn({ role: 'root' });
  await addPreset(page, name);
  await writeShotList(page);
  await page.getByLabel('Aspect').selectOption('16:9');
  await page.getByLabel('Width, pixels').fill('800');
  await expect(page.getByLabel('Height, pixels')).toHaveValue('450');
  await page.getByRole('button', { name: 'Add output' }).click();
  await save(page);
  const versions = page.getByRole('region', { name: 'Versions' });
  const current = versions.getByRole('listitem').filter({ hasText: 'Current' });
  await current.getByText('Version 2').waitFor();
  await current.getByText('Dashboard added to the shot list').waitFor();
  await pickFrom(page, 'Assign to', customerName);
  await page.getByRole('listitem').filter({ hasText: customerName }).waitFor();

  const shop = await openBrowser();
  await signedIn(dealer, { page: shop });
  await addVehicle(shop, 'NIGHT-1');
  const showroom = shop.getByRole('complementary', { name: 'Showroom' });
  await showroom.getByRole('radio', { name }).check();
  await shop.getByText(`Missing for ${name}: 3 of 3 positions (Dashboard, Front left, Rear left)`).waitFor();
  await addPhotos(shop, [samplePhoto('saloon-blue-045.jpg')]);
  await shop.getByText(`Missing for ${name}: 2 of 3 positions (Dashboard, Rear left)`).waitFor();
  await shop.getByRole('region', { name: 'Interior' }).getByRole('heading', { name: 'Dashboard' }).waitFor();
  await makePictures(shop, 1);
  await shop.getByRole('button', { name: 'ZIP of one output' }).click();
  const zip = await savedBy(shop.getByRole('menuitem', { name: 'size-2' }));
  expect(zip.name).toBe('NIGHT-1-size-2.zip');

  await page.getByRole('textbox', { name: 'Colour' }).last().fill('#993333');
  await save(page);
  await current.getByText('Version 3').waitFor();
  await current.getByText('Colour: #3355ff → #993333').waitFor();

  await shop.reload();
  await shop.getByRole('button', { name: /^Open / }).click();
  const viewer = shop.getByRole('dialog');
  await viewer.getByText(`Showroom: ${name}, version 2`).waitFor();
  await viewer.getByRole('button', { name: 'Make again with version 2' }).waitFor();
  await viewer.getByRole('button', { name: 'Make again with the current version (3)' }).click();
  await viewer.getByText(`Showroom: ${name}, version 3`).waitFor();
  await viewer.getByText('Finished', { exact: true }).waitFor(makingTime);
  await expect(viewer.getByRole('button', { name: /^Make again/ })).toHaveCount(0);

  await versions.getByRole('button', { name: 'Restore version 2' }).click();
  await current.getByText('Version 4').waitFor();
  await current.getByText('The same as version 2.').waitFor();
  await expect(page.getByRole('textbox', { name: 'Colour' }).last()).toHaveValue('#3355ff');
});

test('an exported preset is imported where something of it is missing', async ({ page, mark, signedIn }) => {
  const name = `Moving ${mark}`;
  await signedIn({ role: 'root' });
  await addPreset(page, name);
  await save(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `${name} copy` }).waitFor();
  await expect(page.getByRole('textbox', { name: 'Colour' }).last()).toHaveValue('#3355ff');
  await page.getByText('No one can choose it yet.', { exact: false }).first().waitFor();
  const saved = await savedBy(page.getByRole('button', { name: 'Export' }));
  expect(saved.name).toBe(`Moving-${mark}-copy.json`);
  const file = JSON.parse(saved.bytes.toString());

  const folder = await throwawayFolder('forecourt-presets-');
  const write = async (content: unknown) => {
    const written = path.join(folder, 'preset.json');
    await writeFile(written, JSON.stringify(content));
    return written;
  };
  const ref = '0190a000-0000-7000-8000-000000000001';
  const logo = '0190a000-0000-7000-8000-000000000002';
  const lacking = {
    ...file,
    look: {
      ...file.look,
      background: { kind: 'catalogue', catalogueId: ref },
      overlays: [{ kind: 'logo', catalogueId: logo }],
    },
    parts: [
      { ref, kind: 'background', name: 'Hall of another house', sha256: null },
      { ref: logo, kind: 'logo', name: 'Logo of another house', sha256: null },
    ],
  };
  const room = `Our room ${mark}`;
  await buildCatalogueItem(people.db, { name: room, use: 'room', room: roomAtStart });
  await page.getByRole('main').getByRole('link', { name: 'Presets' }).click();
  await page.getByRole('button', { name: 'Import preset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import preset' });
  const choose = async (content: unknown) =>
    dialog.locator('input[type=file]').setInputFiles(await write(content));
  await choose(lacking);
  await dialog.getByText('Not in this catalogue').nth(1).waitFor();
  await dialog.getByText('The catalogue already has a preset of this name.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Brought ${mark}`);
  await pickFrom(dialog, 'Hall of another house: choose', room);
  await dialog.getByLabel('Leave out Logo of another house').check();
  await dialog.getByRole('button', { name: 'Import preset' }).click();
  await page.getByRole('heading', { level: 1, name: `Brought ${mark}` }).waitFor();
  await expect(page.getByLabel('Behind the vehicle')).toHaveValue('catalogue');
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue(room);
});
