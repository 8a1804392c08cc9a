import { isDatabaseAway } from './db/database.ts';

/** A fault of the installation that its operator has to mend, such as a model that cannot be loaded. */
export class InstallationFault extends Error {}

/** Files cannot be written or read: disk or quota full, read-only, not permitted, a share that is away, too many files open. */
const storageCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'EMFILE',
  'ENFILE',
]);
/** PostgreSQL's disk_full. */
const databaseFull = '53100';

/** Whether work failed for a reason that is not its own, so that it has to wait instead of ending. */
export function isInstallationFault(error: unknown): boolean {
  if (error instanceof InstallationFault || isDatabaseAway(error)) return true;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  const isConnecting = 'syscall' in error && error.syscall === 'connect';
  return error.code === databaseFull || (storageCodes.has(error.code) && !isConnecting);
}
