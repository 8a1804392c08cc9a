import type { Image } from '@forecourt/contract/images';
import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { boxesOf } from '../support/element-boxes.ts';
import { dragMouse } from '../support/gestures.ts';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  makePictures,
  picturesFinished,
  position,
  readImages,
  samplePhoto,
} from '../support/panel-steps.ts';

async function openRetouch(page: Page): Promise<Locator> {
  await position(page, 'Left side').getByRole('button', { name: 'Open' }).click();
  await page
    .getByRole('dialog', { name: 'Picture: Left side' })
    .getByRole('button', { name: 'Retouch', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Fix the cut-out: Left side' });
  await dialog.getByRole('button', { name: /^Photo of Left side/ }).waitFor();
  return dialog;
}

const stageOf = (dialog: Locator) => dialog.getByRole('button', { name: /^Photo of Left side/ });

/** A place on the stage in pixels of the page. */
async function placeOn(page: Page, dialog: Locator, x: number, y: number): Promise<[number, number]> {
  const { stage } = await boxesOf(page, { stage: stageOf(dialog) });
  return [stage.left + (stage.right - stage.left) * x, stage.top + (stage.bottom - stage.top) * y];
}

/** In small windows the photo has most of the room, and every tool can be reached: a phone, a laptop, and that one at 200 %. */
async function seeSmallWindows(page: Page, dialog: Locator): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [width, height, least] of [
    [360, 640, 320],
    [1024, 600, 700],
    [512, 300, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    const widthOfPhoto = async () => {
      const { stage } = await boxesOf(page, { stage: stageOf(dialog) });
      return stage.right - stage.left;
    };
    await expect.poll(widthOfPhoto).toBeGreaterThan(least);
    for (const name of ['Smart add', 'Lasso remove', 'Zoom in', 'White', 'Save (free)']) {
      const control = dialog.getByRole('button', { name, exact: true });
      await control.scrollIntoViewIfNeeded();
      const { one } = await boxesOf(page, { one: control });
      const isInside = one.left >= 0 && one.top >= 0 && one.right <= width && one.bottom <= height;
      expect([width, name, isInside]).toEqual([width, name, true]);
    }
  }
  await page.setViewportSize(before);
}

const stepsOf = (dialog: Locator) => ({
  save: dialog.getByRole('button', { name: 'Save (free)', exact: true }),
  undo: dialog.getByRole('button', { name: 'Undo', exact: true }),
  redo: dialog.getByRole('button', { name: 'Redo', exact: true }),
});

/** What a click finds is added, and the step is taken back. */
async function addByClick(page: Page, dialog: Locator, at: [x: number, y: number]): Promise<void> {
  const { redo, save, undo } = stepsOf(dialog);
  const found = page.waitForResponse((answer) => answer.url().endsWith('/regions'));
  await page.mouse.click(...(await placeOn(page, dialog, ...at)));
  expect((await found).status()).toBe(200);
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(undo).toBeDisabled();
  await expect(redo).toBeEnabled();
  await expect(save).toBeDisabled();
}

/** The photo is zoomed by buttons and keys, moved while Space is held, and shown at 100 % in a loupe. */
async function lookClosely(page: Page, dialog: Locator): Promise<void> {
  const { save, undo } = stepsOf(dialog);
  const zoomed = dialog.locator('output');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoomed).toHaveText('1.3 ×');
  await stageOf(dialog).press('+');
  await stageOf(dialog).press('+');
  await dialog.getByRole('button', { name: 'Loupe at 100 %' }).click();
  await stageOf(dialog).focus();
  const stood = await boxesOf(page, { stage: stageOf(dialog) });
  await page.keyboard.down(' ');
  await dragMouse(page, [640, 400], [540, 370]);
  await page.keyboard.up(' ');
  const moved = await boxesOf(page, { stage: stageOf(dialog) });
  expect(moved.stage.left - stood.stage.left).toBeCloseTo(-100, 0);
  expect(moved.stage.top - stood.stage.top).toBeCloseTo(-30, 0);
  // Nothing was clicked or painted meanwhile.
  await expect(undo).toBeDisabled();
  await expect(save).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);
  await stageOf(dialog).press('l');
  await dialog.getByRole('button', { name: 'Fit to window' }).click();
  await expect(zoomed).toHaveText('1 ×');
}

/** Erases the rear fifth of the vehicle with strokes of a large brush. */
async function eraseRear(
  page: Page,
  dialog: Locator,
  { height, width, x, y }: NonNullable<Image['vehicle']>,
): Promise<void> {
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByLabel('Size').fill('100');
  for (const share of [0.84, 0.9, 0.96, 1]) {
    const from = await placeOn(page, dialog, x + width * share, y - 0.02);
    const to = await placeOn(page, dialog, x + width * share, Math.min(0.99, y + height + 0.02));
    await dragMouse(page, from, to);
  }
}

/** Opens the retouching by keys alone, paints, sets the corners of an area, and leaves. */
async function retouchByKeys(page: Page): Promise<void> {
  await position(page, 'Left side').getByRole('button', { name: 'Open' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Picture: Left side' })
    .getByRole('button', { name: 'Retouch', exact: true })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fix the cut-out: Left side' });
  const stage = stageOf(dialog);
  await expect(stage).toBeFocused();
  // The brush that erases, five times as large, near the middle.
  for (const key of ['4', ']', ']', ']', 'ArrowLeft', 'Shift+ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.keyboard.press('z');
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.keyboard.press('Shift+Z');
  await expect(dialog.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await page.keyboard.press('z');
  // An area of four corners, one of which is taken back and set again.
  for (const key of ['6', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter', 'Backspace', 'Enter'])
    await page.keyboard.press(key);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(dialog.locator('polyline')).toHaveCount(3);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.keyboard.press('z');
  // Escape drops corners that were set; only then does it leave.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('a retouched picture is made again for nothing', async ({ page, signedIn }) => {
  // The first click loads what finds parts of a photo.
  test.slow();
  await signedIn({ type: 'premium', name: 'Ann Dealer' }, { credits: 10 });
  await addVehicle(page, 'RETOUCH-1');
  await addPhotos(page, [samplePhoto('saloon-blue-090.jpg')]);
  await makePictures(page, 1);
  const [before] = await readImages(page);
  if (!before?.vehicle) throw new Error('no vehicle found');
  const { height, width, x, y } = before.vehicle;

  const dialog = await openRetouch(page);
  const { save } = stepsOf(dialog);
  await expect(save).toBeDisabled();
  await addByClick(page, dialog, [x + width * 0.2, y + height * 0.8]);
  await lookClosely(page, dialog);
  await seeSmallWindows(page, dialog);
  await eraseRear(page, dialog, before.vehicle);
  await expect(save).toBeEnabled();
  // Leaving asks first.
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await save.click();
  await page.getByText('Outline saved. The picture is being made again.').waitFor();
  await page.getByText('Outline retouched by hand').first().waitFor();
  await page.keyboard.press('Escape');
  await picturesFinished(page, 1);
  const [retouched] = await readImages(page);
  expect(retouched).toMatchObject({ retouched: true, charged: 1, state: 'delivered' });
  expect(retouched?.vehicle?.width).toBeLessThan(width * 0.9);
  expect(retouched?.outputs[0]?.url.split('?')[0]).not.toBe(before.outputs[0]?.url.split('?')[0]);

  await retouchByKeys(page);
});
