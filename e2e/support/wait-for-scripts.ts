import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';

/** Scripts and styles: what the panel fetches while somebody works with it. */
const isCode = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());

/** Enough for a script to ask for those that it imports. */
const quietMs = 50;
/** For scripts that a test holds back for ever. */
const longestMs = 10_000;

/**
 * Lets the pages of a context finish loading scripts before they leave for another address: one that leaves earlier
 * reports that a module could not be fetched, which fails the test.
 */
export function waitForScriptsBeforeLeaving(context: BrowserContext): void {
  const pending = new Map<Request, Page>();
  context.on('request', (request) => {
    const worker = request.serviceWorker();
    if (!worker && isCode(request)) pending.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  const loaded = async (page: Page) => {
    const isLoading = () => [...pending.values()].includes(page);
    const latest = Date.now() + longestMs;
    do await pause(quietMs);
    while (isLoading() && Date.now() < latest);
  };
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...where) => {
      await loaded(page);
      return goto.apply(page, where);
    };
    page.reload = async (...how) => {
      await loaded(page);
      return reload.apply(page, how);
    };
  });
}

/** Waits until the panel has loaded these parts, which it fetches some time after the first screen. */
export async function loadedAhead(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts)
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((file) => file.name.includes(`/${name}-`)),
      part,
    );
}
