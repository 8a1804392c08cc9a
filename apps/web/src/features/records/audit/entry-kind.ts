import type { AuditEntry } from '@forecourt/contract/audit';

/** What happened, derived from the state of the row before and after. */
export type EntryKind =
  | 'assigned'
  | 'changed'
  | 'created'
  | 'credits'
  | 'deleted'
  | 'invited'
  | 'password'
  | 'read'
  | 'refused'
  | 'restored'
  | 'signedIn'
  | 'signedOut'
  | 'turnedOff'
  | 'turnedOn'
  | 'withdrawn';

type Row = AuditEntry['before'];

/**
 * Columns that are set for the whole life of a row: if none of them is in the `before` or `after` state, the row did
 * not exist then.
 */
const lasting = ['id', 'created_at', 'user_id', 'manager_id'];
const isThere = (row: Row) => lasting.some((name) => row?.[name] != null);

/** Tables whose rows only assign one thing to another. */
const assigning = ['catalogue_assignments', 'client_features', 'manager_customers'];

/** The credits that a movement added to the account, or removed if negative; null for any other entry. */
export function creditsMoved({ after }: AuditEntry): number | null {
  return typeof after?.amount === 'number' && 'transaction_id' in after ? after.amount : null;
}

/** The first invitation of a new account, or another one of an existing account. */
const isInvitation = ({ objectKind, before, after }: AuditEntry) =>
  objectKind === 'users' && typeof after?.invited_at === 'string' && !isThere(before);

const ofPasswords = ['password_hash', 'must_change_password'];

/** Whether the password of an existing account was set, and nothing else. */
function isNewPassword({ objectKind, before, after }: AuditEntry): boolean {
  const names = Object.keys({ ...before, ...after });
  return (
    objectKind === 'users' &&
    names.includes('password_hash') &&
    names.every((name) => ofPasswords.includes(name))
  );
}

function kindOfSession({ before, after }: AuditEntry): EntryKind {
  const hasEnded = typeof after?.ended_at === 'string' && !isThere(after);
  const isGone = isThere(before) && !isThere(after);
  if (hasEnded || isGone) return 'signedOut';
  return isThere(after) && !isThere(before) ? 'signedIn' : 'changed';
}

/** A second factor counts from its confirmation; a change of the sealed secret alone turns nothing on. */
function kindOfSecondFactor({ before, after }: AuditEntry): EntryKind {
  if (typeof after?.confirmed_at === 'string') return 'turnedOn';
  if (isThere(before) && !isThere(after)) return before?.confirmed_at ? 'turnedOff' : 'deleted';
  return isThere(after) && !isThere(before) ? 'created' : 'changed';
}

/** Setting `deleted_at` counts as a deletion, because it can be undone. */
export function kindOfEntry(entry: AuditEntry): EntryKind {
  const { errorCode, objectKind, before, after } = entry;
  if (errorCode !== null) return 'refused';
  // Users never change mails: an entry about one means that it was read.
  if (objectKind === 'mails') return 'read';
  if (objectKind === 'sessions') return kindOfSession(entry);
  if (objectKind === 'second_factors') return kindOfSecondFactor(entry);
  if (creditsMoved(entry) !== null) return 'credits';
  if (isInvitation(entry)) return 'invited';
  if (isNewPassword(entry)) return 'password';
  const assigns = assigning.includes(objectKind ?? '');
  if (isThere(after) && !isThere(before)) return assigns ? 'assigned' : 'created';
  const isDeletion = typeof after?.deleted_at === 'string' || (isThere(before) && !isThere(after));
  if (isDeletion) return assigns ? 'withdrawn' : 'deleted';
  return before?.deleted_at ? 'restored' : 'changed';
}
