import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as ledger from '../apps/server/src/modules/money/ledger/ledger.service.ts';
import { inTx } from '../apps/server/src/platform/db/database.ts';
import { nobody } from '../apps/server/src/testing/builders.ts';
import { buildImage, buildVehicle } from '../apps/server/src/testing/vehicle-builders.ts';
import { boxesOf } from './boxes.ts';
import { expect, fail, test } from './journey.ts';
import { addPhotos, addVehicle, makingTime, pick, pickFrom, position, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** The vehicle screen as a dealer works with it. */

const front = samplePhoto('saloon-blue-045.jpg');
const bar = (page: Page) => page.getByRole('region', { name: 'Make pictures' });

/** The photo scaled down to a share of its width and height. */
async function smaller(page: Page, file: string, share: number): Promise<Buffer> {
  const base64 = await readFile(file, 'base64');
  const resized: number[] = await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0));
    const photo = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(photo.width * ${share}, photo.height * ${share});
    canvas.getContext('2d').drawImage(photo, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  })()`);
  return Buffer.from(resized);
}

// Chromium reports requests without a network itself.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });

async function begin(page: Page, reference: string, credits = 10) {
  const { email, clientId } = await people.add({ type: 'basic' }, credits);
  await signIn(page, { email });
  await addVehicle(page, reference);
  return { clientId };
}

test('an order that cannot be paid shows that before it is sent, and can be sent once credits arrive', async ({
  page,
}) => {
  const { clientId } = await begin(page, 'SCREEN-1', 1);
  await addPhotos(page, [front, samplePhoto('saloon-blue-090.jpg')]);
  const make = bar(page).getByRole('button', { name: 'Make 2 pictures' });
  await bar(page).getByText('Client credits: 1 · Missing: 1').waitFor();
  await bar(page).getByText('Please ask your dealership’s administrator.').waitFor();
  await expect(make).toBeDisabled();
  // Hiding only plates is free, whatever the balance is.
  await page.getByRole('radio', { name: /Plate only/ }).check({ force: true });
  await bar(page).getByText('free').waitFor();
  await expect(make).toBeEnabled();
  await page.getByRole('radio', { name: /Dark hall/ }).check({ force: true });
  await expect(make).toBeDisabled();

  await inTx(people.db, (tx) =>
    ledger.topUpAccount(tx, { kind: 'client', id: clientId ?? fail('no client') }, 1, nobody),
  );
  await expect(make).toBeEnabled();
  await make.click();
  await bar(page).getByText('0 of 2 finished').waitFor();
  await position(page, 'Front left').getByText('Finished', { exact: true }).waitFor(makingTime);
});

test('a fault of a photo is explained on the board and in the viewer', async ({ page }) => {
  await begin(page, 'SCREEN-2');
  const buffer = await smaller(page, front, 0.2);
  await page
    .locator('input[data-pick=files]')
    .setInputFiles([{ name: 'small.jpg', mimeType: 'image/jpeg', buffer }]);
  await bar(page).getByRole('button', { name: 'Make 1 picture' }).waitFor();
  const verdict = position(page, 'Front left').getByRole('button', { name: 'Low resolution' });
  // A small badge: the photo stays visible.
  expect((await verdict.boundingBox())?.width).toBeLessThanOrEqual(36);
  await verdict.focus();
  await page.keyboard.press('Enter');
  const explanation = page.getByRole('dialog', { name: 'Low resolution' });
  await explanation.getByText('The photo has too few pixels.').waitFor();
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  const viewer = page.getByRole('dialog', { name: /^Picture/ });
  await viewer.getByRole('button', { name: 'Low resolution' }).click();
  await explanation.waitFor();
  // Escape closes the explanation, then the viewer.
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await expect(viewer).toHaveCount(1);
});

test('offline, a photo and the order show why they have to wait, and the banner covers neither', async ({
  page,
}) => {
  await begin(page, 'SCREEN-6');
  await page.context().setOffline(true);
  await addPhotos(page, [front]);
  await page.getByText('1 photo will be uploaded once the connection is back').waitFor();
  await page.getByText('Previews with your vehicle appear once a photo has been checked.').waitFor();
  await page.context().setOffline(false);
  const make = bar(page).getByRole('button', { name: 'Make 1 picture' });
  await expect(make).toBeEnabled();
  await page.context().setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await banner.waitFor();
  await bar(page).getByText('Pictures can be ordered once the connection is back.').waitFor();
  await expect(make).toBeDisabled();
  const overlap = async () => {
    const boxes = await boxesOf(page, { bar: bar(page), banner });
    return boxes.bar.bottom > boxes.banner.top;
  };
  await expect.poll(overlap).toBe(false);
  await page.context().setOffline(false);
  await expect(make).toBeEnabled();
});

test('on a phone the button for photos and the first photo are visible, the showroom is chosen in a sheet, and the order button stays visible', async ({
  page,
}) => {
  await begin(page, 'SCREEN-3');
  await page.setViewportSize({ width: 360, height: 740 });
  await addPhotos(page, [front]);
  const make = bar(page).getByRole('button', { name: 'Make 1 picture' });
  await make.waitFor();
  const more = page
    .getByRole('region', { name: 'Add photos' })
    .getByRole('button', { name: 'Choose photos' });
  const photo = position(page, 'Front left').locator('img').first();
  // The suggestion of its position, which moves the photos down, follows when the photo has been analysed.
  await page.getByRole('button', { name: 'Confirm all' }).waitFor();
  const boxes = () => boxesOf(page, { more, photo, make, bar: bar(page) });
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

  await bar(page).getByRole('button', { name: 'Showroom Studio white' }).click();
  const sheet = page.getByRole('dialog', { name: 'Showroom' });
  await sheet.getByRole('radio', { name: /Dark hall/ }).check({ force: true });
  await sheet.getByRole('button', { name: 'Back to the photos' }).click();
  await bar(page).getByRole('button', { name: 'Showroom Dark hall' }).waitFor();
  await make.click();
  await bar(page).getByText('Finished: 1 picture').waitFor(makingTime);
  // The bar names the showroom and its buttons as before: no button is an icon alone.
  const names = bar(page).getByRole('button').locator('span');
  for (const name of await names.all()) expect((await name.boundingBox())?.width).toBeGreaterThan(20);
  await bar(page).getByRole('button', { name: 'Showroom Dark hall' }).click();
  await sheet.getByRole('radio', { name: /Dark hall/, checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await position(page, 'Front left').getByText('Finished', { exact: true }).waitFor(makingTime);
});

test('the selected vehicles get another showroom in the background, and undo restores the previous one', async ({
  page,
}) => {
  const { id, email } = await people.add({ type: 'basic' }, 7);
  for (const reference of ['SCREEN-4', 'SCREEN-5']) {
    const vehicleId = await buildVehicle(people.db, { userId: id, reference, preset: 'studio-grey' });
    await buildImage(people.db, { setId: vehicleId, state: 'uploaded' });
    if (reference === 'SCREEN-5') await buildImage(people.db, { setId: vehicleId, state: 'uploaded' });
  }
  await signIn(page, { email, at: '/dashboard/vehicles' });
  await page.getByLabel('Select all on this page').check();
  for (const name of ['Make pictures', 'Set showroom']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByLabel('Showroom', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // Nothing was changed, so no confirmation is shown.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Make pictures' }).click();
  await page.getByRole('dialog').getByText('At most 3 new pictures. Balance: 7 credits.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set showroom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Showroom for the next pictures of 2 vehicles' });
  await pickFrom(dialog, 'Showroom', 'Dark hall');
  await dialog.getByRole('button', { name: 'Start' }).click();
  const strip = page.getByRole('region', { name: 'Background jobs' });
  await strip.getByRole('listitem').getByText('Showroom of 2 vehicles changed').waitFor();
  const presets = async () => {
    const rows = people.db.selectFrom('vehicles').select('preset').where('userId', '=', id);
    return (await rows.execute()).map(({ preset }) => preset);
  };
  await expect.poll(() => presets()).toEqual(['dark-hall', 'dark-hall']);
  await strip.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(presets).toEqual(['studio-grey', 'studio-grey']);
});

test('in the comparison a user zooms in, and continues with this picture to another showroom', async ({
  page,
}) => {
  await begin(page, 'SCREEN-6');
  await addPhotos(page, [front, samplePhoto('saloon-blue-090.jpg')]);
  const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');
  await bar(page).getByRole('button', { name: 'Make 2 pictures' }).press('Enter');
  // The button disappears; focus stays in the bar.
  await expect.poll(focused).toBe('Make pictures');
  await bar(page).getByText('Finished: 2 pictures').waitFor(makingTime);
  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  const viewer = page.getByRole('dialog', { name: /^Picture/ });
  const after = viewer.getByRole('img', { name: 'After' });
  const widthOf = async () => (await after.boundingBox())?.width ?? 0;
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
  expect(await steps()).toBe(stepsWithOne);
  const opened = page.url();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  expect(page.url()).toBe(screen);
  await page.goto(opened);
  await viewer.getByText('2 / 2').waitFor();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  expect(page.url()).toBe(screen);
  expect(await steps()).toBe(stepsWithOne);

  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  await viewer.getByRole('button', { name: 'Change showroom' }).click();
  await expect(viewer).toHaveCount(0);
  await expect.poll(focused).toBe('Showroom');
  await page.getByRole('radio', { name: /Dark hall/ }).check({ force: true });
  await bar(page).getByText('1 picture selected').waitFor();
  await bar(page).getByRole('button', { name: 'Make 1 picture' }).waitFor();

  // After a picture is deleted, focus moves to the next one, or after the last one to the control that adds photos.
  await pick(page, 'Front left', 'Delete');
  await expect.poll(focused).toBe('Open Left side');
  await pick(page, 'Left side', 'Delete');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Choose photos');
});
