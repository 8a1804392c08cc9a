import type { AuditEntry } from '@forecourt/contract/audit';
import { priceKinds } from '@forecourt/contract/prices';
import { errorWords } from '../../lib/error-text.ts';
import { type FieldWords, fieldChanges } from '../../lib/field-words.ts';
import { wholeNumber } from '../../lib/format.ts';
import { languageDefault, type Text, texts } from '../../lib/i18n.ts';

/** Tables whose rows people know by a word; the others are called as the database does. */
export const knownKinds = [
  'body_types',
  'bulk_jobs',
  'catalogue_assignments',
  'catalogue_items',
  'client_features',
  'clients',
  'credit_alerts',
  'customer_invoice_settings',
  'customer_settings',
  'customers',
  'devices',
  'features',
  'files',
  'images',
  'imports',
  'installation_settings',
  'invoice_settings',
  'invoices',
  'license_plates',
  'mails',
  'manager_customers',
  'notification_preferences',
  'notifications',
  'oauth_tokens',
  'offers',
  'orders',
  'passkeys',
  'password_resets',
  'picture_requests',
  'prices',
  'promo_codes',
  'second_factors',
  'sessions',
  'settings_groups',
  'user_notifications',
  'users',
  'vehicle_specifications',
  'vehicles',
] as const;
type KnownKind = (typeof knownKinds)[number];

const isKnown = (kind: string): kind is KnownKind => knownKinds.includes(kind as KnownKind);

const plain = (name: string) => name.replaceAll('_', ' ');

export function kindWord(kind: string, t: Text): string {
  return isKnown(kind) ? t(`audit.kinds.${kind}`) : plain(kind);
}

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

const isInvitation = ({ objectKind, after }: AuditEntry) =>
  objectKind === 'users' && typeof after?.invited_at === 'string' && !isThere(after);

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

const isPriceKind = (kind: unknown): kind is (typeof priceKinds)[number] =>
  (priceKinds as readonly unknown[]).includes(kind);

/** What the entry is about: "User Lena Vogt", "Price Exterior picture · Autohaus Weber". */
export function objectText(entry: AuditEntry, t: Text): string {
  const { objectKind, objectName, ofCrops, before, after } = entry;
  if (!objectKind) return '';
  if (ofCrops) return [t('features.names.crops'), objectName].filter(Boolean).join(' · ');
  const address = objectName ?? after?.to;
  if (objectKind === 'mails' && address) return t('audit.mailTo', { address: String(address) });
  if (objectKind === 'invoices' && !objectName) return t('audit.draftInvoice');
  const price = after?.kind ?? before?.kind;
  if (objectKind === 'prices' && isPriceKind(price)) {
    return [`${kindWord(objectKind, t)} ${t(`prices.${price}`)}`, objectName].filter(Boolean).join(' · ');
  }
  return [kindWord(objectKind, t), objectName].filter(Boolean).join(' ');
}

/** The fields that changed. The kind of a price stands in its name, and its credits are no balance. */
export function changesOf(entry: AuditEntry, t: Text): FieldWords[] {
  const changes = fieldChanges(entry, t);
  if (entry.objectKind !== 'prices') return changes;
  return changes
    .filter(({ name }) => name !== 'kind')
    .map((change) => (change.name === 'credits' ? { ...change, label: t('audit.kinds.prices') } : change));
}

/** So many changes stand in the line with their values, if they are as short as this. */
const toldMax = 3;
const shortMax = 60;

function changeText({ name, label, before, after }: FieldWords, isNew: boolean, entry: AuditEntry): string {
  const isPlain = [entry.before, entry.after].every(
    (row) => Array.isArray(row?.[name]) || typeof (row?.[name] ?? '') !== 'object',
  );
  if (!isPlain || before.length + after.length > shortMax) return label;
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
  if (deed !== 'changed' && deed !== 'created') return '';
  const changes = changesOf(entry, t);
  const isNew = deed === 'created';
  // A new state brings other fields along: the number of an invoice, its seller.
  const told = isNew ? changes : (findStatus(changes) ?? changes);
  if (told.length <= toldMax) return told.map((change) => changeText(change, isNew, entry)).join(', ');
  return isNew ? '' : told.map(({ label }) => label).join(', ');
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
