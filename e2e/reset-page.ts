import type { BrowserContext, Page } from 'playwright-core';

/** Events that tests listen to. */
const events = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'response',
  'dialog',
  'download',
  'popup',
];

/** A file of the installation without scripts, from which its storage can be cleared while nothing of the panel runs. */
const quietFile = '/icon.svg';

/** How long a page may take to be left; one that hangs is closed. */
const leavingMs = 10_000;

/** Calls whose effect on a page cannot be taken back. */
const lasting = ['addInitScript', 'emulateMedia', 'exposeFunction', 'setExtraHTTPHeaders'] as const;

/**
 * Watches whether a page stays one that can be reset.
 * @returns false once something has been called, or an origin been visited, whose traces `resetPage` leaves.
 */
export function watchTraces(page: Page, baseUrl: string): () => boolean {
  let isClean = true;
  for (const name of lasting) {
    const call = page[name] as (...parts: unknown[]) => unknown;
    const noting = (...parts: unknown[]) => {
      isClean = false;
      return call.apply(page, parts);
    };
    Object.assign(page, { [name]: noting });
  }
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    isClean &&= url === 'about:blank' || url.startsWith(`${baseUrl}/`);
  });
  return () => isClean;
}

/**
 * Takes a page back to what a fresh one is: empty, without cookies, storage, history, listeners and routes.
 * @returns true
 * @throws Error when the page does not let itself be reset, as when it hangs
 */
export async function resetPage(
  context: BrowserContext,
  page: Page,
  { viewport, baseUrl }: { viewport: { width: number; height: number }; baseUrl: string },
): Promise<true> {
  for (const name of events) page.removeAllListeners(name);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page with unsaved changes asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(quietFile, { timeout: leavingMs });
  page.removeAllListeners('dialog');
  await page.evaluate('sessionStorage.clear()');
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: baseUrl,
    storageTypes: 'local_storage,indexeddb',
  });
  await page.goto('about:blank');
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  await page.setViewportSize(viewport);
  // The pointer is outside, as before its first movement.
  await page.mouse.move(-1, -1);
  return true;
}
