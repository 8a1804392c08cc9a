import { expect, type Locator, type Page } from '@playwright/test';

/** Waits for what no single locator says: that the whole page is at rest, or that the database has a row. */

/** Limit of a wait for the panel to come to rest, ms. */
const longestMs = 15_000;

/**
 * Runs in the page, so it is a string: waits until no call is under way, and nothing shown is busy, in three frames in a
 * row. What an answer sets off begins in the frames after it. It answers what has not come to rest within the limit.
 */
const untilQuiet = `(async () => {
  const end = performance.now() + ${longestMs};
  for (let frames = 0; frames < 3; ) {
    await new Promise(requestAnimationFrame);
    const calls = Number(document.documentElement.dataset.calls ?? 0);
    const busy = [...document.querySelectorAll('[aria-busy=true]')].map((element) => element.cloneNode().outerHTML);
    frames = calls > 0 || busy.length > 0 ? 0 : frames + 1;
    if (performance.now() > end) return calls + ' calls, ' + busy.join(' ');
  }
  return '';
})()`;

/** Waits until the panel has answers to all calls and shows them. On a page that another one replaces meanwhile it begins again. */
export async function quiet(page: Page): Promise<void> {
  const restless = await page.evaluate<string>(untilQuiet).catch((error) => {
    if (/context was destroyed/.test(String(error))) return null;
    throw error;
  });
  if (restless === null) return quiet(page);
  if (restless) throw new Error(`The panel has not come to rest within ${longestMs} ms: ${restless}`);
}

/** Presses a button or link, and waits until everything that this has set off has come to rest. */
export async function act(target: Locator): Promise<void> {
  await target.click();
  await quiet(target.page());
}

/** The frame in which a change is painted, and the one in which its transitions have begun. */
const twoFrames = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

/** Ignores endless animations such as spinners. One that ends or is cancelled may be followed by another, so it looks again. */
const untilStill = `(async () => {
  for (;;) {
    await ${twoFrames};
    const running = document.getAnimations().filter(({ effect, playState }) =>
      playState === 'running' && effect.getComputedTiming().endTime !== Infinity);
    if (running.length === 0) return;
    await Promise.all(running.map(({ finished }) => finished.catch(() => {})));
  }
})()`;

/**
 * Waits until all animations have ended. A screen that is still fading in has too little contrast for a moment, and
 * one whose sidebar is still closing has too little room.
 */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(untilStill);
}

/**
 * What a question answers once it has an answer, such as a row that a job is about to write. One that fails is not asked
 * again.
 */
export async function soon<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  let answer: Answer | undefined;
  await expect
    .poll(async () => {
      answer = await ask();
      return answer;
    })
    .toBeDefined();
  return answer as Answer;
}
