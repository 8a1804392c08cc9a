import type { Page } from '@playwright/test';

/** The frame in which a change is painted, and the one in which its transitions have begun. */
const twoFrames = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

/** Ignores endless animations such as spinners. One that ends or is cancelled may be followed by another, so it looks again. */
const animationsEnded = `(async () => {
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
export async function settled(page: Page): Promise<void> {
  await page.evaluate(animationsEnded);
}
