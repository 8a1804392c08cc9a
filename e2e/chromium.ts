import { existsSync } from 'node:fs';

const executables = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the browser is. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM ?? executables.find((file) => existsSync(file));
  if (!found) throw new Error('There is no Chromium; npm test installs it or says how.');
  return found;
}

/** Quiet, and without what a machine without a screen lacks. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
