import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { chromiumFlags, chromiumPath } from '../support/chromium.ts';
import { dragMouse } from '../support/gestures.ts';
import { expect, fail, type SignedIn, test } from '../support/journey.ts';
import { addVehicle, makingTime, orderPictures, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { photoOfTwoVehicles } from '../work/photo-of-two-vehicles.ts';
import { shownAddress, shownPicture } from './desk-steps.ts';

// Outlines are drawn by scripts, which take ten times as long without the optimising compilers.
test.use({ launchOptions: { executablePath: chromiumPath(), args: chromiumFlags } });

type Photo = string | { name: string; mimeType: string; buffer: Buffer };

/** A dealer with one ordered picture, and a desk that shows only this customer's. */
async function ordered(
  page: Page,
  signedIn: SignedIn,
  name: string,
  photo: Photo = samplePhoto('saloon-blue-090.jpg'),
): Promise<string> {
  const customerId = await people.addCheckedCustomer(name);
  const clientId = await people.addClient({ customerId });
  await signedIn({ type: 'premium', clientId }, { credits: 10 });
  await addVehicle(page, 'FIX-1');
  await page.locator('input[data-pick=files]').setInputFiles(photo);
  await orderPictures(page, 1);
  await page.getByRole('button', { name: 'Being checked' }).first().waitFor(makingTime);
  return `/checker?customerId=${customerId}`;
}

const placing = (page: Page) =>
  page.getByRole('dialog', { name: 'Place and size of the vehicle: Left side' });
const made = (page: Page) => page.getByText('Made again. Your verdict is still missing.').waitFor(makingTime);

/** Another tool has a longer help, for which the photo must not move. */
async function expectPhotoKept(page: Page): Promise<void> {
  const photo = page.getByRole('button', { name: /^Photo of/ });
  const before = await photo.boundingBox();
  await page.getByRole('button', { name: 'Lasso add', exact: true }).press('Enter');
  await page
    .getByText(/^Click the corners/)
    .first()
    .waitFor();
  await expect.poll(() => photo.boundingBox()).toEqual(before);
}

async function openPlacing(page: Page) {
  await page.keyboard.press('f');
  await expectPhotoKept(page);
  await page.getByRole('button', { name: 'Place and size', exact: true }).press('Enter');
  return placingIn(page);
}

function placingIn(page: Page) {
  const dialog = placing(page);
  const vehicle = dialog.getByRole('button', { name: 'Move the vehicle', exact: true });
  const place = async () => (await vehicle.boundingBox()) ?? fail('There is no frame');
  const picture = () => dialog.getByRole('img', { name: 'Picture' }).getAttribute('src');
  return { dialog, vehicle, place, picture };
}

/** Drags the first plate as a whole, whose corners are above its inside, adds one in the middle of what is seen, and takes both back. */
async function movePlates(page: Page) {
  const whole = page.getByRole('button', { name: 'Move plate 1', exact: true });
  const box = async () => (await whole.boundingBox()) ?? fail('There is no plate');
  const { height, width, x, y } = await box();
  const [across, along] = [x + width / 2, y + height / 2];
  await dragMouse(page, [across, along], [across + 60, along - 30]);
  await expect.poll(async () => Math.round((await box()).x - x)).toBe(60);
  await expect.poll(box).toMatchObject({ width: expect.closeTo(width, 1), y: expect.closeTo(y - 30, 0) });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Plate 1, corner 1', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Add plate' }).press('Enter');
  const added = page.getByRole('button', { name: /^Move plate/ }).last();
  const photo = (await page.getByRole('img', { name: 'Photo' }).boundingBox()) ?? fail('There is no photo');
  const at = (await added.boundingBox()) ?? fail('There is no plate');
  const view = page.viewportSize() ?? fail('There is no window');
  expect(photo.width).toBeGreaterThan(view.width * 2);
  expect(Math.abs(at.x + at.width / 2 - view.width / 2)).toBeLessThan(view.width / 20);
  expect(await axeFaults(page)).toEqual([]);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  while (await undo.isEnabled()) await page.keyboard.press('z');
}

/** The brush that erases, enlarged, in the middle of the vehicle; the fields of the brush had their place before. */
async function eraseByKeys(page: Page): Promise<void> {
  const stage = page.getByRole('button', { name: /^Photo of/ });
  await expect(stage).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  const stood = await stage.boundingBox();
  for (const key of ['4', 'ArrowLeft', '5', '4']) await page.keyboard.press(key);
  await page.getByRole('dialog').getByText('Size', { exact: true }).waitFor();
  await expect.poll(() => stage.boundingBox()).toEqual(stood);
  for (const key of ['4', ']', ']', ']', ']', ']', 'Enter']) await page.keyboard.press(key);
}

/** B compares the picture before the last change with the present one, and the picture keeps the focus. */
async function compare(page: Page): Promise<void> {
  const now = await shownAddress(page);
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Before the change', pressed: true }).waitFor();
  await expect
    .poll(() => shownPicture(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(1);
  await expect.poll(() => shownAddress(page)).not.toBe(now);
  await page.keyboard.press('b');
  await expect.poll(() => shownAddress(page)).toBe(now);
  await expect(page.locator('section[tabindex="-1"]')).toBeFocused();
}

test('a checker sees outline and place before saving', async ({ page: dealer, openBrowser, signedIn }) => {
  test.slow();
  const desk = await ordered(dealer, signedIn, 'Group Shift');
  const page = await openBrowser();
  await signedIn({ role: 'qcmanager', name: 'Carla Costa' }, { page, at: desk });
  await page.getByText('Group Shift').first().waitFor();
  const firstShown = await shownAddress(page);

  await page.keyboard.press('f');
  await eraseByKeys(page);
  await page.keyboard.press('Control+Enter');
  await made(page);
  await expect.poll(() => shownAddress(page)).not.toBe(firstShown);
  await compare(page);

  const { dialog, picture, place, vehicle } = await openPlacing(page);
  await expect(vehicle).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  const stood = await place();
  const outlined = await shownAddress(page);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(picture).toMatch(/^data:image\/webp/);
  await expect.poll(async () => (await place()).x).toBeLessThan(stood.x - 20);

  // By the mouse, much too far: the vehicle stays in the picture.
  const moved = await place();
  const [across, along] = [moved.x + moved.width / 2, moved.y + moved.height / 2];
  await dragMouse(page, [across, along], [across + 900, along]);
  const image = (await dialog.getByRole('img', { name: 'Picture' }).boundingBox()) ?? moved;
  await expect
    .poll(async () => {
      const { width, x } = await place();
      return Math.abs(x + width - image.x - image.width);
    })
    .toBeLessThan(4);
  const { width: wide, x, y } = await place();
  await page.mouse.move(x + 50, y + 50);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await place()).width).toBeLessThan(wide);
  await dialog.getByText('98%').waitFor();
  const before = await picture();
  await page.keyboard.press('-');
  await expect.poll(picture).not.toBe(before);
  expect(await axeFaults(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await made(page);
  await expect.poll(() => shownAddress(page)).not.toBe(outlined);
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Nothing to check' }).waitFor();
  await expect(dealer.getByText('Being checked')).toHaveCount(0);
  await dealer.reload();
  await dealer.getByText('History', { exact: true }).click();
  await dealer.getByText('1 picture fixed by a checker').waitFor();
  await expect(dealer.getByText('Carla')).toHaveCount(0);
});

test('a checker chooses vehicle and background by keys', async ({ page: dealer, openBrowser, signedIn }) => {
  test.slow();
  const desk = await ordered(dealer, signedIn, 'Group Two', await photoOfTwoVehicles());
  const page = await openBrowser();
  await signedIn({ role: 'qcmanager', name: 'Carla Costa' }, { page, at: desk });
  await page.getByText('Group Two').first().waitFor();
  const firstShown = await shownAddress(page);

  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Vehicle', exact: true }).press('Enter');
  const vehicles = page.getByRole('dialog', { name: /^Vehicle of the picture/ });
  const shownVehicle = vehicles.getByRole('button', { name: 'Current' });
  const leftOfShown = async () => (await shownVehicle.boundingBox())?.x ?? 0;
  const before = await leftOfShown();
  expect(await axeFaults(page)).toEqual([]);
  // The focus is on one that is not shown.
  await page.keyboard.press('Enter');
  await vehicles.getByRole('button', { name: 'Chosen' }).waitFor();
  // On a phone the photo and the button that saves are in view together.
  await page.setViewportSize({ width: 360, height: 800 });
  const boxOf = async (name: string | RegExp) =>
    (await vehicles.getByRole('button', { name }).last().boundingBox()) ?? fail(`no ${name}`);
  await expect.poll(async () => (await boxOf('Save')).y).toBeLessThan(160);
  const { height: tall, y: top } = await boxOf(/^Vehicle 1/);
  expect(top + tall).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => shownAddress(page)).toBe(firstShown);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await made(page);
  await expect.poll(() => shownAddress(page)).not.toBe(firstShown);
  const other = await shownAddress(page);

  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Vehicle', exact: true }).press('Enter');
  await expect.poll(async () => Math.abs(before - (await leftOfShown()))).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Licence plates', exact: true }).press('Enter');
  const corner = page.getByRole('button', { name: 'Plate 1, corner 1' });
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  for (const _ of [1, 2]) await zoomIn.press('Enter');
  // The plate is in the middle of the window, which the photo fills by now.
  const { width, height } = page.viewportSize() ?? fail('There is no window');
  const { x, y } = (await corner.boundingBox()) ?? fail('There is no corner');
  expect(Math.abs(x - width / 2)).toBeLessThan(width / 8);
  expect(Math.abs(y - height / 2)).toBeLessThan(height / 8);
  await movePlates(page);
  await page.getByRole('button', { name: 'Background', exact: true }).press('Enter');
  const backgrounds = page.getByRole('dialog', { name: /^Background/ });
  const white = backgrounds.getByRole('radio', { name: /^Studio white/ });
  await expect(white).toBeFocused();
  await expect(white).toBeChecked();
  await expect(backgrounds.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const picture = () => backgrounds.getByRole('img', { name: 'Picture' }).getAttribute('src');
  await expect.poll(picture).toMatch(/^data:image\/webp/);
  await page.getByText('The picture is being drawn').waitFor({ state: 'detached' });
  expect(await axeFaults(page)).toEqual([]);
  // Escape asks before the choice is lost.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await backgrounds.getByRole('button', { name: 'Save' }).press('Enter');
  await made(page);
  await expect.poll(() => shownAddress(page)).not.toBe(other);
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Nothing to check' }).waitFor();
  await dealer.getByText('Finished').first().waitFor(makingTime);
});
