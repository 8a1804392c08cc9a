import { inject } from 'vitest';
import type { RunningInstallation } from './start-installation.ts';

/** The installation that this file's tests have to themselves; the files before it in the same process had it too. */
export function here(): RunningInstallation {
  const mine = inject('installations')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!mine) throw new Error('There are more files at once than installations; see maxWorkers of e2e.');
  return mine;
}
