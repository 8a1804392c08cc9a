import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from './browser.ts';
import { sendSignIn, signIn } from './panel-steps.ts';
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

const path = () => {
  const { pathname, search } = new URL(browser.page.url());
  return `${pathname}${search}`;
};

describe('signing in', () => {
  test.each([
    ['root', null, '/root'],
    ['manager', null, '/manager'],
    ['qcmanager', null, '/checker'],
    ['user', 'basic', '/dashboard'],
    ['user', 'premium', '/dashboard'],
    ['user', 'simple', '/crop'],
    ['client', 'basic', '/client'],
  ] as const)('%s %s lands at home, and foreign areas lead back there', async (role, type, home) => {
    const { email } = await people.add({ role, type });
    await signIn(browser.page, { email, password: people.password });
    expect(path()).toBe(home);
    await browser.page.goto(home === '/root' ? '/dashboard' : '/root');
    await browser.page.waitForURL(`**${home}`);
    await browser.page.goto('/no-such-screen');
    await browser.page.waitForURL(`**${home}`);
    expect(browser.complaints).toEqual([]);
  });

  test('goes on to the screen that was asked for', async () => {
    const { email } = await people.add({ type: 'basic' });
    await signIn(browser.page, { email, password: people.password, at: '/dashboard?view=table&search=golf' });
    expect(path()).toBe('/dashboard?view=table&search=golf');
  });

  test('never goes on to another site', async () => {
    const { email } = await people.add({ type: 'basic' });
    await signIn(browser.page, {
      email,
      password: people.password,
      at: '/login?returnUrl=//evil.example/dashboard',
    });
    expect(path()).toBe('/dashboard');
  });

  test('a wrong password is told under the form, a closed account in its own words', async () => {
    const { email } = await people.add({ type: 'basic' });
    await sendSignIn(browser.page, { email, password: 'wrong' });
    await browser.page.getByText('Invalid email or password.').waitFor();
    const closed = await people.add({ type: 'basic', active: false });
    await sendSignIn(browser.page, { email: closed.email, password: people.password });
    await browser.page.getByText('Your account has been deactivated. Please contact').waitFor();
    expect(path()).toBe('/login');
  });

  test('an empty form sends nothing and marks what is missing', async () => {
    const { page } = browser;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto('/login');
    await page.getByLabel('Email').fill('no address');
    expect(await page.getByText('full email address').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('full email address').waitFor();
    await page.getByText('Please fill this in.').waitFor();
    expect(calls.filter((url) => url.includes('/v1/'))).toEqual([]);
  });
});

describe('a session', () => {
  test('that is remembered survives a reload, lies encrypted in the storage, and is gone after signing out', async () => {
    const { page } = browser;
    const { email } = await people.add({ type: 'basic' });
    await signIn(page, { email, password: people.password, rememberMe: true });
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(Object.keys(JSON.parse(stored))).toEqual(
      expect.arrayContaining(['token', 'currentUser', 'rememberMe']),
    );
    expect(stored).not.toContain(email);
    await page.reload();
    await page.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.goto('/dashboard');
    await page.waitForURL('**/login?returnUrl=%2Fdashboard');
  });

  test('that is not remembered is not shared with another tab', async () => {
    const { email } = await people.add({ type: 'basic' });
    await signIn(browser.page, { email, password: people.password });
    const other = await browser.context.newPage();
    await other.goto('/dashboard');
    await other.waitForURL('**/login?returnUrl=%2Fdashboard');
  });

  test('ended by the server leads back to the sign-in and keeps the way', async () => {
    const { page } = browser;
    const { email, id } = await people.add({ type: 'basic' });
    await signIn(page, { email, password: people.password });
    await people.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    await page.reload();
    await page.waitForURL('**/login?returnUrl=%2Fdashboard');
  });
});

test('a forgotten password: the token waits in the outbox of root and works once', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic' });
  const root = await people.add({ role: 'root' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByText("Enter your email and we'll send you token for reset your password!").waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send token' }).click();
  await page.getByText('The token was successfully sent to the specified email').waitFor();

  const operator = await openBrowser();
  await signIn(operator.page, { email: root.email, password: people.password, at: '/root/mails' });
  const mail = operator.page.locator('details').filter({ hasText: email }).first();
  await mail.locator('summary').click();
  const words = ((await mail.locator('p').textContent()) ?? '').split(/\s+/);
  await operator.close();
  // The longest word of the mail that is no address is the token.
  const token = words.filter((word) => !word.includes('://')).sort((a, b) => b.length - a.length)[0] ?? '';

  const password = 'a new and long enough password';
  await page.getByLabel('Token').fill(token);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('You have successfully reset your password').waitFor();
  await sendSignIn(page, { email, password });
  await page.waitForURL('**/dashboard');
});
