import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from './browser.ts';
import {
  addPhotos,
  addVehicle,
  filledPositions,
  pick,
  position,
  samplePhoto,
  signIn,
} from './panel-steps.ts';
import { openPeople, type People } from './people.ts';

/** Three pictures in picture processes, with the models loaded for the first time. */
const makingMs = 150_000;

let people: People;
let browser: Browser;

beforeAll(() => {
  people = openPeople();
});
afterAll(() => people.close());
beforeEach(async () => {
  browser = await openBrowser();
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(browser.page, { email, password: people.password });
});
afterEach(() => browser.close());

const photos = ['saloon-blue-045.jpg', 'saloon-blue-090.jpg', 'saloon-blue-225.jpg'].map(samplePhoto);
const credits = () => browser.page.getByLabel('Credits', { exact: true }).textContent();

test('from photos to finished pictures, paid for once, downloaded one by one and together', async () => {
  const { page } = browser;
  await addVehicle(page, 'E2E-1');
  await addPhotos(page, photos);
  await expect.poll(() => filledPositions(page), { timeout: makingMs }).toHaveLength(3);
  expect(await credits()).toMatch(/Client credits\s*10/);

  await page.getByText('Bright and clean, for every listing').click();
  await page.getByRole('button', { name: 'Make 3 pictures' }).click();
  await page.getByText(/of 3 finished/).waitFor();
  await expect
    .poll(() => page.locator('main li').getByText('Finished', { exact: true }).count(), { timeout: makingMs })
    .toBe(3);
  await expect.poll(credits).toMatch(/Client credits\s*7/);
  await page.getByText('All pictures: 3 · free').waitFor();

  const [one] = await Promise.all([page.waitForEvent('download'), pick(page, 'Front left', 'Download')]);
  expect((await readFile(await one.path())).subarray(0, 2).toString('hex')).toBe('ffd8');
  const archive = page.getByRole('link', { name: 'Download all' });
  const [all] = await Promise.all([page.waitForEvent('download'), archive.click()]);
  expect((await readFile(await all.path())).subarray(0, 2).toString()).toBe('PK');

  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  expect(await slider.inputValue()).toBe('51');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await pick(page, 'Front left', 'Back to the photo');
  await page.getByText('The picture is back to the photo as it was.').waitFor();
  await expect.poll(credits).toMatch(/Client credits\s*7/);
  expect(browser.complaints).toEqual([]);
});

test('a picture is moved by its menu and by dragging, deleted, and brought back', async () => {
  const { page } = browser;
  await addVehicle(page, 'E2E-2');
  await addPhotos(page, photos.slice(0, 1));
  await expect.poll(() => filledPositions(page), { timeout: makingMs }).toEqual(['Front left']);
  await pick(page, 'Front left', 'Move to another position');
  await page.getByRole('dialog').getByRole('button', { name: 'Front', exact: true }).click();
  await expect.poll(() => filledPositions(page)).toEqual(['Front']);
  await position(page, 'Front').locator('[draggable=true]').dragTo(position(page, 'Rear'));
  await expect.poll(() => filledPositions(page)).toEqual(['Rear']);
  await pick(page, 'Rear', 'Delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => filledPositions(page)).toEqual(['Rear']);
  await page.reload();
  await expect.poll(() => filledPositions(page)).toEqual(['Rear']);
});

test('a file that is no photo is refused with its reason and harms no other', async () => {
  const { page } = browser;
  await addVehicle(page, 'E2E-3');
  await page.locator('input[data-pick=files]').setInputFiles([
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are notes, not a photo') },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ]);
  await page.getByText('Invalid image type.').waitFor();
  await page.getByText('The file has no data.').waitFor();
  await addPhotos(page, photos.slice(0, 1));
  await expect.poll(() => filledPositions(page), { timeout: makingMs }).toHaveLength(1);
  await addPhotos(page, photos.slice(0, 1));
  await page.getByText('This photo is already in the vehicle.').waitFor();
  expect(await filledPositions(page)).toHaveLength(1);
});

test('a VIN fills in the form; one that cannot be read says so', async () => {
  const { page } = browser;
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  const vin = page.getByLabel('VIN', { exact: true });
  await vin.fill('1HGCM82633A004352');
  await page.getByText('Details filled in from the VIN.').waitFor();
  expect(await page.getByLabel('Make').inputValue()).toMatch(/honda/i);
  expect(await page.getByLabel('Year').inputValue()).toBe('2003');
  await vin.fill('00000000000000000');
  await page.getByText('The VIN could not be decoded.').waitFor();
});

test('a deleted vehicle can be undone at once and restored later; the list stands in the address', async () => {
  const { page } = browser;
  await addVehicle(page, 'E2E-4');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('E2E-4 was deleted.').waitFor();
  await page.getByRole('link', { name: 'Deleted vehicles' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Nothing deleted').waitFor();
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await page.getByRole('searchbox').fill('E2E-4');
  await page.waitForURL('**/dashboard?search=E2E-4');
  await page.reload();
  expect(await page.getByRole('searchbox').inputValue()).toBe('E2E-4');
  await page.getByRole('link', { name: /E2E-4/ }).click();
  await page.goBack();
  expect(await page.getByRole('searchbox').inputValue()).toBe('E2E-4');
});
