import { expect, type Locator, type Page } from '@playwright/test';

/** Limit of a wait for the panel to come to rest, ms. */
const longestMs = 15_000;

/**
 * Runs in the page, so it is a string: waits until no call is under way, and nothing shown is busy, in three frames in a
 * row. What an answer sets off begins in the frames after it.
 */
const untilQuiet = `(async () => {
  const end = performance.now() + ${longestMs};
  for (let frames = 0; frames < 3; ) {
    await new Promise(requestAnimationFrame);
    frames = document.querySelector('html[data-calls], [aria-busy=true]') ? 0 : frames + 1;
    if (performance.now() > end) throw new Error('The panel has not come to rest');
  }
})()`;

/** Waits until the panel has answers to all calls and shows them. A page that another one replaces meanwhile begins again. */
export async function quiet(page: Page): Promise<void> {
  await expect(() => page.evaluate(untilQuiet)).toPass({ timeout: longestMs });
}

/** Presses a button or link, and waits until everything that this has set off has come to rest. */
export async function act(target: Locator): Promise<void> {
  await target.click();
  await quiet(target.page());
}
