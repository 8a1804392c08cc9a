import { expect, test } from '../support/journey.ts';
import { samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

/** Trying the product without an account. */

test('a visitor comes from the sign-in, sees a photo before and after, returns to it after a reload, and finds the demo closed once root has closed it', async ({
  page,
}) => {
  await people.db.updateTable('installationSettings').set({ signUpOpen: false }).execute();
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/demo-app/');
  await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Try it with a photo' }).click();
  await page.waitForURL('**/demo-app');
  await page.getByRole('button', { name: 'Sample photo 2' }).waitFor();
  await page.locator('[data-pick=files]').setInputFiles(samplePhoto('saloon-blue-045.jpg'));
  const slider = page.getByRole('slider', { name: 'Before/after divider' });
  await slider.waitFor();
  const after = page.getByRole('img', { name: 'After' });
  const first = await after.getAttribute('src');
  await page.getByText('Dark hall').click();
  await expect.poll(() => after.getAttribute('src').catch(() => first)).not.toBe(first);
  const thumbnails = page.locator('label:has([type=radio]) img');
  await expect(thumbnails).toHaveCount(5);
  const next = page.getByRole('region', { name: 'Do this with all your photos' });
  await next.getByText('Ask your contact at Forecourt for an account.', { exact: false }).waitFor();
  await expect(next.getByRole('link')).toHaveAttribute('href', '/login');
  const isSideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isSideways()).toBe(false);
  await page.reload();
  await slider.waitFor();
  await expect(page.getByRole('radio', { name: 'Dark hall' })).toBeChecked();
  await page.getByRole('button', { name: 'Try another photo' }).click();
  await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');

  const { email } = await people.add({ role: 'root' });
  await page.goto('/login');
  await signIn(page, { email, at: '/root/installation' });
  const open = page.getByLabel('Let visitors try the product without an account');
  await open.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The installation settings were saved.').waitFor();
  await page.goto('/demo-app');
  await page.getByText('The demo is not available here.').waitFor();
  await expect(page.getByRole('link', { name: 'Go to the panel' })).toHaveAttribute('href', '/');
  await page.goto('/root/installation');
  await open.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The installation settings were saved.').waitFor();
});
