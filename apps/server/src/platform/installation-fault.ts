import { isDatabaseAway } from './db/database.ts';
import { isMachineFault } from './machine-fault.ts';

/** A fault of the installation that its operator has to mend, such as a model that cannot be loaded. */
export class InstallationFault extends Error {}

/** PostgreSQL's disk_full and io_error. */
const databaseDisk = new Set(['53100', '58030']);

/** Whether work failed for a reason that is not its own, so that it has to wait instead of ending. */
export function isInstallationFault(error: unknown): boolean {
  if (error instanceof InstallationFault || isDatabaseAway(error) || isMachineFault(error)) return true;
  return error instanceof Error && 'code' in error && databaseDisk.has(String(error.code));
}
