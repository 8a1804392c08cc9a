import type { Page } from '@playwright/test';
import { animationsEnded } from './waits.ts';

/** CSS pixels of a window of 1440 × 900 px at 200 % zoom. */
const zoomed = { width: 720, height: 450 };

/**
 * Runs in the page, so it is a string: share of the window's height that is covered by elements which do not scroll.
 * An element that covers all of it is a dialog or the menu's backdrop, and is closed.
 */
const coveredShare = `[...document.querySelectorAll('body *')]
  .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
  .map((element) => element.getBoundingClientRect())
  .filter(({ width, height, left, right }) => width > innerWidth / 2 && height < innerHeight && right > 0 && left < innerWidth)
  .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0) / innerHeight`;

/** Content lost at 200 % zoom: elements outside the window, and those without enough room to be readable. */
export async function zoomFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(zoomed);
  await animationsEnded(page);
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const covered = await page.evaluate<number>(coveredShare);
  if (before) await page.setViewportSize(before);
  return [
    ...(overflowPx > 0 ? [`at 200 %: ${overflowPx} px wider than the window`] : []),
    ...(covered > 1 / 2 ? [`at 200 %: ${Math.round(covered * 100)} % of the window does not scroll`] : []),
  ];
}
