import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawDesign } from '../../packages/imaging/src/steps/plate-design.ts';
import { expect, test } from '../support/journey.ts';
import { addPhotos, addVehicle, makePictures, samplePhoto, savedBy } from '../support/panel-steps.ts';

const photo = 'saloon-blue-000';
const design = {
  country: 'DE' as const,
  shape: 'long' as const,
  lines: ['Autohaus Őrség'],
  band: true,
  ground: '#c01818',
  letters: '#ffffff',
  border: '#111111',
  logo: null,
};

/** Mean difference of two pictures of the same size, 0 to 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

test('a plate that a user designs is on the picture as it was shown', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic' }, { credits: 5, at: '/dashboard/license-plate-configurator' });
  await page.getByRole('link', { name: 'Design a licence plate' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Our name');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByLabel('Blue band with the country’s letters').check();
  await page.locator('input:not([type=color])').and(page.getByLabel('Plate colour')).fill(design.ground);
  await page.locator('input:not([type=color])').and(page.getByLabel('Letter colour')).fill(design.letters);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('MAMMOTH MOTORS OF WASHINGTON AND WYOMING');
  await page.getByText(/too long for this plate: \d+ letters fit/).waitFor();
  await text.fill('車');
  await page.getByText('The letter “車” cannot be written on plates.').waitFor();
  await text.fill('Autohaus Őrség');
  for (const view of ['at the front', 'seen from an angle', 'at the rear'])
    await page.getByRole('img', { name: `Licence plate ${view}` }).waitFor();

  // The browser draws the same as picture processes do.
  const flat = page.getByRole('img', { name: 'The designed licence plate' });
  const shot = await sharp(await flat.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height, width } = shot.info;
  const drawn = await drawDesign(design, { ratio: 520 / 110, isSure: true }, { width, height });
  expect(width / height).toBeCloseTo(520 / 110, 1);
  expect(differenceOf(shot.data, Buffer.from(drawn.data))).toBeLessThan(5);

  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/license-plate-configurator');
  await page
    .getByRole('combobox', { name: 'Licence plate' })
    .selectOption({ label: 'Designed plate: Our name' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your settings were saved.').waitFor();

  await page.getByRole('link', { name: 'Vehicles' }).first().click();
  await addVehicle(page, 'PLATE-1');
  await addPhotos(page, [samplePhoto(`${photo}.jpg`)]);
  await makePictures(page, 1);
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('slider').waitFor();
  const file = await savedBy(page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }));
  const red = await redPixels(file.path);
  expect(red).toBeGreaterThan(0.003);
});

/** Share of the pixels of a picture that have the plate's red. */
async function redPixels(file: string): Promise<number> {
  const bytes = await readFile(file);
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 110 && red > 3 * green && red > 3 * blue) count++;
  }
  return count / (info.width * info.height);
}
