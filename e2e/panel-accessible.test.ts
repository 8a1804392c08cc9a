import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from './browser.ts';
import { signIn } from './panel-steps.ts';
import { openPeople, type People } from './people.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

const looks = [
  { name: 'light, desktop, English', dark: false, width: 1440, locale: 'en-GB' },
  { name: 'dark, phone, German', dark: true, width: 360, locale: 'de-DE' },
];

let people: People;
let axeSource: string;

beforeAll(async () => {
  people = openPeople();
  axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});
afterAll(() => people.close());

/** Runs in the page, so it is text: this side knows no document. */
const runAxe = `axe.run(document, { runOnly: ${JSON.stringify(standards)} }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;

/** A screen that is still fading in has too little contrast, for a moment; what turns for ever is not waited for. */
const rest = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => {}))).then(() => {})`;

/** What a screen gets wrong, and whether it is wider than the window. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(rest);
  await page.evaluate(axeSource);
  const found = await page.evaluate<string[]>(runAxe);
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return overflowPx > 0 ? [...found, `${overflowPx} px wider than the window`] : found;
}

async function visit(browser: Browser, address: string): Promise<string[]> {
  const { page } = browser;
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The event stream never rests, so the content itself is waited for.
  await page.locator('main').locator('table, form, details, article, h2').first().waitFor();
  return (await faultsOf(page)).map((fault) => `${address} ${fault}`);
}

/** Signs in by the names of the fields, whatever the language. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(people.password);
  await page.locator('input[type=checkbox]').check();
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

describe.each(looks)('screens in $name', (look) => {
  const visitors = [
    [
      'user',
      'basic',
      [
        '/dashboard',
        '/dashboard?view=table',
        '/dashboard/vehicles/new',
        '/dashboard/vehicles/deleted',
        '/dashboard/account',
      ],
    ],
    ['root', null, ['/root', '/root/mails', '/root/account']],
    ['client', 'basic', ['/client', '/client/vehicles', '/client/vehicles/new']],
    ['user', 'simple', ['/crop']],
  ] as const;

  test.each(visitors)('of %s %s have no fault that a machine can find', async (role, type, addresses) => {
    const browser = await openBrowser(look);
    const { email } = await people.add({ role, type });
    await enter(browser.page, email);
    const faults: string[] = [];
    for (const address of addresses) faults.push(...(await visit(browser, address)));
    expect(faults).toEqual([]);
    expect(browser.complaints).toEqual([]);
    await browser.close();
  });

  test('the sign-in has none either', async () => {
    const browser = await openBrowser(look);
    expect(await visit(browser, '/login')).toEqual([]);
    expect(browser.complaints).toEqual([]);
    await browser.close();
  });
});

test('the scheme and the language that were chosen stay after a reload', async () => {
  const browser = await openBrowser();
  const { page } = browser;
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, password: people.password, rememberMe: true });
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'Magyar' }).click();
  await page.getByRole('heading', { name: 'Járművek', level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Járművek', level: 1 }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  expect(await page.evaluate('document.documentElement.lang')).toBe('hu');
  await browser.close();
});
