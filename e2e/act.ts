import type { Locator, Page } from '@playwright/test';

let asked = 0;

/**
 * Runs in the page, so it is a string: whether no call was under way, and nothing shown was busy, in three frames in a
 * row. What an answer sets off begins in the frames after it.
 */
const isQuiet = (question: number) => `(() => {
  if (globalThis.quiet?.question !== ${question}) globalThis.quiet = { question: ${question}, frames: 0 };
  const isBusy = document.querySelector('html[data-calls], [aria-busy=true]') !== null;
  globalThis.quiet.frames = isBusy ? 0 : globalThis.quiet.frames + 1;
  return globalThis.quiet.frames > 2;
})()`;

/** Waits until the panel has answers to all calls and shows them. */
export async function quiet(page: Page): Promise<void> {
  asked += 1;
  await page.waitForFunction(isQuiet(asked));
}

/** Presses a button or link, and waits until everything that this has set off has come to rest. */
export async function act(target: Locator): Promise<void> {
  await target.click();
  await quiet(target.page());
}
