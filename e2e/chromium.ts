import { findBrowser } from '../scripts/find-browser.mjs';

/** Where the browser is. */
export function chromiumPath(): string {
  const found = findBrowser();
  if (!found) throw new Error('There is no Chromium; npm test installs it or says how.');
  return found;
}

/**
 * Features that are switched off. Of the second half each window would draw a whole suggestion box of its own that
 * nobody sees, for more than a second of processor time; the first half is what the driver itself switches off, which
 * the last such flag replaces.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Quiet, and without what a machine without a screen lacks. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
];
