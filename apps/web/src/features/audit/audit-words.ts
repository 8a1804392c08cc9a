import type { AuditEntry } from '@forecourt/contract/audit';
import type { Text } from '../../lib/i18n.ts';

/** Tables whose rows people know by a word; the others are called as the database does. */
export const knownKinds = [
  'body_types',
  'client_features',
  'clients',
  'customer_settings',
  'customers',
  'devices',
  'features',
  'files',
  'images',
  'imports',
  'invoice_settings',
  'invoices',
  'license_plates',
  'mails',
  'manager_customers',
  'notifications',
  'oauth_tokens',
  'offers',
  'orders',
  'passkeys',
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

export type Deed = 'created' | 'changed' | 'deleted' | 'restored' | 'refused' | 'signedIn' | 'signedOut';

type Row = AuditEntry['before'];

/** Fields that a row has from its beginning to its end: who has none of them, before or after, was not there. */
const lasting = ['id', 'created_at', 'user_id'];
const isThere = (row: Row) => lasting.some((name) => row?.[name] != null);

/** What was done, seen from the row. A row with a time of deletion counts as deleted: it can be taken back. */
export function deedOf({ errorCode, objectKind, before, after }: AuditEntry): Deed {
  const isSession = objectKind === 'sessions';
  if (errorCode !== null) return 'refused';
  if (isThere(after) && !isThere(before)) return isSession ? 'signedIn' : 'created';
  const wasDeleted = typeof after?.deleted_at === 'string' || (isThere(before) && !isThere(after));
  if (wasDeleted) return isSession ? 'signedOut' : 'deleted';
  return before?.deleted_at ? 'restored' : 'changed';
}

/** Jobs have a dot in their names, and what no call or job did is called `database`. */
const isOwnWork = (action: string) => action === 'database' || action.includes('.');

export function actorText(entry: AuditEntry, t: Text): string {
  const { action, actor, actingFor, objectName } = entry;
  // Before the sign-in nobody is there who could act.
  if (!actor && objectName && deedOf(entry) === 'signedIn') return objectName;
  if (!actor) return t(isOwnWork(action) ? 'audit.installation' : 'audit.nobody');
  return actingFor ? t('audit.actingFor', { name: actor.name, other: actingFor.name }) : actor.name;
}
