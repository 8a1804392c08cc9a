import { expect, test } from '../support/journey.ts';
import { logOut, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { tokenOf } from '../support/session-tokens.ts';

test('all users see the name, logo and links that root sets', async ({ page, signedIn }) => {
  await signedIn({ role: 'root' });
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
  await signedIn(user);
  const privacy = page.getByRole('link', { name: /^Privacy policy/ });
  await expect(privacy).toHaveAttribute('href', 'https://lindner.example/privacy');
  await expect.poll(() => privacy.getAttribute('rel')).toContain('noopener');

  // The URL is outside the installation, so this test responds in its place.
  await page.route('https://chat.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>How can we help?</p>' }),
  );
  const opener = page.getByRole('button', { name: 'Chat with support' });
  await opener.click();
  await page.frameLocator('iframe').getByText('How can we help?').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Chat with support' })).toBeHidden();
  await logOut(page);
  await page.getByLabel('Email').waitFor();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('an urgent notification and the greeting also show on the demo', async ({ page, signedIn }) => {
  const { id } = await signedIn({ type: 'basic' });
  const root = await people.add({ role: 'root' });
  await people.db
    .updateTable('installationSettings')
    .set({ firstVisitUntil: new Date(Date.now() + 86_400_000) })
    .execute();
  await page.evaluate(() => localStorage.removeItem('visited'));
  // An open panel would show the notification and mark it as seen.
  await page.goto('about:blank');
  await page.request.post('/v1/notifications', {
    headers: { authorization: `Bearer ${await tokenOf(root.email)}` },
    data: {
      priority: 'high',
      audience: { kind: 'user', userId: id },
      languageContents: [{ language: 'en', headLine: 'Read this now', content: 'It cannot wait.' }],
    },
  });
  await page.goto('/demo-app');
  await page.getByRole('dialog', { name: 'Read this now' }).waitFor();
  await page.getByRole('progressbar').first().waitFor({ state: 'attached' });
});
