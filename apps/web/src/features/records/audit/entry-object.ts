import type { AuditEntry } from '@forecourt/contract/audit';
import { priceKinds } from '@forecourt/contract/prices';
import { keyOfValue } from '../../../lib/field-values.ts';
import type { Text } from '../../../lib/i18n.ts';

/** Names of the rows that entries of the audit log are about. */

/** Tables whose rows have translated nouns; the others are shown by their table name. */
export const knownKinds = [
  'api_keys',
  'ssh_keys',
  'body_types',
  'bulk_jobs',
  'catalogue_assignments',
  'catalogue_items',
  'channel_feeds',
  'client_features',
  'clients',
  'collages',
  'credit_alerts',
  'crop_sets',
  'customer_invoice_settings',
  'comments',
  'customer_settings',
  'destinations',
  'customers',
  'devices',
  'export_profiles',
  'features',
  'files',
  'images',
  'imports',
  'installation_settings',
  'invoice_settings',
  'invoices',
  'jobs',
  'license_plates',
  'mails',
  'manager_customers',
  'markers',
  'notification_preferences',
  'notifications',
  'oauth_tokens',
  'offers',
  'orders',
  'passkeys',
  'payments',
  'password_resets',
  'picture_requests',
  'prices',
  'promo_codes',
  'quiet_hours',
  'restyles',
  'second_factors',
  'sessions',
  'settings_groups',
  'social_posts',
  'spins',
  'user_notifications',
  'users',
  'vehicle_documents',
  'vehicle_shares',
  'capture_links',
  'vehicle_feeds',
  'vehicle_specifications',
  'vehicles',
  'webhooks',
] as const;
type KnownKind = (typeof knownKinds)[number];

/** Tables that only the operator's staff changes, and that belong to no customer. */
export const operatorKinds: readonly KnownKind[] = [
  'body_types',
  'features',
  'installation_settings',
  'invoice_settings',
  'jobs',
  'mails',
  'manager_customers',
  'notifications',
  'offers',
  'promo_codes',
  'vehicle_specifications',
];

const isKnown = (kind: string): kind is KnownKind => knownKinds.includes(kind as KnownKind);

const plain = (name: string) => name.replaceAll('_', ' ');

export function kindWord(kind: string, t: Text): string {
  return isKnown(kind) ? t(`audit.kinds.${kind}`) : plain(kind);
}

const isPriceKind = (kind: unknown): kind is (typeof priceKinds)[number] =>
  (priceKinds as readonly unknown[]).includes(kind);

/** Rows that belong to an account and have no name of their own: the server names them after the account. */
const namedAfterOwner = [
  'credit_alerts',
  'customer_invoice_settings',
  'customer_settings',
  'notification_preferences',
  'password_resets',
  'prices',
  'quiet_hours',
  'second_factors',
  'settings_groups',
];

/** The owner of a row without a name of its own, unless the page is about that owner. */
export function ownerOfEntry({ objectKind, objectName, actor }: AuditEntry, about?: string): string {
  const isNeeded = !about && namedAfterOwner.includes(objectKind ?? '') && objectName !== actor?.name;
  return isNeeded ? (objectName ?? '') : '';
}

/** The kind of a price, which is its only name. */
export function priceOfEntry({ objectKind, before, after }: AuditEntry, t: Text): string {
  const price = after?.kind ?? before?.kind;
  return objectKind === 'prices' && isPriceKind(price) ? t(`prices.${price}`) : '';
}

/** Columns whose translated value names a row that has no name of its own. */
const naming: Record<string, string> = { bulk_jobs: 'action', jobs: 'name' };

/** The translated name of a row whose name is a key: a built-in body type, or the kind of a job. */
function wordOfName({ objectKind, objectName, after }: AuditEntry, t: Text): string | null {
  const table = objectKind ?? '';
  const column = naming[table];
  const name = column ? after?.[column] : objectName;
  if (typeof name !== 'string') return null;
  const key = keyOfValue({ name: table === 'body_types' ? 'body_type' : (column ?? ''), table }, name);
  return key ? t(key) : null;
}

/** The plain name of the row, or its noun if it has none. */
export const nameOrNoun = ({ objectKind, objectName }: AuditEntry, t: Text): string =>
  objectName ?? kindWord(objectKind ?? '', t);

/**
 * The row as the object of a sentence: "the user Lena Vogt".
 * @param about The row that the page is about, which is not named again: "the user".
 */
export function objectText(entry: AuditEntry, t: Text, about?: string): string {
  const { actor, after, objectId, objectKind, objectName } = entry;
  if (!objectKind) return '';
  if (objectKind === 'users' && objectId === actor?.id) return t('audit.ownAccount');
  if (objectKind === 'invoices' && !objectName) return t('audit.things.draftInvoice');
  const isNamedElsewhere = objectId === about || namedAfterOwner.includes(objectKind);
  const known = isNamedElsewhere ? '' : (wordOfName(entry, t) ?? objectName ?? '');
  const name = objectKind === 'mails' ? String(objectName ?? after?.to ?? '') : known;
  if (!isKnown(objectKind)) return [plain(objectKind), name].filter(Boolean).join(' ');
  // Without a name, the space or colon in front of it is left over.
  return t(nounKey(entry, objectKind), { name }).replace(/[\s:]+$/, '');
}

/** A set of quick cut-outs, and one picture of it, are rows of the tables of vehicles and their pictures. */
function nounKey({ set }: AuditEntry, objectKind: KnownKind) {
  if (set?.kind !== 'crops') return `audit.things.${objectKind}` as const;
  return objectKind === 'images' ? 'audit.things.cutOut' : 'audit.things.crop_sets';
}
