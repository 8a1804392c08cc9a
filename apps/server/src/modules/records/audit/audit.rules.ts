import type { Actor } from '@forecourt/contract/actor';
import type { CustomerId, UserId } from '@forecourt/contract/ids';

/** Which part of the audit log a user may read. */
export type AuditReach =
  | { kind: 'everything' }
  | { kind: 'customer'; customerId: CustomerId }
  | { kind: 'own'; userId: UserId };

/** Root reads everything, a customer admin its organisation, everybody else only the actions in their own name. */
export function auditReach(actor: Actor): AuditReach | null {
  if (actor.kind === 'system') return { kind: 'everything' };
  if (actor.kind === 'anonymous') return null;
  if (actor.role === 'root') return { kind: 'everything' };
  if (actor.role === 'customer' && actor.customerId)
    return { kind: 'customer', customerId: actor.customerId };
  return { kind: 'own', userId: actor.userId };
}

/** Tables of the rows that calls name in their paths (`/users/:id`) and bodies (`userId`). */
const tables: Record<string, string> = {
  admins: 'users',
  catalogue: 'catalogue_items',
  clients: 'clients',
  'crop-images': 'images',
  crops: 'crop_sets',
  customers: 'customers',
  features: 'features',
  files: 'files',
  images: 'images',
  imports: 'imports',
  'license-plates': 'license_plates',
  managers: 'users',
  notifications: 'notifications',
  offers: 'offers',
  parents: 'customers',
  'picture-requests': 'picture_requests',
  profiles: 'settings_groups',
  'promo-codes': 'promo_codes',
  root: 'users',
  users: 'users',
  'vehicle-specifications': 'vehicle_specifications',
  vehicles: 'vehicles',
};

/** The table that a refused call was about, from the noun in its path or body. */
export const tableOf = (noun: string | null): string | null => (noun && tables[noun]) || null;

/** Columns with the id of another row, and the table of that row. */
const referredTables: Record<string, string> = {
  background_id: 'catalogue_items',
  client_id: 'clients',
  customer_id: 'customers',
  feature_id: 'features',
  file_id: 'files',
  item_id: 'catalogue_items',
  license_plate_id: 'license_plates',
  logo_file_id: 'files',
  parent_id: 'customers',
  preset: 'catalogue_items',
  user_id: 'users',
  vehicle_id: 'vehicles',
};

export interface RowReference {
  kind: string;
  id: string;
}

type Row = Record<string, unknown> | null;

/** The rows whose ids occur in an entry. */
export function referredBy(...rows: readonly Row[]): RowReference[] {
  return rows.flatMap((row) =>
    Object.entries(row ?? {}).flatMap(([column, id]) => {
      const kind = referredTables[column];
      return kind && typeof id === 'string' ? [{ kind, id }] : [];
    }),
  );
}

/** Columns that identify the subject of a row without a name; the first one with an id is used. */
const aboutColumns = ['item_id', 'feature_id', 'user_id', 'client_id', 'customer_id'];
/** Tables whose rows are removed at once, without a soft deletion. */
const passing = new Set(['catalogue_assignments', 'client_features', 'credit_alerts']);

/**
 * A purged row, as its audit entry recorded it: from the entry of its deletion, and for the tables of `passing` also
 * from that of its insertion. Other rows may only be out of scope, and are named by themselves.
 */
export const wholeRow = (kind: string | null, before: Row, after: Row): Row =>
  before?.id == null && passing.has(kind ?? '') ? after : before;

/** The last known name of a purged row: its own, or that of its subject. */
export function nameOfGone(kind: string | null, row: Row, names: Record<string, string>): string | null {
  if (!row || row.id == null) return null;
  const own = row.name ?? row.reference ?? row.file_name ?? row.account;
  if (typeof own === 'string' && own) return own;
  const column = passing.has(kind ?? '') && aboutColumns.find((name) => typeof row[name] === 'string');
  return column ? (names[String(row[column])] ?? null) : null;
}
