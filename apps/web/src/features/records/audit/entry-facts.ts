import type { AuditEntry } from '@forecourt/contract/audit';
import { noReason } from '@forecourt/contract/sessions';
import { errorWords } from '../../../lib/error-text.ts';
import { type FieldWords, fieldChanges } from '../../../lib/field-words.ts';
import type { Text } from '../../../lib/i18n.ts';
import { creditsMoved, kindOfEntry } from './entry-kind.ts';
import { ownerOfEntry, priceOfEntry } from './entry-object.ts';
import { actorText } from './entry-sentence.ts';

/** The facts that follow the sentence of an entry of the audit log. */

/** Columns that are left out of the facts, because the sentence already contains them. */
const saidAlready: Record<string, readonly string[]> = {
  bulk_jobs: ['action', 'count', 'state'],
  crop_sets: ['kind'],
  customer_invoice_settings: ['customer_id'],
  customer_settings: ['customer_id'],
  jobs: ['name'],
  prices: ['customer_id', 'kind'],
  vehicles: ['kind'],
};

/** Columns of vehicles that new sets of cut-outs have too, with their defaults; `reference` in older entries. */
const onlyOfVehicles = ['mileage_unit', 'reference'];

/** The changed fields, without those that mean nothing; relabels the credits of a price, which are no balance. */
export function changesOfEntry(entry: AuditEntry, t: Text): FieldWords[] {
  const { after, objectKind, set } = entry;
  const said = saidAlready[objectKind ?? ''] ?? [];
  return fieldChanges(entry, t)
    .filter(({ name }) => !said.includes(name) && !(set?.kind === 'crops' && onlyOfVehicles.includes(name)))
    .filter(({ name }) => !(name === 'reason' && after?.reason === noReason))
    .map((change) =>
      objectKind === 'prices' && change.name === 'credits'
        ? { ...change, label: t('audit.kinds.prices') }
        : change,
    );
}

/** Up to this many changes are shown with their values, if those are shorter than `shortMax` characters. */
const shownMax = 3;
const shortMax = 60;

/** Whether a value is readable: neither a secret nor an object. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return value !== '[secret]' && typeof (value ?? '') !== 'object';
}

function changeText(change: FieldWords, isNew: boolean, entry: AuditEntry, t: Text): string {
  const { name, label, before, after } = change;
  const areBothPlain = isPlain(entry.before?.[name]) && isPlain(entry.after?.[name]);
  if (!areBothPlain || before.length + after.length > shortMax) return label;
  const value = isNew ? after : `${before || '–'} → ${after || '–'}`;
  return t('form.labelled', { label, value });
}

/** A change of state sets further fields, such as the number and seller of an invoice; only the state is shown. */
function onlyStatus(changes: FieldWords[]): FieldWords[] {
  const status = changes.filter(({ name }) => name === 'status');
  return status.length > 0 ? status : changes;
}

/** "Active: yes → no", or only the labels if many fields changed; of a new row nothing if it has many fields. */
function changeFacts(entry: AuditEntry, isNew: boolean, t: Text): string[] {
  const changes = changesOfEntry(entry, t);
  const shown = isNew
    ? changes.filter(({ name, after }) => isPlain(entry.after?.[name]) && after !== entry.objectName)
    : onlyStatus(changes);
  if (shown.length <= shownMax) return shown.map((change) => changeText(change, isNew, entry, t));
  return isNew ? [] : [shown.map(({ label }) => label).join(', ')];
}

/** The changes of these columns, without those that became empty. */
const valuesOf = (changes: FieldWords[], names: readonly string[]) =>
  changes.filter(({ name, after }) => names.includes(name) && after !== '');

/** Of a new account, whose other fields are on its screen. */
const roleFacts = (entry: AuditEntry, t: Text) =>
  valuesOf(changesOfEntry(entry, t), ['role']).map(({ label, after: role }) =>
    t('form.labelled', { label, value: role }),
  );

function factsOfKind(entry: AuditEntry, t: Text): string[] {
  const { errorName, after, objectKind } = entry;
  switch (kindOfEntry(entry)) {
    case 'refused':
      return [errorName ? errorWords(errorName, t) : ''];
    case 'read':
      return [String(after?.subject ?? '')];
    case 'credits':
      return (creditsMoved(entry) ?? 0) > 0 && /^(transfer|removal|settlement)$/.test(String(after?.reason))
        ? [actorText(entry, t)]
        : [];
    case 'signedIn':
      return valuesOf(changesOfEntry(entry, t), ['reason', 'user_agent']).map(
        ({ name, label, after: value }) => (name === 'reason' ? t('form.labelled', { label, value }) : value),
      );
    case 'invited':
      return roleFacts(entry, t);
    case 'assigned':
      return changeFacts(entry, true, t);
    case 'created':
      return objectKind === 'users' ? roleFacts(entry, t) : changeFacts(entry, true, t);
    case 'changed':
      return changeFacts(entry, false, t);
    default:
      return [];
  }
}

/**
 * What follows the sentence: the owner of a row without a name, and what was changed.
 * @param about The id of the row that the page is about, which is not named again.
 */
export const factsOfEntry = (entry: AuditEntry, t: Text, about?: string): string[] =>
  [priceOfEntry(entry, t), ownerOfEntry(entry, about), ...factsOfKind(entry, t)].filter(Boolean);
