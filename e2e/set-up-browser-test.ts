import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { type Browser, type BrowserOptions, openBrowser } from './browser.ts';
import { openPeople, type People } from './people.ts';

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
  afterEach(async () => {
    const { complaints, close } = now();
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
