import type { VehicleId } from '@forecourt/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What people call the rows of a table, as an expression over its columns. */
const nameOf: Record<string, RawBuilder<string>> = {
  body_types: sql`coalesce(name, key)`,
  catalogue_items: sql`name`,
  clients: sql`name`,
  customers: sql`name`,
  features: sql`name`,
  files: sql`name`,
  imports: sql`file_name`,
  invoices: sql`year || '-' || lpad(sequence::text, 5, '0')`,
  license_plates: sql`name`,
  oauth_tokens: sql`coalesce(account, provider)`,
  offers: sql`name`,
  orders: sql`name`,
  promo_codes: sql`code`,
  saved_views: sql`name`,
  sessions: sql`(select coalesce(users.name, users.email) from users where users.id = user_id)`,
  settings_groups: sql`name`,
  users: sql`coalesce(name, email)`,
  vehicle_specifications: sql`make || ' ' || model`,
  vehicles: sql`reference`,
};

export interface NamedThing {
  name: string | null;
  /** Of a picture. */
  vehicleId: VehicleId | null;
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Names of things that entries of the log are about, by kind and id; deleted ones too, but not those gone for good. */
export async function namesOf(
  db: Db,
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
        from images join vehicles on vehicles.id = images.vehicle_id where images.id = ${list}`;
    }
    const name = kind ? nameOf[kind] : undefined;
    if (!kind || !name) return [];
    return sql`select ${kind} as kind, id::text, ${name} as name, null::uuid as "vehicleId"
      from ${sql.table(kind)} where id = ${list}`;
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<NamedThing & { kind: string; id: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ kind, id, ...thing }) => [`${kind} ${id}`, thing]));
}
