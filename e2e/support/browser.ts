import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath, testFlags } from './chromium.ts';
import { currentInstallation } from './current-installation.ts';
import { waitForScriptsBeforeLeaving } from './wait-for-scripts.ts';

export interface BrowserOptions {
  width?: number;
  height?: number;
  locale?: string;
  dark?: boolean;
  /** A touch screen, which can be tapped. */
  touch?: boolean;
  /** Keeps animations on. */
  moving?: boolean;
  /** Allows the service worker. */
  kept?: boolean;
  /** Has a camera that films a test pattern, and allows pages to use it; runs in a browser process of its own. */
  camera?: boolean;
}

/**
 * Opens a browser of another person, without stored data, caches or permissions of others, beside the one of the test;
 * answers its page. It is closed at the end of the test.
 */
export type OpenBrowser = (options?: BrowserOptions) => Promise<Page>;

/**
 * Errors that are not the panel's. Chromium logs each rejected call, which tests cause deliberately, and that it looks for a
 * newer service worker without a connection. The recorder of traces tries to read pictures that pages have made.
 */
const browserErrors =
  /Failed to load resource|^An unknown error occurred when fetching the script\.$|^Connecting to 'blob:/;

/** A camera of few frames a second: each one is drawn by the processor. */
const cameraFlags = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

/** Collects what the pages of a context report: console errors, CSP violations, uncaught exceptions. */
export function watchContext(context: BrowserContext, complaints: string[]): void {
  waitForScriptsBeforeLeaving(context);
  context.on('console', (message) => {
    if (message.type() === 'error' && !browserErrors.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
}

const launchFilming = () =>
  chromium.launch({ executablePath: chromiumPath(), args: [...testFlags, ...cameraFlags] });

async function openContext(
  browser: Browser,
  complaints: string[],
  { dark, height, kept, locale, moving, touch, width }: BrowserOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: currentInstallation().baseUrl,
    viewport: { width: width ?? 1440, height: height ?? 900 },
    locale: locale ?? 'en-GB',
    hasTouch: touch ?? false,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: moving ? 'no-preference' : 'reduce',
    serviceWorkers: kept ? 'allow' : 'block',
  });
  watchContext(context, complaints);
  return context;
}

/** Opens further browsers for one test, and closes all of them at its end. */
export function createOpener(
  browser: Browser,
  complaints: string[],
): { openBrowser: OpenBrowser; closeAll: () => Promise<void> } {
  const closings: (() => Promise<void>)[] = [];
  return {
    openBrowser: async (options = {}) => {
      const filming = options.camera ? await launchFilming() : null;
      const context = await openContext(filming ?? browser, complaints, options);
      closings.push(async () => {
        await context.close();
        await filming?.close();
      });
      return context.newPage();
    },
    closeAll: async () => {
      for (const close of closings) await close();
    },
  };
}
