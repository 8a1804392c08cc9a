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

/** Whether an error is one of this machine's disks, and not of an address that was called. */
export function isMachineFault(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  const isConnecting = 'syscall' in error && error.syscall === 'connect';
  return storageCodes.has(error.code) && !isConnecting;
}
