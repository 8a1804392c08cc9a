import { expect, test } from 'vitest';
import { addPhotos, addVehicle, samplePhoto, signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

const { people, browser } = setUpBrowserTest();

test('a dealer filters the stock, restyles it after previews and the price, pauses, continues, and brings the pictures back', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email, password: people.password });
  const photos = ['saloon-blue-045.jpg', 'saloon-blue-135.jpg', 'saloon-blue-225.jpg'].map(samplePhoto);
  const bar = page.getByRole('region', { name: 'Make pictures' });
  await addVehicle(page, 'STOCK-1');
  await addPhotos(page, photos);
  await bar.getByRole('button', { name: 'Make 3 pictures' }).click();
  await bar.getByText('Finished: 3 pictures').waitFor();
  const shown = () =>
    page
      .locator('main img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src.split('?')[0]).join(' '));
  const before = await shown();
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await addVehicle(page, 'OTHER-1');
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();

  await page.getByRole('searchbox').fill('STOCK');
  await expect.poll(() => page.getByText('OTHER-1').count()).toBe(0);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Restyle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restyle vehicles: 1' });
  await dialog.getByRole('radio', { name: /Dark hall/ }).check();
  await dialog.getByRole('button', { name: 'Preview and price' }).click();
  await dialog.getByRole('img', { name: 'Preview: STOCK-1' }).waitFor();
  await dialog.getByText('Free: 3').waitFor();
  await dialog.getByText('Price: free').waitFor();
  await dialog.getByRole('button', { name: 'Make pictures: 3' }).click();

  await page.getByRole('heading', { name: 'Restyle: Dark hall' }).waitFor();
  await page.getByRole('main').getByText('Pictures made: 3 of 3').waitFor();
  await page.getByRole('button', { name: 'Undo restyle' }).click();
  const question = page.getByRole('dialog', { name: 'Bring back the pictures before?' });
  await question.getByRole('button', { name: 'Undo restyle' }).click();
  await page.getByRole('main').getByText('Pictures brought back: 3').waitFor();
  await page.getByRole('link', { name: 'Restyles' }).click();
  await page.getByRole('link', { name: 'Dark hall' }).waitFor();
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  await page.getByRole('link', { name: 'STOCK-1' }).first().click();
  await expect.poll(shown).toBe(before);
});
