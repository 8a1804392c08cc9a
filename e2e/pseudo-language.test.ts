import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

const english = path.join(import.meta.dirname, '../apps/web/public/assets/i18n/en.json');
/** How much longer than English the pseudo texts are, as translations tend to be. */
const growth = 0.4;
const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  n: 'ñ',
};

/** `[Šávé ~~]`: accented, longer, in brackets; placeholders are kept. */
function pseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<\/?\w+\/?>)/);
  const accented = parts.map((part, n) => (n % 2 ? part : part.replaceAll(/\w/g, (c) => accents[c] ?? c)));
  return `[${accented.join('')}${'~'.repeat(Math.ceil(text.length * growth))}]`;
}

async function pseudoFile(): Promise<Record<string, string>> {
  const texts = JSON.parse(await readFile(english, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}

/**
 * Runs in the page, so it is a string. Bare: a text node with unbracketed letters in the panel's own texts; names,
 * addresses, codes and the browser's formatted numbers, dates and units are excluded. Clipped: a button, link,
 * heading, label or table header that hides part of its text.
 */
const faultsBut = (data: string) => `(() => {
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const bare = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    const words = node.data.trim();
    if (!/\\p{L}{3}/u.test(words) || !isShown(around)) continue;
    if (around.closest('script, style, code, pre, [lang]:not(html), option, textarea, kbd${data}')) continue;
    if (/[\\[\\]]/.test(words) || /[@{]/.test(words)) continue;
    // Amounts of money, as the browser formats them.
    if (/^[A-Z]{3}\\s[\\d.,]+$/.test(words)) continue;
    bare.push(words);
  }
  const clipped = [...document.querySelectorAll('button, a, h1, h2, h3, label, th')]
    .filter((element) => isShown(element) && /\\[/.test(element.textContent))
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== 'visible')
    .map((element) => element.textContent.trim());
  return [...new Set(bare.map((one) => 'bare: ' + one)), ...clipped.map((one) => 'clipped: ' + one)];
})()`;

/** Faults on every screen that the sidebar links to. */
async function walk(page: Page, waiting: string, data: string): Promise<string[]> {
  const links = page.locator('#sidebar nav a');
  await links.first().waitFor();
  const found: string[] = [];
  for (let n = 0; n < (await links.count()); n += 1) {
    const address = (await links.nth(n).getAttribute('href')) ?? '';
    const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();
    await heading.waitFor();
    const before = await heading.textContent();
    const isThere = (await links.nth(n).getAttribute('aria-current')) === 'page';
    await links.nth(n).click();
    // The previous screen stays until the next one is loaded; no two consecutive links have the same heading.
    if (!isThere) await expect.poll(() => heading.textContent(), { message: address }).not.toBe(before);
    await page.locator('main').locator('table, form, details, article, h2, li').first().waitFor();
    await expect(page.getByLabel(waiting)).toHaveCount(0);
    for (const fault of await page.evaluate<string[]>(faultsBut(data))) found.push(`${address} ${fault}`);
  }
  return found;
}

const visitors = [
  { role: 'root' },
  { role: 'customer' },
  { role: 'client', type: 'basic' },
  { role: 'user', type: 'premium' },
  { role: 'user', type: 'simple' },
] as const;

for (const parts of visitors)
  test(`in a pseudo language of brackets, ${Object.values(parts).join(' ')} sees no untranslated text and nothing clipped`, async ({
    page,
  }) => {
    const texts = await pseudoFile();
    // Names that users gave are not texts of the panel.
    const clientId = await people.addClient({ name: '[Autohaus]' });
    const named =
      parts.role === 'customer'
        ? { customerId: await people.addCustomer({ name: '[Gruppe]' }) }
        : { clientId };
    const { email } = await people.add({ ...parts, ...named, name: '[Anna]' });
    await signIn(page, { email, rememberMe: true });
    await page.route('**/assets/i18n/en/**', (route) => route.fulfill({ json: texts }));
    await page.reload();
    // The operator's lists contain data that other tests left behind.
    const facts = `section[aria-label="${texts['reviews.details']}"]`;
    const data = parts.role === 'root' ? `, td, li, article, ${facts}` : '';
    expect(await walk(page, texts.pleaseWait ?? '', data)).toEqual([]);
  });
