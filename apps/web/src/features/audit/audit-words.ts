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

/** Fields that a row has from its beginning to its end: who has none of them, before or after, was not there. */
const lasting = ['id', 'created_at', 'user_id'];
const isThere = (row: Row) => lasting.some((name) => row?.[name] != null);

/** Credits that somebody gave, or took where it is negative; null for any other entry. */
function creditsMoved({ after }: AuditEntry): number | null {
  return typeof after?.amount === 'number' && 'transaction_id' in after ? after.amount : null;
}

/** Of a new account, or once more of one that is there. */
const isInvitation = ({ objectKind, before, after }: AuditEntry) =>
  objectKind === 'users' && typeof after?.invited_at === 'string' && !isThere(before);

/** What was done, seen from the row. A row with a time of deletion counts as deleted: it can be taken back. */
export function deedOf(entry: AuditEntry): Deed {
  const { errorCode, objectKind, before, after } = entry;
  const isSession = objectKind === 'sessions';
  if (errorCode !== null) return 'refused';
  // Mails are never changed by a person: what is in the log is that somebody read one.
  if (objectKind === 'mails') return 'read';
  if (creditsMoved(entry) !== null) return 'credits';
  if (isInvitation(entry)) return 'invited';
  if (isSession && typeof after?.ended_at === 'string' && !isThere(after)) return 'signedOut';
  if (isThere(after) && !isThere(before)) return isSession ? 'signedIn' : 'created';
  const wasDeleted = typeof after?.deleted_at === 'string' || (isThere(before) && !isThere(after));
  if (wasDeleted) return isSession ? 'signedOut' : 'deleted';
  return before?.deleted_at ? 'restored' : 'changed';
}

/** Columns of a table that its line says otherwise: in what it is called, or in its badge. */
const saidAlready: Record<string, readonly string[]> = {
  bulk_jobs: ['action', 'count', 'state'],
  customer_invoice_settings: ['customer_id'],
  customer_settings: ['customer_id'],
  jobs: ['name'],
  prices: ['customer_id', 'kind'],
  vehicles: ['kind'],
};

/** The fields that changed. The credits of a price are no balance, and cut-outs have no stock number. */
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

/** So many changes stand in the line with their values, if they are as short as this. */
const toldMax = 3;
const shortMax = 60;

/** Whether people can read a value: neither a secret nor many values in one. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return value !== '[secret]' && typeof (value ?? '') !== 'object';
}

function changeText({ name, label, before, after }: FieldWords, isNew: boolean, entry: AuditEntry): string {
  const areBothPlain = isPlain(entry.before?.[name]) && isPlain(entry.after?.[name]);
  if (!areBothPlain || before.length + after.length > shortMax) return label;
  return isNew ? `${label}: ${after}` : `${label}: ${before || '–'} → ${after || '–'}`;
}

/** What the line says besides the thing: "Active: yes → no", or the names of many fields. */
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
  // A new state brings other fields along: the number of an invoice, its seller.
  const told = isNew
    ? changes.filter(({ name }) => isPlain(entry.after?.[name]))
    : (findStatus(changes) ?? changes);
  if (told.length <= toldMax) return told.map((change) => changeText(change, isNew, entry)).join(', ');
  return isNew ? '' : told.map(({ label }) => label).join(', ');
}

/** Why somebody logged in as somebody else. */
function reasonOf(changes: FieldWords[]): string {
  return changes
    .flatMap(({ name, label, after }) => (name === 'reason' ? `${label}: ${after}` : []))
    .join('');
}

function findStatus(changes: FieldWords[]): FieldWords[] | null {
  const status = changes.filter(({ name }) => name === 'status');
  return status.length > 0 ? status : null;
}

/** Jobs have a dot in their names, and what no call or job did is called `database`. */
const isOwnWork = (action: string) => action === 'database' || action.includes('.');

export function actorText(entry: AuditEntry, t: Text): string {
  const { action, actor, actingFor, objectName } = entry;
  // Before the sign-in nobody is there who could act.
  if (!actor && objectName && deedOf(entry) === 'signedIn') return objectName;
  if (!actor) return t(isOwnWork(action) ? 'audit.installation' : 'audit.nobody');
  const nameOf = ({ name }: { name: string }) => name || t('audit.elsewhere');
  return actingFor ? t('audit.actingFor', { name: nameOf(actor), other: nameOf(actingFor) }) : nameOf(actor);
}
