import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { animationsEnded } from './waits.ts';

/** The sets of rules that pages are checked with. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in the page, so it is a string: `document` does not exist here. */
const runAxe = `axe.run(document, { runOnly: ${JSON.stringify(standards)}, resultTypes: ['violations'], preload: false }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;

let axeSource: Promise<string> | undefined;

/** Accessibility violations of a page that has come to rest, each with the elements that have it. */
export async function axeFaults(page: Page): Promise<string[]> {
  await animationsEnded(page);
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await axeSource);
  return page.evaluate<string[]>(runAxe);
}
