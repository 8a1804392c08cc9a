import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { type Browser, type BrowserOptions, openBrowser } from './browser.ts';
import { openPeople, type People } from './people.ts';

/** Longer outlines are cut, because the part that explains a failure is rarely at the end. */
const outlineMax = 6_000;

/** Prints the address and the outline of a screen on which a test failed. */
async function printScreen(page: Page): Promise<void> {
  const outline = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);
  process.stderr.write(`${page.url()}\n${outline.slice(0, outlineMax)}\n`);
}

/**
 * Setup for most tests: accounts of the installation, and a fresh browser for each test, which fails if the browser
 * reported problems. Call it once at the top of a file, with the options of its browsers.
 */
export function setUpBrowserTest(options: BrowserOptions = {}): { people: People; browser: Browser } {
  const people = openPeople();
  let current: Browser | undefined;
  const now = () => current ?? expect.fail('a browser is there only during a test');
  beforeEach(async () => {
    current = await openBrowser(options);
  });
  afterEach(async ({ task }) => {
    const { complaints, close, page } = now();
    if (task.result?.state === 'fail') await printScreen(page);
    await close();
    expect(complaints).toEqual([]);
  });
  afterAll(() => people.close());
  const browser: Browser = {
    get page() {
      return now().page;
    },
    get context() {
      return now().context;
    },
    get complaints() {
      return now().complaints;
    },
    close: () => now().close(),
  };
  return { people, browser };
}
