import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { pickFrom, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** Notifications from the operator: written, counted at the recipient's bell, opened, seen. */

interface WrittenNotification {
  to: string;
  headLine: string;
  text?: string;
  /** A picture instead of the text. */
  picture?: string;
  high?: boolean;
}

async function write(page: Page, { to, headLine, text, picture, high }: WrittenNotification): Promise<void> {
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await page.getByRole('link', { name: 'New notification' }).first().click();
  await page.getByLabel('Audience').selectOption('user');
  await pickFrom(page, 'User', to);
  if (high) await page.getByLabel('Priority').selectOption('high');
  if (picture) {
    await page.getByLabel('Content').selectOption('media');
    await page.locator('input[data-pick=media]').setInputFiles(picture);
  }
  await page.getByLabel('Headline').fill(headLine);
  if (text) await page.getByLabel('Text', { exact: true }).fill(text);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const bell = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? '1 neue Mitteilung' : `${count} neue Mitteilungen` });
const idle = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Mitteilungen', exact: true });
const records = (userId: string) =>
  people.db
    .selectFrom('userNotifications')
    .select(['id', 'notificationId', 'isSeen'])
    .where('userId', '=', userId as never)
    .execute();

test.describe('a notification', () => {
  test('is counted at the bell until it was opened', async ({ page: desk, openBrowser, signedIn }) => {
    const person = await people.add({ type: 'basic', name: null });
    const page = await openBrowser({ locale: 'de-DE' });
    await signedIn(person, { page });
    await idle(page).click();
    await page.getByText('Keine neuen Mitteilungen').waitFor();
    await page.keyboard.press('Escape');

    await signedIn({ role: 'root' });
    await write(desk, { to: person.email, headLine: 'New showroom', text: 'Try the dark hall.' });
    await desk.getByRole('radio', { name: 'Deutsch' }).check();
    await desk.getByLabel('Headline').fill('Neuer Showroom');
    await desk.getByLabel('Text', { exact: true }).fill('Probieren Sie die dunkle Halle.');
    await send(desk);
    await desk.getByText('Sent to 1 person.').waitFor();
    await desk.getByRole('cell', { name: '0 of 1 seen', exact: true }).first().waitFor();

    await bell(page, 1).click();
    await page.getByRole('button', { name: /Neuer Showroom/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Neuer Showroom' });
    await dialog.getByText('Probieren Sie die dunkle Halle.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await idle(page).waitFor();
    await expect.poll(async () => (await records(person.id))[0]?.isSeen).toBe(true);
    await page.goto(`/dashboard?notificationId=${(await records(person.id))[0]?.notificationId}`);
    await dialog.getByText('Probieren Sie die dunkle Halle.').waitFor();
    await expect(page).not.toHaveURL(/notificationId/);
    await page.keyboard.press('Escape');
    await idle(page).waitFor();
  });

  test('of high priority opens by itself, once', async ({ page: desk, openBrowser, signedIn }) => {
    const person = await people.add({ type: 'basic', name: null });
    await signedIn({ role: 'root' });
    await write(desk, {
      to: person.email,
      headLine: 'Look here',
      picture: samplePhoto('saloon-blue-045.jpg'),
      high: true,
    });
    await desk.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Look here' }).waitFor();
    await send(desk);
    await desk.getByText('Sent to 1 person.').waitFor();

    // Until the picture has been processed, its URL returns 404.
    let isEarly = true;
    const page = await openBrowser({ locale: 'de-DE' });
    await page.route(/^[^?]+\/files\//, async (route) => {
      if (!isEarly) return route.fallback();
      isEarly = false;
      await route.fulfill({ status: 404 });
    });
    await signedIn(person, { page });
    const dialog = page.getByRole('dialog', { name: 'Look here' });
    await dialog.getByRole('img', { name: 'Look here' }).waitFor();
    const widthPx = () =>
      page.evaluate<number>('document.querySelector("[role=dialog] img")?.naturalWidth ?? 0');
    await expect.poll(widthPx).toBeGreaterThan(0);
    expect(isEarly).toBe(false);
    await idle(page).waitFor({ state: 'attached' });
    // This kind closes on a click outside.
    await page.mouse.click(20, 400);
    await dialog.waitFor({ state: 'detached' });
    await idle(page).click();
    await page.getByText('Keine neuen Mitteilungen').waitFor();
    await expect.poll(async () => (await records(person.id))[0]?.isSeen).toBe(true);
    await page.reload();
    await idle(page).waitFor();
    await expect(page.getByRole('dialog', { name: 'Look here' })).toHaveCount(0);
  });
});
