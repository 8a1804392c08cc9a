import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function program(): string {
  const found = process.env.CHROMIUM ?? programs.find((file) => existsSync(file));
  if (!found) throw new Error('There is no Chromium; npm test installs it or says how.');
  return found;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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
}

/** A fresh browser with an empty profile. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'forecourt-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program(),
    headless: true,
    args: flags,
    baseURL: inject('baseUrl'),
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'en-GB',
    colorScheme: options.dark ? 'dark' : 'light',
    acceptDownloads: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused call is the subject of a test; the browser reports each one as an error of its own.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    page,
    context,
    complaints,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
