import { type BrowserContext, type Browser as ChromiumBrowser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { here } from './here.ts';

export interface Browser {
  page: Page;
  context: BrowserContext;
  /** What the page complained about: errors on its console, violated policies, uncaught exceptions. */
  complaints: string[];
  close(): Promise<void>;
}

export interface BrowserOptions {
  width?: number;
  height?: number;
  locale?: string;
  dark?: boolean;
  /** Shows animations. Other pages are asked to leave them out: drawing them takes a third of a browser's time. */
  moving?: boolean;
  /** Lets the browser keep the panel; otherwise no service worker copies its files, which takes time in every fresh browser. */
  kept?: boolean;
}

/**
 * Errors that Chromium writes itself: for each refused call, which is the subject of a test, and when it looks for a newer
 * service worker without a connection.
 */
const ownWords = /Failed to load resource|^An unknown error occurred when fetching the script\.$/;

/** How long a step waits for what it needs before it fails; as in vitest.config.ts. */
const patienceMs = 120_000;

/** One program for all files that a process tests, started by the first that asks; it ends with the process. */
let program: Promise<ChromiumBrowser> | undefined;

function start(): Promise<ChromiumBrowser> {
  program ??= chromium.launch({ executablePath: chromiumPath(), headless: true, args: chromiumFlags });
  return program;
}

/** A fresh browser as a test sees it: nothing of what others stored, cached or were asked is there. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const context = await (await start()).newContext({
    baseURL: here().baseUrl,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'en-GB',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.moving ? 'no-preference' : 'reduce',
    serviceWorkers: options.kept ? 'allow' : 'block',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !ownWords.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    page,
    context,
    complaints,
    close: () => context.close(),
  };
}
