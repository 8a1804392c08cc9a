import { type BrowserContext, type Browser as ChromiumBrowser, chromium, type Page } from 'playwright-core';
import { chromiumPath, testFlags } from './chromium.ts';
import { currentInstallation } from './current-installation.ts';
import { waitForScriptsBeforeLeaving } from './wait-for-scripts.ts';

export interface Browser {
  page: Page;
  context: BrowserContext;
  /** Problems reported by the page: console errors, CSP violations, uncaught exceptions. */
  complaints: string[];
  close(): Promise<void>;
}

export interface BrowserOptions {
  width?: number;
  height?: number;
  locale?: string;
  dark?: boolean;
  /** A touch screen, which can be tapped. */
  touch?: boolean;
  /** Keeps animations on. Other pages run with reduced motion, because animations take a third of a browser's time. */
  moving?: boolean;
  /**
   * Allows the service worker, which is otherwise blocked because copying the panel's files takes time in every fresh
   * browser.
   */
  kept?: boolean;
  /** Has a camera that films a test pattern, and allows pages to use it; runs in a browser process of its own. */
  camera?: boolean;
}

/**
 * Errors that Chromium itself logs: for each rejected call, which tests cause deliberately, and when it looks for a
 * newer service worker without a connection.
 */
const ownWords = /Failed to load resource|^An unknown error occurred when fetching the script\.$/;

/** Timeout of a single step; the same as in vitest.config.ts. */
const patienceMs = 120_000;

/** One browser process for all files that a test process runs, started on first use; it ends with the test process. */
let program: Promise<ChromiumBrowser> | undefined;
/** The same with a camera. */
let filming: Promise<ChromiumBrowser> | undefined;

/** A camera of few frames a second: each one is drawn by the processor. */
const cameraFlags = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

const launch = (flags: readonly string[]) =>
  chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...testFlags, ...flags] });

function start(hasCamera = false): Promise<ChromiumBrowser> {
  if (hasCamera) {
    filming ??= launch(cameraFlags);
    return filming;
  }
  program ??= launch([]);
  return program;
}

/** A fresh browser context for a test, without stored data, caches or permissions of other tests. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const context = await (await start(options.camera)).newContext({
    baseURL: currentInstallation().baseUrl,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'en-GB',
    hasTouch: options.touch ?? false,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.moving ? 'no-preference' : 'reduce',
    serviceWorkers: options.kept ? 'allow' : 'block',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(patienceMs);
  waitForScriptsBeforeLeaving(context);
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
