import { downloadSigningCertificates } from '@forecourt/contract/content-credentials';
import { imageSize } from 'image-size';
import { findDifferences } from '../../apps/server/src/modules/money/ledger/ledger.service.ts';
import { readCredentials } from '../../apps/server/src/testing/read-credentials.ts';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  makingTime,
  orderPictures,
  samplePhoto,
  savedBy,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('photos become finished pictures that verify, charged once each', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic' }, { credits: 5 });
  await addVehicle(page, 'E2E-1');
  await addPhotos(page, ['saloon-blue-045.jpg', 'suv-silver-225.jpg'].map(samplePhoto));
  await orderPictures(page, 2);
  const made = page.locator('main li').getByText('Finished', { exact: true });
  await expect(made).toHaveCount(2, makingTime);
  // One notification, however many pictures there are, with a link to the vehicle.
  await page.getByRole('button', { name: '1 new notification' }).click();
  await page.getByRole('button', { name: /^Pictures ready: E2E-1/ }).click();
  const vehiclePage = new URL(page.url()).pathname;
  const way = page.getByRole('dialog').getByRole('link', { name: 'Open vehicle' });
  await expect(way).toHaveAttribute('href', vehiclePage);
  await way.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByText(/Client credits\s*3/)
    .first()
    .waitFor();

  const zip = await savedBy(page.getByRole('link', { name: 'Download all' }).first());
  expect(zip.name).toBe('E2E-1.zip');
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');

  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('slider').waitFor();
  const { bytes, name } = await savedBy(
    page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }),
  );
  expect(name).toMatch(/^E2E-1_\d\d_exterior-\w+\.jpg$/);
  const { width, height, type } = imageSize(bytes);
  expect([width, height, type]).toEqual([1920, 1440, 'jpg']);
  const roots = await page.request.get(downloadSigningCertificates.path);
  expect((await readCredentials(bytes, 'jpeg', await roots.text())).state).toBe('Trusted');
  await page.keyboard.press('Escape');
  expect(await findDifferences(people.db)).toEqual([]);
});
