import type { Page } from 'playwright-core';

/** Ignores endless animations such as spinners. */
const animationsEnded = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => {})))`;

/** The frame in which a change is painted, and the one in which its transitions have begun. */
const twoFrames = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

/**
 * Waits until all animations have ended. A screen that is still fading in has too little contrast for a moment, and
 * one whose sidebar is still closing has too little room.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`${twoFrames}.then(() => ${animationsEnded}).then(() => {})`);
}
