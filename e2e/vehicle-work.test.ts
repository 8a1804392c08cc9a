import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  addPhotos,
  addVehicle,
  filledPositions,
  makingTime,
  pick,
  position,
  samplePhoto,
} from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email });
});

const photo = samplePhoto('saloon-blue-045.jpg');
const credits = (page: Page) => page.getByLabel('Credits', { exact: true }).textContent();

test('a finished picture is compared with the keyboard and reverted to the photo, free of charge', async ({
  page,
}) => {
  await addVehicle(page, 'WORK-1');
  await addPhotos(page, [photo]);
  await page.getByRole('button', { name: 'Make 1 picture' }).click();
  await page.getByText('0 of 1 finished').waitFor();
  await position(page, 'Front left').getByText('Finished', { exact: true }).waitFor(makingTime);
  await page.getByText('Finished: 1 picture').waitFor(makingTime);

  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('51');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await pick(page, 'Front left', 'Revert to original');
  await page.getByText('The original photo was restored.').waitFor();
  await expect.poll(() => credits(page)).toMatch(/Client credits\s*9/);
});

test('a picture is moved with its menu and by dragging, deleted, and restored', async ({ page }) => {
  await addVehicle(page, 'WORK-2');
  await addPhotos(page, [photo]);
  await expect.poll(() => filledPositions(page)).toEqual(['Front left']);
  await pick(page, 'Front left', 'Move to another position');
  await page.getByRole('dialog').getByRole('button', { name: 'Front', exact: true }).click();
  await expect.poll(() => filledPositions(page)).toEqual(['Front']);
  await position(page, 'Front').locator('[draggable=true]').dragTo(position(page, 'Rear'));
  await expect.poll(() => filledPositions(page)).toEqual(['Rear']);
  await pick(page, 'Rear', 'Delete');
  // A reload before the response would cut the call off.
  const restored = page.waitForResponse((response) => response.url().endsWith('/restore'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await restored;
  await expect.poll(() => filledPositions(page)).toEqual(['Rear']);
  await page.reload();
  await page.getByRole('heading', { name: 'WORK-2', level: 1 }).waitFor();
  await expect.poll(() => filledPositions(page)).toEqual(['Rear']);
});

test('proposed positions are confirmed with one click, and a photo dragged onto another one changes places with it', async ({
  page,
}) => {
  await addVehicle(page, 'WORK-6');
  await addPhotos(page, [photo, samplePhoto('saloon-blue-180.jpg')]);
  await page.getByText('Suggested positions: 2').waitFor();
  await expect.poll(() => filledPositions(page)).toEqual(['Front left', 'Rear']);
  await position(page, 'Front left').getByRole('button', { name: 'Confirm position: Front left' }).click();
  await page.getByText('Suggested positions: 1').waitFor();
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await expect(page.getByText('Suggested positions')).toHaveCount(0);

  const front = position(page, 'Front left').getByAltText('saloon-blue-045.jpg');
  const rear = position(page, 'Rear').getByAltText('saloon-blue-045.jpg');
  await position(page, 'Front left').locator('[draggable=true]').dragTo(position(page, 'Rear'));
  await rear.waitFor();
  await position(page, 'Front left').getByAltText('saloon-blue-180.jpg').waitFor();
  const movedBack = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Undo' }).click();
  await movedBack;
  await front.waitFor();
  await page.reload();
  await front.waitFor();
  await expect(page.getByText('Suggested')).toHaveCount(0);
});

test('an empty file and a duplicate are refused with their reasons', async ({ page }) => {
  await addVehicle(page, 'WORK-3');
  const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  await page.locator('input[data-pick=files]').setInputFiles([empty]);
  await page.getByText('The file is empty.').waitFor();
  await addPhotos(page, [photo]);
  await expect.poll(() => filledPositions(page)).toHaveLength(1);
  await addPhotos(page, [photo]);
  await page.getByText('This vehicle already has this photo.').waitFor();
  await expect.poll(() => filledPositions(page)).toHaveLength(1);
});

test('an error of the server is shown once, in the form, and a missing value beside its field', async ({
  page,
}) => {
  await addVehicle(page, 'WORK-5');
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByText('This field is required.').waitFor();
  await page.getByLabel('Stock number', { exact: true }).fill('WORK-5');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.locator('form').getByRole('alert').waitFor();
  await expect(page.getByRole('alert')).toHaveCount(1);
});

test('a VIN fills in the form; one that cannot be decoded shows an error', async ({ page }) => {
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  const vin = page.getByLabel('VIN', { exact: true });
  await vin.fill('1HGCM82633A004352');
  await page.getByText('Filled in from the VIN: Make').waitFor();
  await expect(page.getByLabel('Make')).toHaveValue(/honda/i);
  await expect(page.getByLabel('Year')).toHaveValue('2003');
  // Only what the VIN contains is named.
  await vin.fill('WVWZZZ1KZAW000001');
  await page.getByText('Filled in from the VIN: Make, Year. Please check.').waitFor();
  await vin.fill('00000000000000000');
  await page.getByText('The VIN could not be decoded.').waitFor();
});

test('a deleted vehicle can be restored later; the address contains the search of the list', async ({
  page,
}) => {
  await addVehicle(page, 'WORK-4');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('WORK-4 was deleted.').waitFor();
  await page.getByRole('link', { name: 'Deleted vehicles' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('No deleted vehicles').waitFor();
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  await page.getByRole('searchbox').fill('WORK-4');
  await page.waitForURL('**/dashboard/vehicles?search=WORK-4');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('WORK-4');
  await page.getByRole('link', { name: /WORK-4/ }).click();
  await page.getByRole('heading', { name: 'WORK-4', level: 1 }).waitFor();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('WORK-4');
});
