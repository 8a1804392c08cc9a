import { expect, test } from '../support/journey.ts';
import { addVehicle } from '../support/panel-steps.ts';

test('files that are no photos are refused at once, and the next page loads', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic', name: 'Ann Dealer' }, { credits: 10 });
  await addVehicle(page, 'REFUSED-1');
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `notes-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(2_000_000, `No photo ${index}. `),
  }));
  await page.locator('input[data-pick=files]').setInputFiles(files);
  await expect(page.getByText('Invalid image type')).toHaveCount(6);
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  await page.getByRole('link', { name: 'REFUSED-1' }).waitFor();
});
