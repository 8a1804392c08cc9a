import { afterAll, expect, it } from 'vitest';
import { logOut, samplePhoto, signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

const { people, browser } = setUpBrowserTest();

afterAll(async () => {
  const asBefore = {
    name: null,
    logoFileId: null,
    privacyUrl: null,
    accessibilityUrl: null,
    chatUrl: null,
  };
  await people.db.updateTable('installationSettings').set(asBefore).execute();
});

it('root sets the name of the panel, a logo and links, and all users see them', async () => {
  const { page } = browser;
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, password: people.password });
  await page.getByRole('link', { name: 'Installation', exact: true }).click();
  await page.getByRole('heading', { name: 'Installation', level: 1 }).waitFor();

  await page.getByLabel('Panel name').fill('Lindner Studio');
  await page.getByLabel('Privacy policy URL').fill('http://plain.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This value is not valid. Please check it.').first().waitFor();
  await page.getByLabel('Privacy policy URL').fill('https://lindner.example/privacy');
  await page.getByLabel('Support chat URL').fill('https://chat.example/');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The installation settings were saved.').waitFor();
  await page.getByRole('link', { name: 'Lindner Studio' }).waitFor();

  await page.locator('input[data-pick=media]').setInputFiles(samplePhoto('saloon-blue-045.jpg'));
  await page.getByRole('img', { name: 'Logo' }).waitFor();

  const user = await people.add({ type: 'basic' });
  await logOut(page);
  await page.getByText('Lindner Studio').waitFor();
  // The page's CSP defines what may be framed.
  await page.reload();
  await signIn(page, { email: user.email, password: people.password });
  const privacy = page.getByRole('link', { name: /^Privacy policy/ });
  await expect.poll(() => privacy.getAttribute('href')).toBe('https://lindner.example/privacy');
  await expect.poll(() => privacy.getAttribute('rel')).toContain('noopener');

  // The URL is outside the installation, so this test responds in its place.
  await page.route('https://chat.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>How can we help?</p>' }),
  );
  const opener = page.getByRole('button', { name: 'Chat with support' });
  await opener.click();
  await page.frameLocator('iframe').getByText('How can we help?').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('region', { name: 'Chat with support' }).isVisible()).toBe(false);
  await logOut(page);
  await page.getByLabel('Email').waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
});
