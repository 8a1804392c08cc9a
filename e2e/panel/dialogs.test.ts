import type { Locator, Page } from '@playwright/test';
import { buildCatalogueItem } from '../../apps/server/src/testing/builders/catalogue-builders.ts';
import { expect, test } from '../support/journey.ts';
import { addPhotos, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { faultsInBothLooks, showIn, wide } from './window-looks.ts';

/** What opens over screens, and screens that have to be filled first; `screens.test.ts` visits the others. */

test.use({ locale: 'de-DE' });

const missingLogo = '0190a000-0000-7000-8000-000000000001';
/** An exported preset whose logo is not in the catalogue. */
const lackingFile = {
  schema: 'forecourt-preset',
  version: 1,
  name: 'Night',
  look: {
    background: { kind: 'transparent' },
    targets: [{ name: 'web', width: 800, height: 600 }],
    overlays: [{ kind: 'logo', catalogueId: missingLogo }],
  },
  parts: [{ ref: missingLogo, kind: 'logo', name: 'Logo of another house', sha256: null }],
} as const;

/** Faults of what the page shows in both looks; it ends in the wide one, where every button is in view. */
async function check(page: Page): Promise<void> {
  expect(await faultsInBothLooks(page)).toEqual([]);
  await showIn(page, wide);
}

/** Creates a vehicle with one photo, in any language. */
async function makeVehicle(page: Page): Promise<void> {
  await page.goto('/dashboard/vehicles/new');
  await page.locator('form input').first().fill('LOOK-1');
  await page.locator('form button[type=submit]').click();
  // The form for a new vehicle accepts photos too, and is still visible for a moment.
  await page.getByRole('heading', { name: 'LOOK-1' }).waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.locator('main li img').first().waitFor();
}

/** Checks a marker while its place on the photo is chosen, its form, the list with it, and what it says. */
async function checkMarkers(page: Page, viewer: Locator): Promise<void> {
  // Markers are before comments.
  await viewer.locator('button[aria-expanded]').first().click();
  await viewer.locator('section > button').last().click();
  await check(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog').nth(1);
  await form.locator('textarea').fill('Ein Kratzer an der Tür');
  await check(page);
  await form.locator('button[type=submit]').click();
  const row = viewer.locator('ol button').first();
  await row.waitFor();
  await check(page);
  await row.click();
  await form.waitFor();
  await check(page);
}

test('dialogs of presets are accessible and whole in both looks', async ({ page, signedIn }) => {
  const frame = await buildCatalogueItem(people.db, { kind: 'frame' });
  const preset = await buildCatalogueItem(people.db, {
    kind: 'preset',
    look: {
      overlays: [
        { kind: 'frame', catalogueId: frame, positions: ['exterior'] },
        { kind: 'text', text: '{make}' },
      ],
      positions: ['exterior.front', 'interior.dashboard'],
    },
    versions: 3,
  });
  await signedIn({ role: 'root' }, { at: `/root/presets/${preset}` });
  for (const row of [0, 1]) {
    await page.locator('ol > li button[aria-expanded]').nth(row).click();
    await check(page);
  }
  await page.goto('/root/presets');
  await page.locator('main button:has(.tabler-icon-file-import)').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'preset.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(lackingFile)),
  });
  await dialog.getByText(lackingFile.parts[0].name).first().waitFor();
  await check(page);
});

test('the command palette is accessible and whole in both looks', async ({ mark, page, signedIn }) => {
  await people.add({ name: `Gefunden ${mark}` });
  await signedIn({ role: 'root' });
  await page.locator('header button[aria-haspopup=dialog]').first().click();
  const options = page.getByRole('dialog').getByRole('option');
  await options.first().waitFor();
  await check(page);
  await page.keyboard.type(`gefunden ${mark}`);
  await options.filter({ hasText: mark }).first().waitFor();
  await check(page);
});

test('a vehicle and its dialogs are accessible and whole in both looks', async ({ page, signedIn }) => {
  test.slow();
  await signedIn({ type: 'premium' });
  await makeVehicle(page);
  const buffer = Buffer.from('%PDF-1.7\n%%EOF');
  const files = ['a.pdf', 'no-pdf.pdf'].map((name, index) => {
    return { name, mimeType: 'application/pdf', buffer: index === 0 ? buffer : Buffer.from('text') };
  });
  await page.locator('input[data-pick=documents]').setInputFiles(files);
  await page.locator('main section [role=alert]').getByText('PDF').waitFor();
  await check(page);
  const menu = page.locator('main li button[aria-haspopup=menu]');
  await menu.click();
  await page.getByRole('menu').waitFor();
  await check(page);
  await page.getByRole('menuitem').nth(1).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor();
  await check(page);
  await page.keyboard.press('Escape');
  await page.locator('main header button:has(.tabler-icon-pencil)').click();
  await dialog.waitFor();
  await check(page);
  await page.keyboard.press('Escape');
  await page.locator('main li img').click();
  await dialog.waitFor();
  await check(page);
  await checkMarkers(page, dialog);
  await page.keyboard.press('Escape');
  await dialog.locator('button:has(.tabler-icon-scissors)').click();
  await page.locator('form canvas').waitFor();
  for (const tool of [0, 2]) {
    await page.locator('form fieldset').first().locator('button').nth(tool).click();
    await check(page);
  }
});

test('cut-outs are accessible and whole in both looks', async ({ page, signedIn }) => {
  await signedIn({ type: 'premium' }, { at: '/dashboard/crops' });
  // The last kind asks for more: shape and space around the vehicle.
  await page.locator('main fieldset label').nth(4).click();
  await page.locator('main input[type=range]').waitFor();
  await check(page);
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.waitForURL(/crops\/[0-9a-f-]{36}$/);
  await page.locator('main li img, main li [role=alert]').first().waitFor();
  await check(page);
});
