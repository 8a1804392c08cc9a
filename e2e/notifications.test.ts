import type { Page } from '@playwright/test';
import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import type { OpenedBrowser } from './browser.ts';
import { expect, test } from './journey.ts';
import { pickFrom, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Notifications from the operator: written, counted at the recipient's bell, opened, seen. */

let author: Page;
let reader: OpenedBrowser;

test.beforeEach(async ({ page, openBrowser }) => {
  author = page;
  reader = await openBrowser({ locale: 'de-DE' });
});

async function enterAsRoot(): Promise<Page> {
  const { email } = await people.add({ role: 'root' });
  await signIn(author, { email });
  return author;
}

async function enterAsReader(email: string, at?: string): Promise<Page> {
  await signIn(reader.page, { email, at });
  return reader.page;
}

interface Telling {
  to: string;
  headLine: string;
  text?: string;
  /** A picture instead of the text. */
  picture?: string;
  high?: boolean;
}

async function tell(page: Page, { to, headLine, text, picture, high }: Telling): Promise<void> {
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
  test('is written in two languages, counted at the bell at once, opened, and no longer counted', async () => {
    const person = await people.add({ type: 'basic', name: null });
    const page = await enterAsReader(person.email);
    await idle(page).click();
    await page.getByText('Keine neuen Mitteilungen').waitFor();
    await page.keyboard.press('Escape');

    const desk = await enterAsRoot();
    await tell(desk, { to: person.email, headLine: 'New showroom', text: 'Try the dark hall.' });
    const preview = desk.getByRole('region', { name: 'Preview' });
    await desk.getByRole('radio', { name: 'Deutsch' }).check();
    await preview.getByText('Not written in Deutsch').waitFor();
    await desk.getByLabel('Headline').fill('Neuer Showroom');
    await send(desk);
    await desk.getByText('This field is required.').waitFor();
    await desk.getByLabel('Text', { exact: true }).fill('Probieren Sie die dunkle Halle.');
    await preview.getByText('Probieren Sie die dunkle Halle.').waitFor();
    await send(desk);
    await desk.getByText('Sent to 1 person.').waitFor();
    await desk.getByRole('cell', { name: '0 of 1 seen', exact: true }).first().waitFor();

    await bell(page, 1).click();
    await page.getByRole('button', { name: /Neuer Showroom/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Neuer Showroom' });
    await dialog.getByText('Probieren Sie die dunkle Halle.').waitFor();
    // A click outside does not close it; Escape does.
    await page.mouse.click(20, 400);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await idle(page).waitFor();
    await expect.poll(async () => (await records(person.id))[0]?.isSeen).toBe(true);
    await page.reload();
    await idle(page).waitFor();

    await page.getByRole('link', { name: 'Mitteilungen', exact: true }).click();
    await page.getByRole('button', { name: 'Neuer Showroom' }).waitFor();
    await page.getByRole('button', { name: 'Alle entfernen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Alle entfernen' }).click();
    await page.getByRole('heading', { name: 'Keine Mitteilungen' }).waitFor();
    expect(await records(person.id)).toEqual([]);
  });

  test('of high priority opens by itself with its picture, once, and is never in the bell', async () => {
    const person = await people.add({ type: 'basic', name: null });
    const desk = await enterAsRoot();
    await tell(desk, {
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
    await reader.page.route(/^[^?]+\/files\//, async (route) => {
      if (!isEarly) return route.fallback();
      isEarly = false;
      await route.fulfill({ status: 404 });
    });
    const page = await enterAsReader(person.email);
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

  test('opens from the address of the page, also after the sign-in', async () => {
    const person = await people.add({ type: 'basic', name: null });
    const desk = await enterAsRoot();
    await tell(desk, { to: person.email, headLine: 'From outside', text: 'Opened by its id.' });
    await send(desk);
    await desk.getByText('Sent to 1 person.').waitFor();
    const [record] = await records(person.id);
    const page = await enterAsReader(person.email, `/?notificationId=${record?.notificationId}`);
    await page.getByRole('dialog', { name: 'From outside' }).getByText('Opened by its id.').waitFor();
    expect(page.url()).not.toContain('notificationId');
    await expect.poll(async () => (await records(person.id))[0]?.isSeen).toBe(true);
  });
});

test('with a picture can have a text under it, and one with a start is not sent before it', async () => {
  const person = await people.add({ type: 'basic', name: null });
  const desk = await enterAsRoot();
  await tell(desk, {
    to: person.email,
    headLine: 'A new room',
    picture: samplePhoto('saloon-blue-045.jpg'),
  });
  await desk.getByText('Reaches 1 person.').waitFor();
  await desk.getByLabel('Text below it (optional)').fill('From today on.');
  await desk.getByRole('region', { name: 'Preview' }).getByText('From today on.').waitFor();
  await send(desk);
  await desk.getByText('Sent to 1 person.').waitFor();

  await tell(desk, { to: person.email, headLine: 'Later', text: 'Not before next year.' });
  await desk.getByLabel('Shown from').fill('2030-01-01T10:00');
  await desk.getByLabel('Shown until').fill('2029-01-01T10:00');
  await send(desk);
  await desk.getByText('Choose a time in the future and after the start.').waitFor();
  await desk.getByLabel('Shown until').fill('2031-01-01T10:00');
  await send(desk);
  await desk.getByText(/^Scheduled for 01\.01\.2030/).waitFor();
  const later = desk.getByRole('row', { name: 'Later' });
  await later.getByText('Scheduled').last().waitFor();
  await later.getByText(person.email).waitFor();

  const page = await enterAsReader(person.email);
  await bell(page, 1).click();
  await page.getByRole('button', { name: 'A new room' }).click();
  await page.getByRole('dialog', { name: 'A new room' }).getByText('From today on.').waitFor();
  expect(await records(person.id)).toHaveLength(1);
});

test('can be turned on and off for each kind and channel in the account', async () => {
  const person = await people.add({ type: 'basic', name: null });
  const page = await enterAsReader(person.email);
  await page.goto('/dashboard/account');
  const kind = page.getByRole('row', { name: 'Bestellte Bilder sind fertig' });
  const [panel, mail] = [kind.getByLabel(/Im Panel$/), kind.getByLabel(/Per E-Mail$/)];
  await panel.waitFor();
  expect([await panel.isChecked(), await mail.isChecked()]).toEqual([true, false]);
  await mail.click();
  await panel.click();
  const stored = () =>
    people.db
      .selectFrom('notificationPreferences')
      .select(['kind', 'channel', 'enabled'])
      .where('userId', '=', person.id)
      .orderBy('channel')
      .execute();
  await expect.poll(stored).toEqual([
    { kind: 'picturesReady', channel: 'mail', enabled: true },
    { kind: 'picturesReady', channel: 'panel', enabled: false },
  ]);
  await page.reload();
  await mail.waitFor();
  expect([await panel.isChecked(), await mail.isChecked()]).toEqual([false, true]);
});

test('a user who takes over an account reads its notifications without marking them as read', async () => {
  const person = await people.add({ type: 'basic', name: null });
  const desk = await enterAsRoot();
  await tell(desk, { to: person.email, headLine: 'For you alone', text: 'Words.', high: true });
  await send(desk);
  await desk.getByText('Sent to 1 person.').waitFor();
  await desk.goto(`/root/users?search=${encodeURIComponent(person.email)}`);
  await desk.getByRole('button', { name: `Actions for ${person.email}` }).click();
  await desk.getByRole('menuitem', { name: 'Log in as this user' }).click();
  await desk.waitForURL('**/dashboard**');
  await desk.getByRole('button', { name: '1 new notification' }).waitFor();
  await expect(desk.getByRole('dialog', { name: 'For you alone' })).toHaveCount(0);
  expect((await records(person.id))[0]?.isSeen).toBe(false);
});

test('has a link in the menu of administrators whose customer has notifications on, and not of others', async ({
  openBrowser,
}) => {
  const links = async (isNotify: boolean) => {
    const customerId = await buildCustomer(people.db, { isNotify });
    const { email } = await people.add({ role: 'customer', customerId });
    const { page, close } = await openBrowser();
    await signIn(page, { email });
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const count = await page.getByRole('link', { name: 'Notifications', exact: true }).count();
    await close();
    return count;
  };
  expect(await links(true)).toBe(1);
  expect(await links(false)).toBe(0);
});
