import { type BrowserContext, type Browser as ChromiumBrowser, chromium, type Page } from 'playwright-core';
import { chromiumPath, testFlags } from './chromium.ts';
import { currentInstallation } from './current-installation.ts';
import { resetPage, watchTraces } from './reset-page.ts';
import { waitForScriptsBeforeLeaving } from './wait-for-scripts.ts';

export interface Browser {
  page: Page;
  /** A test that uses it gets a page that no later test does. */
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

interface OpenPage {
  context: BrowserContext;
  page: Page;
  isResettable: () => boolean;
  uses: number;
}

type Viewport = { width: number; height: number };

/**
 * Pages of finished tests, reset, by the options they were opened with. A page that has compiled the panel's scripts before
 * loads it in a third of the processor time.
 */
const resetPages = new Map<string, OpenPage[]>();

/** A page is closed after this many tests, so that its process does not grow for ever. */
const usesMax = 25;

async function openPage(options: BrowserOptions, viewport: Viewport): Promise<OpenPage> {
  const { baseUrl } = currentInstallation();
  const context = await (await start(options.camera)).newContext({
    baseURL: baseUrl,
    viewport,
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
  const watched = watchTraces(page, baseUrl);
  const isResettable = () =>
    watched() && context.pages().length === 1 && !page.isClosed() && !options.kept && !options.camera;
  return { context, page, isResettable, uses: 0 };
}

/** Problems that the page reports from now on. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !ownWords.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** A browser for a test, without stored data, permissions or listeners of other tests. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const viewport = { width: options.width ?? 1440, height: options.height ?? 900 };
  const key = JSON.stringify(options, Object.keys(options).toSorted());
  const open = resetPages.get(key)?.pop() ?? (await openPage(options, viewport));
  const { context, page } = open;
  let isContextTaken = false;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    open.uses += 1;
    if (isContextTaken || open.uses >= usesMax || !open.isResettable()) return context.close();
    const { baseUrl } = currentInstallation();
    const isReset = await resetPage(context, page, { viewport, baseUrl }).catch(() => false);
    if (!isReset) return context.close();
    resetPages.set(key, [...(resetPages.get(key) ?? []), open]);
  };
  return {
    page,
    get context() {
      isContextTaken = true;
      return context;
    },
    complaints: listen(page),
    close,
  };
}
