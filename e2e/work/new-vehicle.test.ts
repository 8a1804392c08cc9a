import { readFile } from 'node:fs/promises';
import { buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { boxesOf } from '../support/element-boxes.ts';
import { expect, test } from '../support/journey.ts';
import { dropFiles, filledPositions, makingTime, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { animationsEnded } from '../support/waits.ts';

const photoOf = (azimuth: string) => `saloon-blue-${azimuth}.jpg`;

test('photos of a new vehicle survive a refused form, and keep their order', async ({ page, signedIn }) => {
  const { id } = await signedIn({ type: 'basic' }, { at: '/dashboard/vehicles' });
  await buildVehicle(people.db, { userId: id, reference: 'NEW-TAKEN' });
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  // The first field is focused, so the user can type immediately.
  await page.locator('input:focus').and(page.getByLabel('Stock number')).waitFor();
  // Rejected by the form, whose error moves no field.
  const stock = page.getByLabel('Stock number');
  await animationsEnded(page);
  const { stock: before } = await boxesOf(page, { stock });
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByText('This field is required.').waitFor();
  await expect.poll(async () => (await boxesOf(page, { stock })).stock.top).toBe(before.top);
  // In the order of the positions, so that the analysis, which goes by their views, moves none.
  const [first, second, third] = ['045', '000', '315'].map(photoOf);
  if (!first || !second || !third) throw new Error('three photos');
  const dropped = await Promise.all(
    [first, second].map(async (name) => ({
      name,
      type: 'image/jpeg',
      bytes: await readFile(samplePhoto(name)),
    })),
  );
  await dropFiles(page, 'Add photos', dropped);
  await page.getByText('2 photos selected').waitFor();
  await page
    .locator('input[data-pick=files]')
    .setInputFiles([samplePhoto(photoOf('180')), samplePhoto(third)]);
  await page.getByText('4 photos selected').waitFor();
  await page.getByRole('button', { name: `Remove ${photoOf('180')} from the list` }).click();
  await page.getByText('3 photos selected').waitFor();
  // A file without a photo in it, and one whose photo ends after its header, are named and not counted.
  const jpegHead = (await readFile(samplePhoto(first))).subarray(0, 24);
  await dropFiles(page, 'Add photos', [
    { name: 'notes.jpg', type: 'image/jpeg', bytes: Buffer.from('no photo') },
    { name: 'broken.jpg', type: 'image/jpeg', bytes: jpegHead },
  ]);
  await page.getByText('Unreadable files, left out: notes.jpg, broken.jpg').waitFor();
  await page.getByText('3 photos selected').waitFor();

  // Rejected by the server.
  await page.getByLabel('Stock number').fill('NEW-TAKEN');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByText('3 photos selected').waitFor();

  await page.getByLabel('Stock number').fill('NEW-1');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByRole('heading', { name: 'NEW-1' }).waitFor();
  await expect.poll(() => filledPositions(page), makingTime).toHaveLength(3);
  const shown = await page
    .locator('main li img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  expect(shown).toEqual([`Front left, ${first}`, `Front, ${second}`, `Front right, ${third}`]);

  // Going back does not return to the submitted form.
  await page.goBack();
  await page.waitForURL('**/dashboard/vehicles');
});
