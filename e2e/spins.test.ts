import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { addPhotos, addVehicle, makingTime, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { downloadsOfShare } from './shared-downloads.ts';
import { signIn } from './sign-in.ts';

const azimuths = ['000', '045', '090', '135', '180', '225', '270', '315'];

test('a premium user makes a spin of eight pictures, turns the vehicle and downloads it', async ({
  page,
  openBrowser,
}) => {
  // Eight pictures and a turn of them.
  test.slow();
  const { email } = await people.add({ type: 'premium', name: 'Pia Premium' }, 20);
  await signIn(page, { email });
  await addVehicle(page, 'SPIN-1');
  await addPhotos(
    page,
    azimuths.map((azimuth) => samplePhoto(`saloon-blue-${azimuth}.jpg`)),
  );
  const bar = page.getByRole('region', { name: 'Make pictures' });
  await bar.getByRole('button', { name: 'Make 8 pictures' }).click();
  await bar.getByText('Finished: 8 pictures').waitFor(makingTime);

  const card = page.getByRole('region', { name: '360° spin' });
  await card.getByText('Made of 8 exterior pictures.').waitFor();
  await card.getByText('1 credit', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Make 360° spin' }).click();
  const viewer = card.getByRole('slider', { name: '360° view of the vehicle' });
  await viewer.waitFor();
  await expect(viewer).toHaveAttribute('aria-valuetext', 'Front left, picture 1 of 8');
  const shown = viewer.locator('img').first();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(900);

  await viewer.focus();
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAttribute('aria-valuetext', 'Left side, picture 2 of 8');
  await page.keyboard.press('Home');
  const box = await viewer.boundingBox();
  if (!box) throw new Error('the viewer is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - box.width / 2, y, { steps: 5 });
  await page.mouse.up();
  await expect(viewer).toHaveAttribute('aria-valuetext', 'Rear left, picture 3 of 8');

  const saving = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download GIF' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('SPIN-1.gif');
  expect((await readFile(await saved.path())).subarray(0, 6).toString()).toBe('GIF89a');
  await card.getByText('free', { exact: true }).waitFor();

  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(viewer).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await viewer.waitFor();

  const files = await downloadsOfShare(page, openBrowser);
  expect(files.filter(({ name }) => !/\.(mp4|webm)$/.test(name))).toEqual([
    { name: 'SPIN-1.zip', type: 'application/zip', start: 'PK\u0003\u0004' },
    { name: 'SPIN-1_01_exterior-front_left.jpg', type: 'image/jpeg', start: '\u00ff\u00d8\u00ff\u00eb' },
    { name: 'SPIN-1.gif', type: 'image/gif', start: 'GIF8' },
    { name: 'SPIN-1.webp', type: 'image/webp', start: 'RIFF' },
  ]);
});
