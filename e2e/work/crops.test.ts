import { expect, test } from '../support/journey.ts';
import { addPhotos, makingTime, samplePhoto } from '../support/panel-steps.ts';

/** Quick cut-outs, for users who have no vehicles here. */

const setPath = /\/crop\/dashboard\/[0-9a-f-]{36}$/;

test('a simple user changes the colour behind a cut-out for nothing', async ({ page, signedIn }) => {
  await signedIn({ type: 'simple' }, { credits: 10 });
  await page.waitForURL('**/crop');
  await page.getByText('1 credit per picture').waitFor();
  await page.getByText('No cut-outs yet').waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.waitForURL(setPath);
  const all = page.getByRole('link', { name: 'Download all' });
  await all.waitFor();
  const credits = page.getByLabel('Credits', { exact: true });
  await expect(credits).toHaveText(/Client credits\s*9/);
  const zip = await page.request.get((await all.getAttribute('href')) ?? '');
  expect((await zip.body()).includes(Buffer.from('saloon-blue-045.png'))).toBe(true);

  await page.getByRole('button', { name: 'Open saloon-blue-045.jpg' }).click();
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('Escape');

  await page.getByText('Any colour').click();
  await page.getByLabel('Colour (#rrggbb)').last().fill('#ffcc00');
  await page.getByRole('button', { name: 'Remake all (free)' }).click();
  await page.getByText('On #ffcc00').waitFor();
  const saved = page.getByRole('button', { name: 'Delete', exact: true });
  await expect(saved).toBeEnabled();
  await expect(credits).toHaveText(/Client credits\s*9/);

  await saved.click();
  await page.waitForURL('**/crop/dashboard');
  await page.getByText('The cut-outs were deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 of 1 finished').waitFor(makingTime);
  // The last choice is preselected.
  await expect(page.getByLabel('Colour (#rrggbb)').last()).toHaveValue('#ffcc00');
});
