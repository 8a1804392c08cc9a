import type { AuditEntry } from '@forecourt/contract/audit';
import { noReason } from '@forecourt/contract/sessions';
import { errorWords } from '../../../lib/error-text.ts';
import { type FieldWords, fieldChanges } from '../../../lib/field-words.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { languageDefault, type Text, texts } from '../../../lib/i18n.ts';
import { creditsMoved, kindOfEntry } from './entry-kind.ts';
import { nameOrNoun, objectText, ownerOf, priceOf } from './entry-object.ts';

/** An entry of the audit log as a sentence, with the facts that follow it. */

/** Job names contain a dot; a change made outside of any call or job is called `database`. */
const isOwnWork = (action: string) => action === 'database' || action.includes('.');

/** The user who acted: "Lena Vogt", "Ruth Operator for Lena Vogt". */
export function actorText(entry: AuditEntry, t: Text): string {
  const { action, actor, actingFor, objectKind, objectName } = entry;
  // Nobody is logged in before a login or a first password, so it is the account itself that acts.
  const actsAlone = kindOfEntry(entry) === 'password' || objectKind === 'sessions';
  if (!actor && objectName && actsAlone && !isOwnWork(action)) return objectName;
  if (!actor) return t(isOwnWork(action) ? 'audit.installation' : 'audit.nobody');
  const nameOf = ({ name }: { name: string }) => name || t('audit.elsewhere');
  return actingFor ? t('audit.actingFor', { name: nameOf(actor), other: nameOf(actingFor) }) : nameOf(actor);
}

function sessionSentence(entry: AuditEntry, who: string, t: Text): string {
  const { action, actor, objectName } = entry;
  const name = objectName ?? t('audit.elsewhere');
  if (kindOfEntry(entry) === 'signedIn') {
    return action === 'impersonate'
      ? t('audit.says.signedInAs', { who, name })
      : t('audit.says.signedIn', { who });
  }
  const isOwn = action === 'logout' || !actor || actor.name === objectName;
  return isOwn ? t('audit.says.signedOut', { who }) : t('audit.says.endedSession', { who, name });
}

function passwordSentence(entry: AuditEntry, who: string, t: Text): string {
  const { actor, before, objectId, objectName } = entry;
  if (!actor)
    return t(before?.password_hash ? 'audit.says.resetPassword' : 'audit.says.acceptedInvitation', { who });
  if (actor.id === objectId) return t('audit.says.ownPassword', { who });
  return t('audit.says.setPassword', { who, name: objectName ?? t('audit.elsewhere') });
}

/** "Ruth Operator transferred 200 credits from Autohaus Weber to Weber Nord". */
function creditsSentence(entry: AuditEntry, who: string, t: Text): string {
  const { after, names } = entry;
  const moved = creditsMoved(entry) ?? 0;
  const count = Math.abs(moved);
  const number = wholeNumber(count, texts.language || languageDefault);
  const credits = t('order.cost', { count, number });
  const what = nameOrNoun(entry, t);
  const other = names[String(after?.transaction_id)] ?? t('audit.elsewhere');
  switch (after?.reason) {
    case 'promo':
      return t('audit.says.redeemed', { who, credits, what });
    case 'order':
      return t('audit.says.bought', { who, credits, what });
    case 'transfer':
    case 'removal':
      if (moved > 0) return t('audit.says.received', { what, credits, other });
      return t(`audit.says.${after.reason}`, { who, credits, what, other });
    default:
      return t(moved > 0 ? 'audit.says.toppedUp' : 'audit.says.deducted', { who, credits, what });
  }
}

/**
 * What happened: "Ruth Operator created the user Lena Vogt".
 * @param about The id of the row that the page is about, which is not named again.
 */
export function sentenceOf(entry: AuditEntry, t: Text, about?: string): string {
  const who = actorText(entry, t);
  const kind = kindOfEntry(entry);
  switch (kind) {
    case 'signedIn':
    case 'signedOut':
      return sessionSentence(entry, who, t);
    case 'password':
      return passwordSentence(entry, who, t);
    case 'credits':
      return creditsSentence(entry, who, t);
    case 'refused': {
      const what = objectText(entry, t, about);
      return what ? t('audit.says.refused', { who, what }) : t('audit.says.refusedCall', { who });
    }
    default:
      return t(`audit.says.${kind}`, { who, what: objectText(entry, t, about) });
  }
}

/** Columns that are left out of the facts, because the sentence already contains them. */
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

/** Up to this many changes are shown with their values, if those are shorter than `shortMax` characters. */
const shownMax = 3;
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

/** A change of state sets further fields, such as the number and seller of an invoice; only the state is shown. */
function onlyStatus(changes: FieldWords[]): FieldWords[] {
  const status = changes.filter(({ name }) => name === 'status');
  return status.length > 0 ? status : changes;
}

/** "Active: yes → no", or only the labels if many fields changed; of a new row nothing if it has many fields. */
function changeFacts(entry: AuditEntry, isNew: boolean, t: Text): string[] {
  const changes = changesOf(entry, t);
  const shown = isNew
    ? changes.filter(({ name, after }) => isPlain(entry.after?.[name]) && after !== entry.objectName)
    : onlyStatus(changes);
  if (shown.length <= shownMax) return shown.map((change) => changeText(change, isNew, entry));
  return isNew ? [] : [shown.map(({ label }) => label).join(', ')];
}

/** The changes of these columns, without those that became empty. */
const valuesOf = (changes: FieldWords[], names: readonly string[]) =>
  changes.filter(({ name, after }) => names.includes(name) && after !== '');

/** Of a new account, whose other fields are on its screen. */
const roleFacts = (entry: AuditEntry, t: Text) =>
  valuesOf(changesOf(entry, t), ['role']).map(({ label, after: role }) => `${label}: ${role}`);

function factsOfKind(entry: AuditEntry, t: Text): string[] {
  const { errorName, after, objectKind } = entry;
  switch (kindOfEntry(entry)) {
    case 'refused':
      return [errorName ? errorWords(errorName, t) : ''];
    case 'read':
      return [String(after?.subject ?? '')];
    case 'credits':
      return (creditsMoved(entry) ?? 0) > 0 && /^(transfer|removal)$/.test(String(after?.reason))
        ? [actorText(entry, t)]
        : [];
    case 'signedIn':
      return valuesOf(changesOf(entry, t), ['reason', 'user_agent']).map(({ name, label, after: value }) =>
        name === 'reason' ? `${label}: ${value}` : value,
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
export const factsOf = (entry: AuditEntry, t: Text, about?: string): string[] =>
  [priceOf(entry, t), ownerOf(entry, about), ...factsOfKind(entry, t)].filter(Boolean);
