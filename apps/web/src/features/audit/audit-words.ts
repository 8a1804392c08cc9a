import type { AuditEntry } from '@forecourt/contract/audit';
import { dateTime } from '../../lib/format.ts';
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

export type Deed = 'created' | 'changed' | 'deleted' | 'refused';

type Row = AuditEntry['before'];

/** Fields that a row has from its beginning to its end: who has none of them, before or after, was not there. */
const lasting = ['id', 'created_at', 'user_id'];
const isThere = (row: Row) => lasting.some((name) => row?.[name] != null);

/** What was done, seen from the row. A row with a time of deletion counts as deleted: it can be taken back. */
export function deedOf({ errorCode, before, after }: AuditEntry): Deed {
  if (errorCode !== null) return 'refused';
  if (isThere(after) && !isThere(before)) return 'created';
  const wasDeleted = typeof after?.deleted_at === 'string' || (isThere(before) && !isThere(after));
  return wasDeleted ? 'deleted' : 'changed';
}

export interface FieldChange {
  /** As the database calls it, without underlines. */
  name: string;
  before: string;
  after: string;
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);

function valueText(value: unknown, t: Text): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (value === '[secret]') return t('audit.secret');
  if (typeof value === 'string') return isMoment(value) ? dateTime(value) : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The fields that changed, each as it was and as it became; empty where there was nothing. */
export function changesOf({ before, after }: AuditEntry, t: Text): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({
      name: plain(name),
      before: valueText(before?.[name], t),
      after: valueText(after?.[name], t),
    }));
}

/** Jobs have a dot in their names, and what no call or job did is called `database`. */
const isOwnWork = (action: string) => action === 'database' || action.includes('.');

export function actorText({ action, actor, actingFor }: AuditEntry, t: Text): string {
  if (!actor) return t(isOwnWork(action) ? 'audit.installation' : 'audit.nobody');
  return actingFor ? t('audit.actingFor', { name: actor.name, other: actingFor.name }) : actor.name;
}
