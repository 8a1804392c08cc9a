import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import type { BrowserOptions, OpenBrowser } from '../support/browser.ts';
import { expect, type SignedIn, test } from '../support/journey.ts';
import { addVehicle, filledPositions, makingTime, samplePhoto, savedBy } from '../support/panel-steps.ts';

/** Signs in, adds a vehicle, and makes a link for a phone; returns its address. */
async function makeLink(page: Page, signedIn: SignedIn, reference: string): Promise<string> {
  await signedIn({ type: 'basic', name: 'Ann Dealer' }, { credits: 10 });
  await addVehicle(page, reference);
  await page.getByRole('button', { name: 'Photograph with a phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photograph with a phone' });
  await dialog.getByRole('radio', { name: '1 hour' }).check();
  await dialog.getByRole('button', { name: 'Create QR code' }).click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  const link = await dialog.getByRole('link', { name: 'Take photos on this device' }).getAttribute('href');
  return link ?? '';
}

const openPhone = (openBrowser: OpenBrowser, options: BrowserOptions = { camera: true }) =>
  openBrowser({ width: 390, height: 844, ...options });

/** Takes the photo of a position and uses it. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Take photo: ${name}` }).click();
  await page.getByRole('button', { name: 'Use photo' }).click();
}

/** Takes photos until one is blurred: the camera's test pattern is flat but for a clock, whose digits may be sharp enough. */
async function shootBlurred(page: Page, name: string): Promise<void> {
  const [blurred, sharp] = ['This photo looks blurred', 'Sharp and bright enough'].map((text) =>
    page.getByText(text),
  ) as [Locator, Locator];
  await page.getByRole('button', { name: `Take photo: ${name}` }).click();
  await blurred.or(sharp).waitFor();
  if (await blurred.isVisible()) return;
  await page.getByRole('button', { name: 'Retake' }).click();
  await shootBlurred(page, name);
}

/** The link is closed while the phone shows a photo: it says so, and offers to save what was not sent. */
async function closeLink(dealer: Page, phone: Page, link: string): Promise<void> {
  await phone.getByRole('button', { name: /^Take photo: / }).click();
  await dealer.getByRole('button', { name: 'Photograph with a phone' }).click();
  const dialog = dealer.getByRole('dialog', { name: 'Photograph with a phone' });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Use photo' }).click();
  await phone.getByRole('heading', { name: 'This link is closed' }).waitFor();
  expect(await axeFaults(phone)).toEqual([]);
  const { name } = await savedBy(phone.getByRole('button', { name: 'Save 1 photo to this device' }));
  expect(name).toMatch(/^exterior-[a-z_]+\.(jpg|png)$/);
  await phone.reload();
  await phone.getByText('1 photo was not sent.').waitFor();
  await phone.goto(`${link.split('#')[0]}#no-link`);
  await phone.reload();
  await phone.getByRole('heading', { name: 'This link is closed' }).waitFor();
  await expect(phone.getByText('was not sent')).toHaveCount(0);
}

test('a phone’s photos appear with the vehicle until its link closes', async ({
  page,
  openBrowser,
  signedIn,
}) => {
  test.slow();
  const link = await makeLink(page, signedIn, 'PHONE-1');
  const phone = await openPhone(openBrowser);
  await phone.goto(link);
  await phone.getByRole('heading', { name: 'PHONE-1' }).waitFor();
  await phone.getByText('0 of 18').waitFor();
  await phone.locator('svg[data-outline="exterior.front_left"]').waitFor();
  await phone.getByText('fill the outline').waitFor();
  expect(await axeFaults(phone)).toEqual([]);

  await shootBlurred(phone, 'Front left');
  expect(await axeFaults(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Retake' }).click();
  await shoot(phone, 'Front left');
  await phone.getByText('Everything is sent').waitFor();

  // Two more without a connection, kept over a reload of the page, and sent when it is back.
  await phone.route('**/v1/capture*/**', (route) => route.abort());
  await phone.route('**/v1/capture', (route) => route.abort());
  await phone.getByRole('button', { name: 'Skip' }).click();
  await shoot(phone, 'Front right');
  await shoot(phone, 'Right side');
  await phone.getByText('2 photos wait to be sent').waitFor();
  await phone.reload();
  await phone.getByText('2 photos wait to be sent').waitFor();
  await phone.getByText('3 of 18').waitFor();
  await phone.unrouteAll();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await phone.getByText('Everything is sent').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Photograph with a phone' });
  await dialog.getByText('3 photos').waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => filledPositions(page), makingTime)
    .toEqual(['Front left', 'Front right', 'Right side']);

  // A photo that was sent is taken again: it replaces the first one.
  const shown = () =>
    page.getByRole('listitem').filter({ hasText: 'Front left' }).getByRole('img').first().getAttribute('src');
  const before = await shown();
  // The camera's test pattern begins again with the page: a photo may be the same as one before, which is refused.
  await expect(async () => {
    await phone.getByRole('button', { name: /^1\. Front left/ }).click();
    await shoot(phone, 'Front left');
    await phone.getByText('Everything is sent').waitFor();
    await expect.poll(shown, { timeout: 10_000 }).not.toBe(before);
  }).toPass(makingTime);
  await expect
    .poll(() => filledPositions(page), makingTime)
    .toEqual(['Front left', 'Front right', 'Right side']);
  await page.getByRole('heading', { name: 'History' }).click();
  await page.getByText('Ann Dealer (by phone link)').first().waitFor();
  await closeLink(page, phone, link);
});

test('a phone takes photos by its own camera, and offline', async ({ page, openBrowser, signedIn }) => {
  test.slow();
  const link = await makeLink(page, signedIn, 'PHONE-2');
  const plain = await openPhone(openBrowser, {});
  await plain.goto(link);
  await plain.getByRole('heading', { name: /camera/i }).waitFor();
  expect(await axeFaults(plain)).toEqual([]);
  const input = plain.locator('input[type=file][capture=environment]');
  await input.setInputFiles(samplePhoto('saloon-blue-045.jpg'));
  await plain.getByText('Sharp and bright enough').waitFor();
  await plain.getByRole('button', { name: 'Use photo' }).click();
  await plain.getByText('1 of 18').waitFor();
  await plain.getByText('Everything is sent').waitFor();

  const phone = await openPhone(openBrowser, { camera: true, kept: true });
  await phone.goto(link);
  await phone.getByRole('button', { name: /^Take photo: / }).waitFor();
  // The page itself is kept first, the files that it had loaded before after that.
  const isKept = () =>
    phone.evaluate<boolean>(`caches.match('/capture').then(Boolean)
      .then(async (page) => page && (await Promise.all(performance.getEntriesByType('resource')
        .filter(({ name }) => /\\.js$/.test(name)).map(({ name }) => caches.match(name, { ignoreVary: true })))).every(Boolean))`);
  await expect.poll(isKept).toBe(true);
  await phone.context().setOffline(true);
  await phone.reload();
  await phone.getByRole('button', { name: /^Take photo: / }).click();
  await phone.getByRole('button', { name: 'Use photo' }).click();
  await phone.getByText('1 photo waits to be sent').waitFor();
  await phone.context().setOffline(false);
  await phone.getByText('Everything is sent').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => filledPositions(page), makingTime).toHaveLength(2);
});
