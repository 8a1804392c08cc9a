import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  filledPositions,
  makingTime,
  pickForPicture,
  position,
  samplePhoto,
} from '../support/panel-steps.ts';
import { act } from '../support/waits.ts';

test('photos are dragged, deleted and restored; so is their vehicle', async ({ page, signedIn }) => {
  // Two photos are recognised before anything else.
  test.slow();
  await signedIn({ type: 'basic', name: 'Ann Dealer' });
  await addVehicle(page, 'WORK-1');
  await addPhotos(page, ['saloon-blue-045.jpg', 'saloon-blue-180.jpg'].map(samplePhoto));
  await page.getByText('2 positions suggested').waitFor(makingTime);
  await expect.poll(() => filledPositions(page), makingTime).toEqual(['Front left', 'Rear']);
  await position(page, 'Front left').getByRole('button', { name: 'Confirm position: Front left' }).click();
  await page.getByText('1 position suggested').waitFor();
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await expect(page.getByText('suggested')).toHaveCount(0);

  await position(page, 'Front left').locator('[draggable=true]').dragTo(position(page, 'Front'));
  await expect.poll(() => filledPositions(page), makingTime).toEqual(['Front', 'Rear']);
  const front = position(page, 'Front').getByAltText('saloon-blue-045.jpg');
  await position(page, 'Front').locator('[draggable=true]').dragTo(position(page, 'Rear'));
  await position(page, 'Rear').getByAltText('saloon-blue-045.jpg').waitFor();
  await position(page, 'Front').getByAltText('saloon-blue-180.jpg').waitFor();
  await act(page.getByRole('button', { name: 'Undo' }));
  await front.waitFor();
  await pickForPicture(page, 'Rear', 'Delete');
  const deleted = page.getByRole('listitem').filter({ hasText: '.jpg was deleted.' });
  await act(deleted.getByRole('button', { name: 'Undo' }));
  await page.reload();
  await front.waitFor();
  await expect.poll(() => filledPositions(page), makingTime).toEqual(['Front', 'Rear']);
  await expect(page.getByText('Suggested')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('WORK-1 was deleted.').waitFor();
  await page.getByRole('link', { name: 'Deleted vehicles' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('No deleted vehicles').waitFor();
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  await page.getByRole('searchbox').fill('WORK-1');
  await page.waitForURL('**/dashboard/vehicles?search=WORK-1');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('WORK-1');
  await page.getByRole('link', { name: /WORK-1/ }).click();
  await page.getByRole('heading', { name: 'WORK-1', level: 1 }).waitFor();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('WORK-1');
});
