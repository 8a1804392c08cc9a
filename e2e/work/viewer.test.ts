import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { boxesOf } from '../support/element-boxes.ts';
import { expect, fail, test } from '../support/journey.ts';
import { addPhotos, addVehicle, makePictures, position, samplePhoto } from '../support/panel-steps.ts';

/** A vehicle with a finished picture on its left side. */
async function makePicture(page: Page): Promise<void> {
  await addVehicle(page, 'VIEW-1');
  await addPhotos(page, [samplePhoto('saloon-blue-090.jpg')]);
  await makePictures(page, 1);
}

/** The labels of the buttons and links of a dialog that an element covers. */
async function coveredBy(over: Locator, dialog: Locator): Promise<string[]> {
  const area = (await over.boundingBox()) ?? fail('the toast is not shown');
  const controls = await dialog.locator('button, a, input').all();
  const covered: string[] = [];
  for (const control of controls) {
    const box = await control.boundingBox();
    // The divider is as large as the picture.
    const isDivider = (await control.getAttribute('type')) === 'range';
    if (!box || isDivider || box.width < 2) continue;
    const isBeside =
      box.x >= area.x + area.width ||
      box.x + box.width <= area.x ||
      box.y >= area.y + area.height ||
      box.y + box.height <= area.y;
    if (!isBeside) covered.push(`${await control.getAttribute('aria-label')} ${await control.textContent()}`);
  }
  return covered;
}

test('at a zoom of 200 % the viewer has room for the picture and its buttons', async ({ page, signedIn }) => {
  await signedIn({ type: 'premium', name: 'Vera Viewer' }, { credits: 5 });
  await makePicture(page);
  await position(page, 'Left side').getByRole('button', { name: 'Open' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture: Left side' });
  await viewer.getByRole('slider').waitFor();
  await viewer.getByRole('button', { name: 'Comments' }).click();
  await viewer.getByRole('textbox', { name: 'Write a comment' }).fill('Nice.');
  await page.keyboard.press('Control+Enter');
  await viewer.getByRole('button', { name: 'Delete the comment by Vera Viewer' }).click();
  const message = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await message.hover();
  for (const [width, height] of [
    [1440, 900],
    // 1280 × 1024 at 200 %.
    [640, 512],
    [844, 390],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => coveredBy(message, viewer), { message: `${width} × ${height}` }).toEqual([]);
    await message.hover();
  }
  // On a phone what else can be done with a picture has its words in a sheet.
  await viewer.getByRole('button', { name: 'More' }).click();
  await viewer.getByRole('button', { name: 'Comments' }).click();
  await expect(viewer.getByRole('button', { name: 'Comments' })).toBeHidden();
  await message.getByRole('button', { name: 'Undo' }).click();

  await page.setViewportSize({ width: 640, height: 512 });
  await expect
    .poll(async () => {
      const { divider } = await boxesOf(page, { divider: viewer.getByRole('slider') });
      return (divider.bottom - divider.top) / 512;
    })
    .toBeGreaterThan(0.65);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(640);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // On a phone the badge of a finished picture is an icon, which screen readers read out.
  await page.setViewportSize({ width: 360, height: 740 });
  const tile = position(page, 'Left side');
  const badge = tile.getByText('Finished', { exact: true }).locator('..');
  const photo = tile.locator('img');
  const { icon, picture } = await boxesOf(page, { icon: badge, picture: photo });
  expect((icon.right - icon.left) / (picture.right - picture.left)).toBeLessThan(0.2);
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = await boxesOf(page, { badge });
  expect(wide.badge.right - wide.badge.left).toBeGreaterThan(60);
});
