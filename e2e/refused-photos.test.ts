import { expect, test } from 'vitest';
import { addVehicle, signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

const { people, browser } = setUpBrowserTest();

test('six files that are no photos are refused at once, and the next page still loads', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  await signIn(page, { email, password: people.password });
  await addVehicle(page, 'REFUSED-1');
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `notes-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(2_000_000, `No photo ${index}. `),
  }));
  await page.locator('input[data-pick=files]').setInputFiles(files);
  await expect.poll(() => page.getByText('Invalid image type').count()).toBe(6);
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  await page.getByRole('link', { name: 'REFUSED-1' }).waitFor();
});
