import type { Actor } from '@forecourt/contract/actor';
import type { CustomerId, UserId } from '@forecourt/contract/ids';

/** How much of the log somebody reads. */
export type AuditReach =
  | { kind: 'everything' }
  | { kind: 'customer'; customerId: CustomerId }
  | { kind: 'own'; userId: UserId };

/** Root reads everything, a customer admin its organisation, everybody else what happened in their name. */
export function auditReach(actor: Actor): AuditReach | null {
  if (actor.kind === 'system') return { kind: 'everything' };
  if (actor.kind === 'anonymous') return null;
  if (actor.role === 'root') return { kind: 'everything' };
  if (actor.role === 'customer' && actor.customerId)
    return { kind: 'customer', customerId: actor.customerId };
  return { kind: 'own', userId: actor.userId };
}

/** Tables of what calls name in their addresses (`/users/:id`) and bodies (`userId`). */
const tables: Record<string, string> = {
  admins: 'users',
  catalogue: 'catalogue_items',
  clients: 'clients',
  'crop-images': 'images',
  crops: 'vehicles',
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

/** The table of what a refused call was about, from what it was called there. */
export const tableOf = (noun: string | null): string | null => (noun && tables[noun]) || null;

/** Columns with the id of another row, and the table of that row. */
export const referredTables: Record<string, string> = {
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

export interface Thing {
  kind: string;
  id: string;
}

type Row = Record<string, unknown> | null;

/** The rows that a line mentions by their ids. */
export function referredBy(...rows: readonly Row[]): Thing[] {
  return rows.flatMap((row) =>
    Object.entries(row ?? {}).flatMap(([column, id]) => {
      const kind = referredTables[column];
      return kind && typeof id === 'string' ? [{ kind, id }] : [];
    }),
  );
}

/** Columns that say what a row without a name is about, the first that has an id. */
const aboutColumns = ['item_id', 'feature_id', 'user_id', 'client_id', 'customer_id'];
/** Tables whose rows are gone for good when they end. */
const passing = new Set(['catalogue_assignments', 'client_features', 'credit_alerts']);

/**
 * A row that is gone, from a line of it: from that of its end, and of a passing one from that of its making too. Others may
 * only be out of reach, and have names of their own.
 */
export const wholeRow = (kind: string | null, before: Row, after: Row): Row =>
  before?.id == null && passing.has(kind ?? '') ? after : before;

/** What a row that is gone was called: by a name of its own, or of what it was about. */
export function nameOfGone(kind: string | null, row: Row, names: Record<string, string>): string | null {
  if (!row || row.id == null) return null;
  const own = row.name ?? row.reference ?? row.file_name ?? row.account;
  if (typeof own === 'string' && own) return own;
  const column = passing.has(kind ?? '') && aboutColumns.find((name) => typeof row[name] === 'string');
  return column ? (names[String(row[column])] ?? null) : null;
}
