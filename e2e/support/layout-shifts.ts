import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** How much of a screen may move while it loads: the bound of the Core Web Vitals for a good "cumulative layout shift". */
const shiftMax = 0.1;

interface Shift {
  value: number;
  /** What moved, and how far down, CSS pixels. */
  moved: string[];
}

/** Runs in the page. Shifts that follow an input, such as the opening of a menu, are meant. */
const observe = `globalThis.layoutShifts = [];
const moved = ({ node, previousRect, currentRect }) => {
  const element = node instanceof Element ? node : node?.parentElement;
  return (element?.textContent ?? '').slice(0, 30) + ' by ' + Math.round(currentRect.y - previousRect.y);
};
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries())
    if (!hadRecentInput) globalThis.layoutShifts.push({ value, moved: sources.map(moved) });
}).observe({ type: 'layout-shift', buffered: true });`;

/** Longest delay of a call, ms. */
const delayMaxMs = 240;

/** The same for every call of an address, and different enough that answers arrive one after the other. */
function delayOf(address: string): number {
  let sum = 0;
  for (const letter of new URL(address).pathname) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return (sum % 5) * (delayMaxMs / 4);
}

/** Records what moves by itself on the screens of a page, whose calls are answered as slowly as over a real connection. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(observe);
  await page.route(/\/v[12]\//, async (route) => {
    await pause(delayOf(route.request().url()));
    // The page may have left meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** What moved since the last time, if it was too much. */
export async function layoutShiftFaults(page: Page): Promise<string[]> {
  const shifts = await page.evaluate<Shift[]>('globalThis.layoutShifts.splice(0)');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= shiftMax) return [];
  return [`moves while it loads (${sum.toFixed(2)}): ${shifts.flatMap(({ moved }) => moved).join('; ')}`];
}
