import type { AuditEntry } from '@forecourt/contract/audit';
import { noReason } from '@forecourt/contract/sessions';
import { errorWords } from '../../lib/error-text.ts';
import { type FieldWords, fieldChanges } from '../../lib/field-words.ts';
import { wholeNumber } from '../../lib/format.ts';
import { languageDefault, type Text, texts } from '../../lib/i18n.ts';

export type Deed =
  | 'created'
  | 'changed'
  | 'credits'
  | 'deleted'
  | 'invited'
  | 'read'
  | 'refused'
  | 'restored'
  | 'signedIn'
  | 'signedOut';

type Row = AuditEntry['before'];

/**
 * Columns that are set for the whole life of a row: if none of them is in the `before` or `after` state, the row did
 * not exist then.
 */
const lasting = ['id', 'created_at', 'user_id'];
const isThere = (row: Row) => lasting.some((name) => row?.[name] != null);

/** The credits that a user added, or removed if negative; null for any other entry. */
function creditsMoved({ after }: AuditEntry): number | null {
  return typeof after?.amount === 'number' && 'transaction_id' in after ? after.amount : null;
}

/** The first invitation of a new account, or another one of an existing account. */
const isInvitation = ({ objectKind, before, after }: AuditEntry) =>
  objectKind === 'users' && typeof after?.invited_at === 'string' && !isThere(before);

/**
 * What was done, derived from the change of the row. Setting `deleted_at` counts as a deletion, because it can be
 * undone.
 */
export function deedOf(entry: AuditEntry): Deed {
  const { errorCode, objectKind, before, after } = entry;
  const isSession = objectKind === 'sessions';
  if (errorCode !== null) return 'refused';
  // Users never change mails: an entry about one means that it was read.
  if (objectKind === 'mails') return 'read';
  if (creditsMoved(entry) !== null) return 'credits';
  if (isInvitation(entry)) return 'invited';
  if (isSession && typeof after?.ended_at === 'string' && !isThere(after)) return 'signedOut';
  if (isThere(after) && !isThere(before)) return isSession ? 'signedIn' : 'created';
  const wasDeleted = typeof after?.deleted_at === 'string' || (isThere(before) && !isThere(after));
  if (wasDeleted) return isSession ? 'signedOut' : 'deleted';
  return before?.deleted_at ? 'restored' : 'changed';
}

/** Columns that are left out of the text, because the entry's subject or badge already shows them. */
const saidAlready: Record<string, readonly string[]> = {
  bulk_jobs: ['action', 'count', 'state'],
  customer_invoice_settings: ['customer_id'],
  customer_settings: ['customer_id'],
  jobs: ['name'],
  prices: ['customer_id', 'kind'],
  vehicles: ['kind'],
};

/**
 * The changed fields. Leaves out the reference of a cut-out set, which has no stock number, and relabels the credits of
 * a price, which are no balance.
 */
export function changesOf(entry: AuditEntry, t: Text): FieldWords[] {
  const { after, objectKind, ofCrops } = entry;
  const said = saidAlready[objectKind ?? ''] ?? [];
  return fieldChanges(entry, t)
    .filter(({ name }) => !said.includes(name) && !(ofCrops && name === 'reference'))
    .filter(({ name }) => !(name === 'reason' && after?.reason === noReason))
    .map((change) =>
      objectKind === 'prices' && change.name === 'credits'
        ? { ...change, label: t('audit.kinds.prices') }
        : change,
    );
}

/** Up to this many changes are shown with their values in the line, if those are shorter than `shortMax` characters. */
const toldMax = 3;
const shortMax = 60;

/** Whether a value is readable: neither a secret nor an object. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return value !== '[secret]' && typeof (value ?? '') !== 'object';
}

function changeText({ name, label, before, after }: FieldWords, isNew: boolean, entry: AuditEntry): string {
  const areBothPlain = isPlain(entry.before?.[name]) && isPlain(entry.after?.[name]);
  if (!areBothPlain || before.length + after.length > shortMax) return label;
  return isNew ? `${label}: ${after}` : `${label}: ${before || '–'} → ${after || '–'}`;
}

/** The text after the subject: "Active: yes → no", or only the labels if many fields changed. */
export function lineFacts(entry: AuditEntry, t: Text): string {
  const deed = deedOf(entry);
  const moved = creditsMoved(entry);
  if (moved !== null) {
    const number = wholeNumber(Math.abs(moved), texts.language || languageDefault);
    return t(moved > 0 ? 'audit.creditsAdded' : 'audit.creditsRemoved', { number });
  }
  if (deed === 'refused') return entry.errorName ? errorWords(entry.errorName, t) : '';
  if (deed === 'read') return String(entry.after?.subject ?? '');
  const changes = changesOf(entry, t);
  if (deed === 'signedIn') return reasonOf(changes);
  if (deed !== 'changed' && deed !== 'created') return '';
  const isNew = deed === 'created';
  // A change of state sets further fields, such as the number and seller of an invoice; only the state is shown.
  const told = isNew
    ? changes.filter(({ name }) => isPlain(entry.after?.[name]))
    : (findStatus(changes) ?? changes);
  if (told.length <= toldMax) return told.map((change) => changeText(change, isNew, entry)).join(', ');
  return isNew ? '' : told.map(({ label }) => label).join(', ');
}

/** The reason that was given for an impersonation. */
function reasonOf(changes: FieldWords[]): string {
  return changes
    .flatMap(({ name, label, after }) => (name === 'reason' ? `${label}: ${after}` : []))
    .join('');
}

function findStatus(changes: FieldWords[]): FieldWords[] | null {
  const status = changes.filter(({ name }) => name === 'status');
  return status.length > 0 ? status : null;
}

/** Job names contain a dot; a change made outside of any call or job is called `database`. */
const isOwnWork = (action: string) => action === 'database' || action.includes('.');

export function actorText(entry: AuditEntry, t: Text): string {
  const { action, actor, actingFor, objectName } = entry;
  // A sign-in has no acting user yet, so the entry's subject is shown.
  if (!actor && objectName && deedOf(entry) === 'signedIn') return objectName;
  if (!actor) return t(isOwnWork(action) ? 'audit.installation' : 'audit.nobody');
  const nameOf = ({ name }: { name: string }) => name || t('audit.elsewhere');
  return actingFor ? t('audit.actingFor', { name: nameOf(actor), other: nameOf(actingFor) }) : nameOf(actor);
}
