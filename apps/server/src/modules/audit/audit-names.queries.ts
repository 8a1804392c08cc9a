import type { Scope } from '@forecourt/contract/actor';
import type { VehicleId } from '@forecourt/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inScope, within } from '../../platform/db/scope.ts';

/** What people call the rows of a table, as an expression over its columns. */
const nameOf: Record<string, RawBuilder<string>> = {
  body_types: sql`coalesce(name, key)`,
  catalogue_items: sql`name`,
  client_features: sql`(select features.name from features where features.id = feature_id)`,
  clients: sql`name`,
  credit_alerts: sql`coalesce((select customers.name from customers where customers.id = customer_id),
    (select clients.name from clients where clients.id = client_id),
    (select coalesce(users.name, users.email) from users where users.id = user_id))`,
  customers: sql`name`,
  features: sql`name`,
  files: sql`name`,
  imports: sql`file_name`,
  invoices: sql`year || '-' || lpad(sequence::text, 5, '0')`,
  license_plates: sql`name`,
  mails: sql`recipient`,
  notifications: sql`coalesce(language_contents->0->'content'->>'headLine', language_contents->0->>'headLine')`,
  oauth_tokens: sql`coalesce(account, provider)`,
  offers: sql`name`,
  orders: sql`name`,
  promo_codes: sql`code`,
  saved_views: sql`name`,
  sessions: sql`(select coalesce(users.name, users.email) from users where users.id = user_id)`,
  settings_groups: sql`coalesce(name, (select coalesce(users.name, users.email) from users where users.id = user_id),
    (select clients.name from clients where clients.id = client_id))`,
  users: sql`coalesce(name, email)`,
  vehicle_specifications: sql`make || ' ' || model`,
  vehicles: sql`reference`,
};

/** Rows without an id of their own are known by the id of whose they are, and called as that is. */
const ownerOf: Record<string, string> = {
  customer_invoice_settings: 'customers',
  customer_settings: 'customers',
  manager_customers: 'users',
  notification_preferences: 'users',
  password_resets: 'users',
  prices: 'customers',
  second_factors: 'users',
};

const userInScope = (scope: Scope) =>
  within(scope, { user: 'users.id', client: 'users.client_id', customer: 'users.customer_id' });

const ownerInScope = (scope: Scope) =>
  sql<SqlBool>`(user_id is null or exists (select from users where users.id = user_id and ${userInScope(scope)}))`;

/**
 * Accounts can be moved to another organisation, with all that is theirs: what these are called by then is told to
 * those who may see them there. Other rows stay where they are.
 */
const movable: Record<string, (scope: Scope) => RawBuilder<SqlBool>> = {
  credit_alerts: ownerInScope,
  sessions: ownerInScope,
  settings_groups: ownerInScope,
  users: userInScope,
  vehicles: (scope) => inScope(scope, 'vehicles'),
};

export interface NamedThing {
  name: string | null;
  /** Of a picture. */
  vehicleId: VehicleId | null;
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/**
 * Names of things that entries of the log are about, by kind and id; deleted ones too, but not those gone for good, nor
 * those that have moved out of the scope.
 */
export async function namesOf(
  db: Db,
  scope: Scope,
  things: readonly { kind: string | null; id: string | null }[],
): Promise<Map<string, NamedThing>> {
  const ids = Map.groupBy(
    things.filter(({ id, kind }) => kind !== null && id !== null && isId(id)),
    ({ kind }) => kind,
  );
  const parts = [...ids].flatMap(([kind, named]) => {
    const list = sql`any(${[...new Set(named.map(({ id }) => id))]}::uuid[])`;
    if (kind === 'images') {
      return sql`select 'images' as kind, images.id::text as id, vehicles.reference as name, vehicles.id as "vehicleId"
        from images join vehicles on vehicles.id = images.vehicle_id
        where images.id = ${list} and ${inScope(scope, 'vehicles')}`;
    }
    const table = kind && (ownerOf[kind] ?? kind);
    const name = table ? nameOf[table] : undefined;
    if (!table || !name) return [];
    const isSeen = movable[table]?.(scope) ?? sql`true`;
    return sql`select ${kind} as kind, id::text, ${name} as name, null::uuid as "vehicleId"
      from ${sql.table(table)} where id = ${list} and ${isSeen}`;
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<NamedThing & { kind: string; id: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ kind, id, ...thing }) => [`${kind} ${id}`, thing]));
}
