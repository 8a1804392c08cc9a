import { inject } from 'vitest';
import type { RunningInstallation } from './start-installation.ts';

/** The installation reserved for this test file; files that ran earlier in the same process used it too. */
export function currentInstallation(): RunningInstallation {
  const mine = inject('installations')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!mine) throw new Error('There are more files at once than installations; see maxWorkers of e2e.');
  return mine;
}
