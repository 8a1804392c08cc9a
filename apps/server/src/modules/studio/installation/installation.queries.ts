import type { FileId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface InstallationRow {
  name: string | null;
  logoFileId: FileId | null;
  privacyUrl: string | null;
  accessibilityUrl: string | null;
  chatUrl: string | null;
  signUpOpen: boolean;
  demoOpen: boolean;
  onlineClockOffsetMinutes: number;
  staffSecondFactor: boolean;
  confirmSensitive: boolean;
  forcePasswordChange: boolean;
  firstVisitUntil: string | null;
  hiddenShowrooms: string[];
}

const columns = [
  'name',
  'logoFileId',
  'privacyUrl',
  'accessibilityUrl',
  'chatUrl',
  'signUpOpen',
  'demoOpen',
  'onlineClockOffsetMinutes',
  'staffSecondFactor',
  'confirmSensitive',
  'forcePasswordChange',
  'firstVisitUntil',
  'hiddenShowrooms',
] as const;

export function findInstallation(db: Db): Promise<InstallationRow> {
  return db.selectFrom('installationSettings').select(columns).executeTakeFirstOrThrow();
}

/** Locks the settings, which serialises changes. */
export async function lockInstallation(tx: Tx): Promise<InstallationRow> {
  return tx.selectFrom('installationSettings').select(columns).forUpdate().executeTakeFirstOrThrow();
}

export async function updateInstallation(tx: Tx, row: InstallationRow): Promise<void> {
  await tx
    .updateTable('installationSettings')
    .set({
      name: row.name,
      logoFileId: row.logoFileId,
      privacyUrl: row.privacyUrl,
      accessibilityUrl: row.accessibilityUrl,
      chatUrl: row.chatUrl,
      signUpOpen: row.signUpOpen,
      demoOpen: row.demoOpen,
      onlineClockOffsetMinutes: row.onlineClockOffsetMinutes,
      staffSecondFactor: row.staffSecondFactor,
      confirmSensitive: row.confirmSensitive,
      forcePasswordChange: row.forcePasswordChange,
      firstVisitUntil: row.firstVisitUntil,
      hiddenShowrooms: row.hiddenShowrooms,
    })
    .execute();
}

/** ISO 4217; it is one of the settings by which the installation bills. */
export async function findCurrency(db: Db): Promise<string> {
  const { currency } = await db.selectFrom('invoiceSettings').select('currency').executeTakeFirstOrThrow();
  return currency;
}
