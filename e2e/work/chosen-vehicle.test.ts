import { boxesOf } from '../support/element-boxes.ts';
import { expect, test } from '../support/journey.ts';
import { addVehicle, makePictures, makingTime } from '../support/panel-steps.ts';
import { photoOfTwoVehicles } from './photo-of-two-vehicles.ts';

test('a picture is made again for nothing with the other vehicle', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic', name: 'Ann Dealer' }, { credits: 10 });
  await addVehicle(page, 'TWO-1');
  await page.locator('input[data-pick=files]').setInputFiles([await photoOfTwoVehicles()]);
  await makePictures(page, 1);
  const tile = page.locator('main li').filter({ has: page.locator('img') });
  const picture = () => tile.locator('img').getAttribute('src');
  const wrong = await picture();
  await tile.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Wrong car? Choose another' }).click();
  const shown = dialog.getByRole('button', { name: 'Current' });
  const leftOfShown = async () => (await boxesOf(page, { shown })).shown.left;
  const before = await leftOfShown();
  // The focus is on one that is not shown.
  await page.keyboard.press('Enter');
  await page.getByText('The picture is being made again with this vehicle, free of charge.').waitFor();
  await dialog.getByText('Finished', { exact: true }).waitFor(makingTime);
  await dialog.getByRole('button', { name: 'Wrong car? Choose another' }).click();
  await expect.poll(async () => Math.abs(before - (await leftOfShown()))).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(picture).not.toBe(wrong);
  await expect(page.getByLabel('Credits', { exact: true })).toHaveText(/Client credits\s*9/);
});
