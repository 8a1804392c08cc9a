import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { median } from '../support/median.ts';

/** Slow 4G and 4× CPU slowdown, as Lighthouse defines them. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowDown = 4;
/** Long enough for work that follows the last response. */
const settleMs = 1_500;
const shiftBar = 0.02;

/** Runs in the page before anything else, so it is a string. */
const observe = `
  window.figures = { lcp: 0, cls: 0, slowest: 0 };
  const follow = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true, ...more });
  follow('largest-contentful-paint', (entry) => { figures.lcp = entry.startTime; });
  follow('layout-shift', (entry) => { if (!entry.hadRecentInput) figures.cls += entry.value; });
  follow('event', (entry) => {
    if (entry.interactionId) figures.slowest = Math.max(figures.slowest, entry.duration);
  }, { durationThreshold: 16 });`;

interface Figures {
  lcp: number;
  cls: number;
  slowest: number;
}

async function slowly(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // Every load is a cold one: neither the browser's cache nor the service worker is used.
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return devtools;
}

const read = (page: Page) => page.evaluate<Figures>('figures');

async function load(page: Page, address: string, ready: () => Promise<unknown>): Promise<Figures> {
  await page.goto(address);
  await ready();
  await page.waitForTimeout(settleMs);
  return read(page);
}

/** Duration of the longest interaction caused by an input, ms; those under 16 count as 16. */
async function pressed(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate('figures.slowest = 16');
  await press();
  await page.waitForTimeout(settleMs);
  return (await read(page)).slowest;
}

async function useList(page: Page): Promise<number[]> {
  const sorted = await pressed(page, () =>
    page.getByRole('columnheader').getByRole('button').first().click(),
  );
  const paged = await pressed(page, () => page.getByRole('button', { name: 'Next', exact: true }).click());
  const opened = await pressed(page, () => page.locator('main tbody a').first().click());
  return [sorted, paged, opened];
}

const of = (values: Figures[], name: keyof Figures) => median(values.map((one) => one[name]));

async function repeat(context: BrowserContext, runs: number, visit: (page: Page) => Promise<void>) {
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await slowly(context, page);
    await visit(page);
    await page.close();
  }
}

/** Loads the sign-in page as a slow phone on a slow connection; no user may be signed in yet. Medians of `runs`. */
export async function measureSignIn(context: BrowserContext, address: string, runs: number) {
  const figures: Figures[] = [];
  await repeat(context, runs, async (page) => {
    figures.push(await load(page, address, () => page.getByLabel('Email').waitFor()));
  });
  return {
    loginLcpMs: { is: Math.round(of(figures, 'lcp')), bar: 2_000 },
    loginShift: { is: of(figures, 'cls'), bar: shiftBar },
  };
}

/** Loads and uses the vehicle list under the same conditions. */
export async function measureList(context: BrowserContext, address: string, runs: number) {
  const figures: Figures[] = [];
  const interactions: number[] = [];
  await repeat(context, runs, async (page) => {
    figures.push(await load(page, address, () => page.locator('main tbody a').first().waitFor()));
    interactions.push(Math.max(...(await useList(page))));
  });
  return {
    listLcpMs: { is: Math.round(of(figures, 'lcp')), bar: 2_500 },
    listShift: { is: of(figures, 'cls'), bar: shiftBar },
    interactionMs: { is: median(interactions), bar: 150 },
  };
}
