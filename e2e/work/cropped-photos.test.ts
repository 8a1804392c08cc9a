import type { Page } from '@playwright/test';
import { dragMouse } from '../support/gestures.ts';
import { expect, test } from '../support/journey.ts';
import { addPhotos, samplePhoto } from '../support/panel-steps.ts';

/** Photos that keep their background and are cropped for a marketplace. */

const photo = 'saloon-blue-045.jpg';
const tile = (page: Page) => page.locator('main li').filter({ hasText: photo });
const picture = (page: Page) => tile(page).locator('img').first();
const sourceOf = (page: Page) => picture(page).getAttribute('src');
/** Width per height of the finished picture's thumbnail. */
const shapeOf = (page: Page) =>
  picture(page).evaluate((image) => {
    const { naturalHeight, naturalWidth } = image as unknown as {
      naturalHeight: number;
      naturalWidth: number;
    };
    return naturalWidth / naturalHeight;
  });

/** Opens the dialog from the picture's menu. */
async function openDialog(page: Page) {
  await tile(page).getByRole('button', { name: 'Actions for' }).press('Enter');
  const first = page.getByRole('menuitem').first();
  // The menu focuses its first choice after it has opened, which would take the focus from the pressed one.
  await expect(first).toBeFocused();
  await page.getByRole('menuitem', { name: 'Move the crop' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move the crop' });
  await dialog.waitFor();
  return dialog;
}

/** Spreads two fingers around a place, from a distance to twice that. */
async function pinch(page: Page, { x, y }: { x: number; y: number }, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(distance) });
  for (const by of [1.25, 1.5, 1.75, 2])
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(distance * by),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a crop for Instagram is moved and put back, for one credit', async ({ page, signedIn }) => {
  await signedIn({ type: 'simple' }, { credits: 10 });
  await page.waitForURL('**/crop');
  await page.getByText('As photographed, cropped').click();
  await page.getByText('4:5', { exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Space around the vehicle (%)' }).fill('10');
  await addPhotos(page, [samplePhoto(photo)]);
  await page.waitForURL(/\/crop\/dashboard\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Download all' }).waitFor();
  await page.getByText('Cropped to 4:5').waitFor();
  const credits = page.getByLabel('Credits', { exact: true });
  await expect(credits).toHaveText(/Client credits\s*9/);
  await expect.poll(() => shapeOf(page)).toBeCloseTo(4 / 5, 2);

  // The frame has the focus at once.
  let dialog = await openDialog(page);
  const automatic = await sourceOf(page);
  const width = dialog.getByRole('spinbutton', { name: 'Width (%)' });
  const left = dialog.getByRole('spinbutton', { name: 'From the left (%)' });
  const before = await width.inputValue();
  for (const key of ['+', '+', '+', '+', '+', 'ArrowRight', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  await dialog.getByText('Moved by hand').waitFor();
  await expect.poll(async () => Number(await width.inputValue())).toBeLessThan(Number(before));
  await dialog.getByRole('button', { name: 'Save (free)' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await tile(page).getByText('Moved by hand').waitFor();
  await expect.poll(() => sourceOf(page)).not.toBe(automatic);

  dialog = await openDialog(page);
  const from = Number(await left.inputValue());
  const frame = dialog.getByRole('button', { name: 'Crop of the picture' });
  const box = await frame.boundingBox();
  if (!box) throw new Error('the frame is not shown');
  const height = box.y + box.height / 2;
  await dragMouse(page, [box.x + box.width / 2, height], [box.x + box.width, height]);
  await expect.poll(async () => Number(await left.inputValue())).toBeLessThan(from);
  const dragged = Number(await width.inputValue());
  await pinch(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, box.width / 4);
  await expect.poll(async () => Number(await width.inputValue())).toBeLessThan(dragged);
  await dialog.getByRole('button', { name: 'Around the vehicle' }).click();
  await dialog.getByRole('button', { name: 'Save (free)' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(tile(page).getByText('Moved by hand')).toHaveCount(0);

  await page.getByText('1:1', { exact: true }).click();
  await page.getByRole('button', { name: 'Remake all (free)' }).click();
  await page.getByText('Cropped to 1:1').waitFor();
  await expect.poll(() => shapeOf(page)).toBeCloseTo(1, 2);
  await expect(credits).toHaveText(/Client credits\s*9/);
});
