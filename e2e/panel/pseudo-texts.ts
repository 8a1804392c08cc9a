import { languageNames } from '@forecourt/contract/language-names';
import type { Page } from '@playwright/test';
import type { Language } from '../../apps/web/src/lib/i18n.ts';

/** Puts each text of a language in brackets, so that a text from elsewhere stands out. */
export async function showPseudoTexts(page: Page, language: Language): Promise<void> {
  await page.route(`**/assets/i18n/${language}/**`, async (route) => {
    const texts = (await (await route.fetch()).json()) as Record<string, string>;
    const json = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `[${text}]`]));
    await route.fulfill({ json });
  });
}

/** Kinds of files, and languages, whose names are in the language itself. */
const sameEverywhere = ['CSV', 'PDF', 'JPEG', 'PNG', ...Object.values(languageNames).map(({ own }) => own)];

/**
 * Runs in the page, so it is a string. Bare: a text node with letters and no brackets in the panel's own texts; names,
 * addresses, codes and the browser's formatted numbers, dates and units are excluded. Clipped: a button, link, heading,
 * label or table header that hides part of its text.
 */
const faultsBut = (foreign: string) => `(() => {
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const bare = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    const words = node.data.trim();
    if (!/\\p{L}{3}/u.test(words) || !isShown(around)) continue;
    if (around.closest('script, style, code, pre, [lang]:not(html), option, textarea, kbd${foreign}')) continue;
    if (/[\\[\\]]/.test(words) || /[@{]/.test(words) || /\\.zip$/.test(words)) continue;
    if (${JSON.stringify(sameEverywhere)}.includes(words)) continue;
    bare.push(words);
  }
  const clipped = [...document.querySelectorAll('button, a, h1, h2, h3, label, th')]
    .filter((element) => isShown(element) && /\\[/.test(element.textContent))
    // What only screen readers read is one pixel wide.
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== 'visible')
    .map((element) => element.textContent.trim());
  return [...new Set(bare.map((one) => 'bare: ' + one)), ...clipped.map((one) => 'clipped: ' + one)];
})()`;

/** Untranslated and clipped texts of a page that shows pseudo texts, except in `foreign` elements. */
export const textFaults = (page: Page, foreign?: string): Promise<string[]> =>
  page.evaluate<string[]>(faultsBut(foreign ? `, ${foreign}` : ''));
