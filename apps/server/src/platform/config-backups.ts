import { z } from 'zod';

/** As for passwords of accounts: whoever has a backup can try as often as they like. */
const passphraseMin = 15;

export const BackupVariables = z.object({
  /** Where the worker saves the installation at night; absent: it does not. */
  BACKUP_FOLDER: z.string().optional(),
  /** How many of these backups stay. */
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  /** Encrypts backups, and opens those that are encrypted. */
  BACKUP_PASSPHRASE: z.string().min(passphraseMin).optional(),
});

export interface NightlyBackups {
  to: string;
  keep: number;
  passphrase: string | null;
}

export function nightlyBackupsOf(env: z.infer<typeof BackupVariables>): NightlyBackups | null {
  const { BACKUP_FOLDER: to, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase = null } = env;
  return to ? { to, keep, passphrase } : null;
}
