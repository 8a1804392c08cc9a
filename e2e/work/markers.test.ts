import type { Locator, Page } from '@playwright/test';
import { filesInZip } from '../../apps/server/src/testing/builders/zips.ts';
import { boxesOf } from '../support/element-boxes.ts';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  expectLoaded,
  makePictures,
  position,
  readImages,
  samplePhoto,
  savedBy,
  shareVehicle,
} from '../support/panel-steps.ts';

/** Where the middle of an element is on a picture, in shares of the picture. */
async function placeOn(picture: Locator, element: Locator) {
  const { at, frame } = await boxesOf(picture.page(), { at: element, frame: picture });
  const middle = { x: (at.left + at.right) / 2, y: (at.top + at.bottom) / 2 };
  return {
    x: (middle.x - frame.left) / (frame.right - frame.left),
    y: (middle.y - frame.top) / (frame.bottom - frame.top),
  };
}

/** Adds a second marker with the keyboard alone, beside the vehicle and so only on the photo, and changes their order. */
async function markSky(page: Page, viewer: Locator, form: Locator): Promise<void> {
  await viewer.getByRole('button', { name: 'Add marker' }).press('Enter');
  for (let count = 0; count < 20; count += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: 'Text' }).fill('Sky');
  await form.getByRole('radio', { name: 'Hotspot' }).check();
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  const sky = viewer.getByRole('button', { name: '2. Hotspot: Sky', exact: true });
  await sky.waitFor();
  await viewer.getByRole('button', { name: 'After' }).click();
  await expect(viewer.getByText('Beside the vehicle: only on the photo')).toHaveCount(1);
  await expect(viewer.getByRole('button', { name: /^\d\. / })).toHaveCount(1);

  await viewer.getByRole('button', { name: 'Move 2. Hotspot: Sky up' }).click();
  await viewer.getByRole('button', { name: 'Move 1. Hotspot: Sky down' }).click();
  await viewer.getByRole('button', { name: 'Delete: 2. Hotspot: Sky' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await viewer.getByRole('button', { name: 'Edit: 2. Hotspot: Sky' }).waitFor();
}

async function openCloseUp(page: Page, pin: Locator): Promise<void> {
  await pin.click();
  const seen = page.getByRole('dialog', { name: '1. Damage' });
  const closeUp = seen.getByRole('img', { name: 'Close-up: 1. Damage: Scratch on the door' });
  await expectLoaded(closeUp, 900);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(seen).toHaveCount(0);
  await pin.waitFor();
  await page.keyboard.press('Escape');
}

test('a marked damage is on picture, shared page and in the ZIP', async ({ page, openBrowser, signedIn }) => {
  await signedIn({ type: 'basic', name: 'Ann Dealer' }, { credits: 10 });
  await addVehicle(page, 'MARK-1');
  await addPhotos(page, ['saloon-blue-045.jpg', 'saloon-blue-135.jpg'].map(samplePhoto));
  await makePictures(page, 2);
  const [front] = await readImages(page);

  await position(page, 'Front left').getByRole('button', { name: 'Open' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture: Front left' });
  await viewer.getByRole('button', { name: 'Markers' }).click();
  await viewer.getByRole('button', { name: 'Add marker' }).click();
  const area = viewer.getByRole('button', { name: 'Place on the photo' });
  const { photo } = await boxesOf(page, { photo: area });
  const [width, height] = [photo.right - photo.left, photo.bottom - photo.top];
  await area.click({ position: { x: width * 0.4, y: height * 0.6 } });
  const form = page.getByRole('dialog', { name: 'New marker' });
  await form.getByRole('textbox', { name: 'Text' }).fill('Scratch on the door');
  await form.getByRole('radio', { name: 'Rear left' }).check();
  await form.getByRole('checkbox', { name: 'Show on the shared page' }).check();
  await form.getByRole('button', { name: 'Save' }).click();

  const pin = viewer.getByRole('button', { name: '1. Damage: Scratch on the door', exact: true });
  await viewer.getByRole('button', { name: 'After' }).click();
  const picture = viewer.getByRole('img', { name: /^Front left/ });
  const after = await placeOn(picture, pin);
  const [inPhoto, inPicture] = [front?.vehicle, front?.outputs[0]?.vehicle];
  if (!inPhoto || !inPicture) throw new Error('no vehicle found');
  expect(after.x).toBeCloseTo(inPicture.x + ((0.4 - inPhoto.x) / inPhoto.width) * inPicture.width, 2);
  expect(after.y).toBeCloseTo(inPicture.y + ((0.6 - inPhoto.y) / inPhoto.height) * inPicture.height, 2);
  await viewer.getByRole('button', { name: 'Before' }).click();
  const before = await placeOn(picture, pin);
  expect(before.x).toBeCloseTo(0.4, 2);
  expect(before.y).toBeCloseTo(0.6, 2);

  await markSky(page, viewer, form);
  await openCloseUp(page, pin);
  const zip = await savedBy(page.getByRole('link', { name: 'Download all' }).first());
  const files = new Map(await filesInZip(zip.bytes));
  expect(files.get('markers.csv')).toContain('MARK-1_01_exterior-front_left.jpg,damage,');
  expect(files.get('markers.csv')).toContain('MARK-1_02_exterior-rear_left.jpg,true');
  await page.getByText('History', { exact: true }).click();
  await page.getByText('Ann Dealer added 2 markers').waitFor();

  const visitor = await openBrowser();
  await visitor.goto(await shareVehicle(page));
  const shownPin = visitor.getByRole('button', { name: '1. Damage: Scratch on the door', exact: true });
  const shared = await placeOn(visitor.getByRole('img', { name: '1. Front left' }), shownPin);
  expect([shared.x, shared.y].map((share) => Math.round(share * 50))).toEqual(
    [after.x, after.y].map((share) => Math.round(share * 50)),
  );
  await expect(visitor.getByText('Sky')).toHaveCount(0);
  await shownPin.click();
  await visitor.getByRole('img', { name: 'Close-up: 1. Damage: Scratch on the door' }).waitFor();
});
