import { findBrowser } from '../../scripts/find-browser.mjs';

/** Path of the browser's executable. */
export function chromiumPath(): string {
  const found = findBrowser();
  if (!found) throw new Error('There is no Chromium; npm test installs it or says how.');
  return found;
}

/**
 * Disabled features. Those of the second half would make each window draw its own hidden suggestion box, which costs
 * more than a second of CPU time; the first half repeats what the driver disables, because the last such flag replaces
 * the others.
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

/** Flags that silence the browser and turn off what a machine without a display lacks. */
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

/**
 * Flags for tests. Hardly a page of a test lives long enough to win back what the optimising compilers of scripts cost:
 * without them a test takes an eighth less CPU time, and its runs of axe a fifth less. Benchmarks keep them, as people have
 * them.
 */
export const testFlags = [...chromiumFlags, '--js-flags=--no-opt --no-maglev'];
