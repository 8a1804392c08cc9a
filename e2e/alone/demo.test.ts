import { expect, test } from '../support/journey.ts';
import { samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Trying the product without an account. */

test('a visitor tries the product without an account until root closes it', async ({ page, signedIn }) => {
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
  await next.getByText('Accounts are set up by the operator of this site.', { exact: false }).waitFor();
  await expect(next.getByRole('link')).toHaveAttribute('href', '/login');
  const sidewaysPx = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(sidewaysPx).toBeLessThanOrEqual(0);
  await page.reload();
  await slider.waitFor();
  await expect(page.getByRole('radio', { name: 'Dark hall' })).toBeChecked();
  await page.getByRole('button', { name: 'Try another photo' }).click();
  await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
  await expect(page).toHaveURL(({ hash }) => hash === '');

  await signedIn({ role: 'root' }, { at: '/root/installation' });
  await page.getByLabel('Let visitors try the product without an account').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The installation settings were saved.').waitFor();
  await page.goto('/demo-app');
  await page.getByText('The demo is not available here.').waitFor();
  await expect(page.getByRole('link', { name: 'Go to the panel' })).toHaveAttribute('href', '/');
});
