import { readFile } from 'node:fs/promises';
import { sharp } from '../packages/imaging/src/safe-sharp.ts';
import { expect, test } from './journey.ts';
import { addVehicle, position, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

test('six files that are no photos are refused at once, and the next page still loads', async ({ page }) => {
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email });
  await addVehicle(page, 'REFUSED-1');
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `notes-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(2_000_000, `No photo ${index}. `),
  }));
  await page.locator('input[data-pick=files]').setInputFiles(files);
  await expect(page.getByText('Invalid image type')).toHaveCount(6);
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  await page.getByRole('link', { name: 'REFUSED-1' }).waitFor();
});

test('where the settings refuse it, a photo that cuts the vehicle off is not ordered, and is replaced in one click', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email });
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByLabel('Photos that do not show the whole vehicle')
    .selectOption('Refuse them, ask for a new photo');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Your settings were saved.').first().waitFor();
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await addVehicle(page, 'CUT-1');

  const whole = await readFile(samplePhoto('saloon-blue-045.jpg'));
  const { width, height } = await sharp(whole).metadata();
  const left = { left: 0, top: 0, width: Math.round(width / 2), height };
  const buffer = await sharp(whole).extract(left).jpeg().toBuffer();
  const cut = { name: 'cut-off.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[data-pick=files]').setInputFiles([cut]);
  const tile = position(page, 'Front left');
  await tile.getByRole('button', { name: 'Vehicle incomplete' }).click();
  await page
    .getByText('so no picture is made of it. Take the photo again', { exact: false })
    .first()
    .waitFor();
  await page.getByText('No usable photo. Replace or move the marked ones.').waitFor();
  await page.keyboard.press('Escape');
  const chooser = page.waitForEvent('filechooser');
  await tile.getByRole('button', { name: 'Replace photo' }).click();
  await (await chooser).setFiles(samplePhoto('saloon-blue-045.jpg'));
  await page.getByRole('button', { name: 'Make 1 picture' }).waitFor();
  await expect(tile.getByRole('button', { name: 'Replace photo' })).toHaveCount(0);
});
