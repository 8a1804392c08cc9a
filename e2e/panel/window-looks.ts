import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';

/** A window and a colour scheme. */
export interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  /** Of the window, CSS pixels. */
  width: number;
}

export const wide: Look = { name: 'in light on a desktop', colorScheme: 'light', width: 1440 };
/** A window of 1280 px is 320 px wide at 400 % zoom. */
export const narrow: Look = { name: 'in dark on a narrow phone', colorScheme: 'dark', width: 320 };

export async function showIn(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

/** Accessibility violations of a page, and whether it is wider than its window. */
export async function faultsInLook(page: Page): Promise<string[]> {
  const found = await axeFaults(page);
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const faults = overflowPx > 0 ? [...found, `${overflowPx} px wider than the window`] : found;
  const width = page.viewportSize()?.width;
  return faults.map((fault) => `at ${width} px: ${fault}`);
}

/** The same in both looks; the page ends in the second. */
export async function faultsInBothLooks(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const look of [wide, narrow]) {
    await showIn(page, look);
    faults.push(...(await faultsInLook(page)));
  }
  return faults;
}
