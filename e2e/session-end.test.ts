import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from './browser.ts';
import { signIn } from './panel-steps.ts';
import { openPeople, type People } from './people.ts';

let people: People;
let browser: Browser;

beforeAll(() => {
  people = openPeople();
});
afterAll(() => people.close());
beforeEach(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.close());

test('a session that is not remembered is not shared with another tab', async () => {
  const { email } = await people.add({ type: 'basic' });
  await signIn(browser.page, { email, password: people.password });
  const other = await browser.context.newPage();
  await other.goto('/dashboard');
  await other.waitForURL('**/login?returnUrl=%2Fdashboard');
});

test('signing out clears the storage and ends the session in every tab', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, password: people.password, rememberMe: true });
  const other = await browser.context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  // Which browser this is, and that it was here, says nothing of who was.
  expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(['deviceId', 'visited']);
});

test('a session that the server ended leads back to the sign-in and keeps the way', async () => {
  const { page } = browser;
  const { email, id } = await people.add({ type: 'basic' });
  await signIn(page, { email, password: people.password });
  await people.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  await page.reload();
  await page.waitForURL('**/login?returnUrl=%2Fdashboard');
  await page.getByText('Your session has ended.').waitFor();
});

test('an empty form sends nothing and marks what is missing, but only once it was touched', async () => {
  const { page } = browser;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`));
  await page.goto('/login');
  await page.getByLabel('Email').fill('no address');
  expect(await page.getByText('full email address').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('full email address').waitFor();
  await page.getByText('Please fill this in.').waitFor();
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
});
