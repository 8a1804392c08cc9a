import { readFile } from 'node:fs/promises';
import type { Image } from '@forecourt/contract/images';
import type { Locator, Page } from '@playwright/test';
import { sharp } from '../../packages/imaging/src/safe-sharp.ts';
import { boxesOf } from '../support/element-boxes.ts';
import { expect, fail, type SignedIn, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  makingTime,
  orderBar,
  pickForPicture,
  picturesFinished,
  position,
  readImages,
  samplePhoto,
} from '../support/panel-steps.ts';
import { animationsEnded } from '../support/waits.ts';

/** The vehicle screen as a dealer works with it. */

const front = samplePhoto('saloon-blue-045.jpg');

// Chromium reports requests without a network itself.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });

async function begin(page: Page, signedIn: SignedIn, reference: string): Promise<void> {
  await signedIn({ type: 'basic' }, { credits: 10 });
  await addVehicle(page, reference);
}

/** Without a connection a banner says so; it covers no part of the bar. */
async function expectBannerBelow(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await banner.waitFor();
  await orderBar(page).getByText('Pictures can be ordered once the connection is back.').waitFor();
  const overlap = async () => {
    const boxes = await boxesOf(page, { bar: orderBar(page), banner });
    return boxes.bar.bottom > boxes.banner.top;
  };
  await expect.poll(overlap).toBe(false);
  await page.context().setOffline(false);
  await expect(orderBar(page).getByRole('button', { name: 'Make 1 picture' })).toBeEnabled();
}

test('on a phone photos, showroom and order are in reach, offline too', async ({ page, signedIn }) => {
  await begin(page, signedIn, 'SCREEN-1');
  await page.setViewportSize({ width: 360, height: 740 });
  await addPhotos(page, [front]);
  const make = orderBar(page).getByRole('button', { name: 'Make 1 picture' });
  await make.waitFor();
  const more = page
    .getByRole('region', { name: 'Add photos' })
    .getByRole('button', { name: 'Choose photos' });
  const photo = position(page, 'Front left').locator('img').first();
  // The suggestion of its position, which moves the photos down, follows when the photo has been analysed.
  await page.getByRole('button', { name: 'Confirm all' }).waitFor();
  const boxes = () => boxesOf(page, { more, photo, make, bar: orderBar(page) });
  await expect
    .poll(async () => {
      const { bar, photo } = await boxes();
      return bar.top - photo.bottom;
    })
    .toBeGreaterThan(0);
  const final = await boxes();
  expect(final.photo.top - final.more.top).toBeLessThan(180);
  expect(final.more.top).toBeGreaterThan(0);
  expect(final.photo.top).toBeGreaterThan(final.more.top);
  expect(final.make.top).toBeLessThan(740);
  await expect(page.getByRole('radio', { name: /Dark hall/ })).toHaveCount(0);

  await orderBar(page).getByRole('button', { name: 'Showroom Studio white' }).click();
  const sheet = page.getByRole('dialog', { name: 'Showroom' });
  await sheet.getByRole('radio', { name: /Dark hall/ }).check({ force: true });
  await sheet.getByRole('button', { name: 'Back to the photos' }).click();
  await orderBar(page).getByRole('button', { name: 'Showroom Dark hall' }).waitFor();
  await expectBannerBelow(page);
  await make.click();
  await picturesFinished(page, 1);
  // The bar names the showroom and its buttons as before: no button is an icon alone.
  const names = orderBar(page).getByRole('button').locator('span');
  for (const name of await names.all())
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(20);
  await orderBar(page).getByRole('button', { name: 'Showroom Dark hall' }).click();
  await sheet.getByRole('radio', { name: /Dark hall/, checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

/** A fault of a photo is explained in a popover, which closes before the viewer around it. */
async function expectFaultExplained(page: Page): Promise<void> {
  const tile = position(page, 'Front');
  const verdict = tile.getByRole('button', { name: 'Low resolution' });
  await verdict.waitFor(makingTime);
  // A small badge: the photo stays visible.
  await expect.poll(async () => (await verdict.boundingBox())?.width).toBeLessThanOrEqual(36);
  await verdict.press('Enter');
  const explanation = page.getByRole('dialog', { name: 'Low resolution' });
  await explanation.getByText('The photo has too few pixels.').waitFor();
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await tile.getByRole('button', { name: 'Open' }).click();
  const viewer = page.getByRole('dialog', { name: /^Picture/ });
  await viewer.getByRole('button', { name: 'Low resolution' }).click();
  await explanation.waitFor();
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await expect(viewer).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
}

/** Photo and picture of the viewer, one over the other. */
const pairOf = (viewer: Locator) => ({
  after: viewer.getByRole('img', { name: 'After' }),
  before: viewer.getByRole('img', { name: 'Before' }),
});

/** Before and after show the vehicle in the same place and size; what the wider photo leaves free has a plain colour. */
async function expectAligned(page: Page, viewer: Locator, image: Image): Promise<void> {
  const placed = image.outputs[0]?.vehicle;
  const { vehicle } = image;
  if (!placed || !vehicle) return fail('the position of the vehicle is not known');
  const boxes = () => boxesOf(page, pairOf(viewer));
  /** Difference in position and size of the vehicle, pixels. */
  const difference = async () => {
    const { after, before } = await boxes();
    const [frameWidth, photoWidth] = [after.right - after.left, before.right - before.left];
    const left = before.left + vehicle.x * photoWidth - (after.left + placed.x * frameWidth);
    return Math.abs(left) + Math.abs(vehicle.width * photoWidth - placed.width * frameWidth);
  };
  await expect.poll(difference).toBeLessThan(1);
  await animationsEnded(page);
  const { after: frame, before: shown } = await boxes();
  expect(shown.top - frame.top).toBeGreaterThan(20);
  const width = (frame.right - frame.left) / 3;
  const clip = { x: frame.left + 4, y: frame.top + 4, width, height: shown.top - frame.top - 8 };
  /** How far the pixels above the photo deviate from a uniform colour, per channel. */
  const spread = async () => {
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).map(({ min, max }) => max - min);
  };
  await expect.poll(spread).toEqual([0, 0, 0]);
}

test('a dealer compares photo and picture, and orders another showroom', async ({ page, signedIn }) => {
  await begin(page, signedIn, 'SCREEN-2');
  const wide = sharp(await readFile(front)).resize(1600, 900, { fit: 'cover' });
  const small = sharp(await readFile(samplePhoto('saloon-blue-000.jpg'))).resize({ width: 384 });
  const files = [wide, small].map(async (photo, index) => ({
    name: `photo-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo.jpeg().toBuffer(),
  }));
  await page.locator('input[data-pick=files]').setInputFiles(await Promise.all(files));
  await orderBar(page).getByRole('button', { name: 'Make 2 pictures' }).waitFor(makingTime);
  await expectFaultExplained(page);
  const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');
  await orderBar(page).getByRole('button', { name: 'Make 2 pictures' }).press('Enter');
  // The button disappears; focus stays in the bar.
  await expect.poll(focused).toBe('Make pictures');
  await picturesFinished(page, 2);
  const [first = fail('no picture was listed')] = await readImages(page);
  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  const viewer = page.getByRole('dialog', { name: /^Picture/ });
  const after = viewer.getByRole('img', { name: 'After' });
  const widthOf = async () => (await after.boundingBox())?.width ?? 0;
  await expectAligned(page, viewer, first);
  const whole = await widthOf();
  await viewer.getByRole('button', { name: '100 %' }).click();
  await expect.poll(widthOf).toBeGreaterThan(whole);
  // The slider line is still there and can be moved.
  await viewer.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('slider')).toHaveValue('51');
  await viewer.getByRole('button', { name: 'Fit to window' }).click();
  await expect.poll(widthOf).toBe(whole);

  // The URL identifies the picture: opening it shows the picture again, and going back closes it without leaving the
  // vehicle.
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  const screen = page.url();
  const steps = () => page.evaluate<number>('history.length');
  const stepsWithOne = await steps();
  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await viewer.getByText('2 / 2').waitFor();
  await expect.poll(steps).toBe(stepsWithOne);
  const opened = page.url();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(screen);
  await page.goto(opened);
  await viewer.getByText('2 / 2').waitFor();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(screen);
  await expect.poll(steps).toBe(stepsWithOne);

  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  await viewer.getByRole('button', { name: 'Change showroom' }).click();
  await expect(viewer).toHaveCount(0);
  await expect.poll(focused).toBe('Showroom');
  const darkHall = page.getByRole('radio', { name: /Dark hall/ });
  await page.locator('label').filter({ has: darkHall }).click();
  await orderBar(page).getByText('1 picture selected').waitFor();
  await orderBar(page).getByRole('button', { name: 'Apply Dark hall to 1 picture' }).waitFor();

  await pickForPicture(page, 'Front left', 'Revert to original');
  await page.getByText('The original photo was restored.').waitFor();
  await expect(page.getByLabel('Credits', { exact: true })).toHaveText(/Client credits\s*8/);

  // After a picture is deleted, focus moves to the next one, or after the last one to the control that adds photos.
  await pickForPicture(page, 'Front left', 'Delete');
  await expect.poll(focused).toBe('Open Front');
  await pickForPicture(page, 'Front', 'Delete');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Choose photos');
});
