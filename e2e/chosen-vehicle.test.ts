import { expect, test } from 'vitest';
import { boxesOf } from './boxes.ts';
import { addVehicle, signIn } from './panel-steps.ts';
import { photoOfTwoVehicles } from './photo-of-two-vehicles.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

const { people, browser } = setUpBrowserTest();

test('the other vehicle of a photo is chosen with the keyboard, and the finished picture is made again, free of charge', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email, password: people.password });
  await addVehicle(page, 'TWO-1');
  await page.locator('input[data-pick=files]').setInputFiles([await photoOfTwoVehicles()]);
  const make = page.getByRole('button', { name: 'Make 1 picture' });
  await make.click();
  await page.getByText('Finished: 1 picture').waitFor();
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
  await dialog.getByText('Finished', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Choose the vehicle' }).click();
  expect(Math.abs(before - (await leftOfShown()))).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await picture()).not.toBe(wrong);
  await expect
    .poll(() => page.getByLabel('Credits', { exact: true }).textContent())
    .toMatch(/Client credits\s*9/);
  expect(browser.complaints).toEqual([]);
});
