import { boxesOf } from '../support/boxes.ts';
import { expect, test } from '../support/journey.ts';
import { addVehicle, makingTime } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { photoOfTwoVehicles } from './photo-of-two-vehicles.ts';

test('the other vehicle of a photo is chosen with the keyboard, and the finished picture is made again, free of charge', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email });
  await addVehicle(page, 'TWO-1');
  await page.locator('input[data-pick=files]').setInputFiles([await photoOfTwoVehicles()]);
  const make = page.getByRole('button', { name: 'Make 1 picture' });
  await make.click();
  await page.getByText('Finished: 1 picture').waitFor(makingTime);
  const tile = page.locator('main li').filter({ has: page.locator('img') });
  const picture = () => tile.locator('img').getAttribute('src');
  const wrong = await picture();
  await tile.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose the vehicle' }).click();
  const shown = dialog.getByRole('button', { name: 'Current' });
  const leftOfShown = async () => (await boxesOf(page, { shown })).shown.left;
  const before = await leftOfShown();
  // The focus is on one that is not shown.
  await page.keyboard.press('Enter');
  await page.getByText('The picture is being made again with this vehicle, free of charge.').waitFor();
  await dialog.getByText('Finished', { exact: true }).waitFor(makingTime);
  await dialog.getByRole('button', { name: 'Choose the vehicle' }).click();
  expect(Math.abs(before - (await leftOfShown()))).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await picture()).not.toBe(wrong);
  await expect(page.getByLabel('Credits', { exact: true })).toHaveText(/Client credits\s*9/);
});
