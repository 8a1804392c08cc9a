import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { addPhotos, addVehicle, samplePhoto, signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

const { people, browser } = setUpBrowserTest();

test('a dealer shares a vehicle by a link that anyone can open, closes it, and opens it again', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email, password: people.password });
  await addVehicle(page, 'SHARE-1');
  await addPhotos(page, ['saloon-blue-045.jpg', 'saloon-blue-135.jpg'].map(samplePhoto));
  const bar = page.getByRole('region', { name: 'Make pictures' });
  await bar.getByRole('button', { name: 'Make 2 pictures' }).click();
  await bar.getByText('Finished: 2 pictures').waitFor();

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this vehicle' });
  await dialog.getByRole('radio', { name: '30 days' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'QR code' }).click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();

  const buyer = await openBrowser();
  await buyer.page.goto(link);
  const first = buyer.page.getByRole('img', { name: '1. Front left' });
  await buyer.page.getByRole('banner').getByText('Autohaus Test').waitFor();
  expect(await buyer.page.title()).toMatch(/ · Autohaus Test$/);
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(900);
  await buyer.page.keyboard.press('ArrowRight');
  await buyer.page.getByRole('img', { name: '2. Rear left' }).waitFor();
  const saving = buyer.page.waitForEvent('download');
  await buyer.page.getByRole('link', { name: 'Download all' }).click();
  expect((await saving).suggestedFilename()).toBe('SHARE-1.zip');
  expect(await buyer.page.getByText('Ann Dealer').count()).toBe(0);

  await dialog.getByRole('button', { name: 'Close link' }).click();
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(0);
  await buyer.page.reload();
  await buyer.page.getByRole('heading', { name: 'This link is closed' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('textbox', { name: 'Link' }).waitFor();
  await buyer.page.reload();
  await first.waitFor();
  expect(buyer.complaints).toEqual([]);
  await buyer.close();
});
