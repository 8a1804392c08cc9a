import type { FileId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface InstallationRow {
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
  'logo_file_id as logoFileId',
  'privacy_url as privacyUrl',
  'accessibility_url as accessibilityUrl',
  'chat_url as chatUrl',
  'sign_up_open as signUpOpen',
  'demo_open as demoOpen',
  'online_clock_offset_minutes as onlineClockOffsetMinutes',
  'staff_second_factor as staffSecondFactor',
  'confirm_sensitive as confirmSensitive',
  'force_password_change as forcePasswordChange',
  'first_visit_until as firstVisitUntil',
  'hidden_showrooms as hiddenShowrooms',
] as const;

export function find(db: Db): Promise<InstallationRow> {
  return db.selectFrom('installation_settings').select(columns).executeTakeFirstOrThrow();
}

/** Locks the settings, which serialises changes. */
export async function lock(tx: Tx): Promise<InstallationRow> {
  return tx.selectFrom('installation_settings').select(columns).forUpdate().executeTakeFirstOrThrow();
}

export async function update(tx: Tx, row: InstallationRow): Promise<void> {
  await tx
    .updateTable('installation_settings')
    .set({
      name: row.name,
      logo_file_id: row.logoFileId,
      privacy_url: row.privacyUrl,
      accessibility_url: row.accessibilityUrl,
      chat_url: row.chatUrl,
      sign_up_open: row.signUpOpen,
      demo_open: row.demoOpen,
      online_clock_offset_minutes: row.onlineClockOffsetMinutes,
      staff_second_factor: row.staffSecondFactor,
      confirm_sensitive: row.confirmSensitive,
      force_password_change: row.forcePasswordChange,
      first_visit_until: row.firstVisitUntil,
      hidden_showrooms: row.hiddenShowrooms,
    })
    .execute();
}
