import type { AuditEntry } from '@forecourt/contract/audit';
import { priceKinds } from '@forecourt/contract/prices';
import { keyOfValue } from '../../lib/field-values.ts';
import type { Text } from '../../lib/i18n.ts';
import { deedOf } from './audit-words.ts';

/** Names of the things that entries of the audit log are about. */

/** Tables whose rows have a translated noun; the others are shown by their table name. */
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
  'jobs',
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

const isPriceKind = (kind: unknown): kind is (typeof priceKinds)[number] =>
  (priceKinds as readonly unknown[]).includes(kind);

/** The subject of the entry: "User Lena Vogt", "Price Exterior picture · Autohaus Weber". */
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
  // Shows only whose session it was, because the badge already shows that it was one.
  if (objectName && (deedOf(entry) === 'signedIn' || deedOf(entry) === 'signedOut')) return objectName;
  return [kindWord(objectKind, t), wordOfName(entry, t) ?? objectName].filter(Boolean).join(' ');
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
