import type { Scope } from '@forecourt/contract/actor';
import type { UserId } from '@forecourt/contract/ids';
import { languageNames } from '@forecourt/contract/language-names';
import type { PictureSet } from '@forecourt/contract/picture-sets';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inScope, within } from '../../../platform/db/scope.ts';
import type { RowReference } from './audit.rules.ts';

/** By language code: the words by which a notification may name the language. */
const languageWords = JSON.stringify(
  Object.fromEntries(Object.entries(languageNames).map(([code, { also }]) => [code, [code, ...also]])),
);

/** The headline of a notification in the reader's language, else in the first language that it was written in. */
const headLineFor = (readerId: UserId | null) => sql<string>`(
  select coalesce(said->'content'->>'headLine', said->>'headLine')
  from jsonb_array_elements(language_contents) with ordinality written (said, place)
  order by ${languageWords}::jsonb->language_of(${readerId}::uuid) @> to_jsonb(lower(said->>'language')) desc nulls last,
    place limit 1)`;

/**
 * The display name of a row, as an SQL expression over the columns of its table; notifications have a name per
 * language.
 */
const nameOf: Record<string, RawBuilder<string>> = {
  body_types: sql`coalesce(name, key)`,
  catalogue_assignments: sql`(select item.name from catalogue_items item where item.id = item_id)`,
  catalogue_items: sql`name`,
  client_features: sql`(select features.name from features where features.id = feature_id)`,
  clients: sql`name`,
  credit_alerts: sql`coalesce((select customers.name from customers where customers.id = customer_id),
    (select clients.name from clients where clients.id = client_id),
    (select coalesce(users.name, users.email) from users where users.id = user_id))`,
  comments: sql`case when length(text) > 60 then left(text, 59) || '…' else text end`,
  customers: sql`name`,
  features: sql`name`,
  files: sql`name`,
  imports: sql`file_name`,
  invoices: sql`number`,
  license_plates: sql`name`,
  mails: sql`recipient`,
  markers: sql`case when length(text) > 60 then left(text, 59) || '…' else text end`,
  oauth_tokens: sql`coalesce(account, provider)`,
  offers: sql`name`,
  orders: sql`name`,
  passkeys: sql`name`,
  payments: sql`name`,
  picture_requests: sql`case when length(text) > 60 then left(text, 59) || '…' else text end`,
  promo_codes: sql`code`,
  restyles: sql`coalesce((select catalogue_items.name from catalogue_items
    where catalogue_items.id::text = coalesce(background_id::text, preset)), preset)`,
  saved_views: sql`name`,
  sessions: sql`(select coalesce(users.name, users.email) from users where users.id = user_id)`,
  settings_groups: sql`coalesce(name, (select coalesce(users.name, users.email) from users where users.id = user_id),
    (select clients.name from clients where clients.id = client_id))`,
  collages: sql`(select picture_sets.reference from picture_sets where picture_sets.id = vehicle_id)`,
  social_posts: sql`(select picture_sets.reference from picture_sets where picture_sets.id = vehicle_id)`,
  spins: sql`(select picture_sets.reference from picture_sets where picture_sets.id = vehicle_id)`,
  users: sql`coalesce(name, email)`,
  vehicle_documents: sql`title`,
  capture_links: sql`(select picture_sets.reference from picture_sets where picture_sets.id = vehicle_id)`,
  vehicle_shares: sql`(select picture_sets.reference from picture_sets where picture_sets.id = vehicle_id)`,
  vehicle_specifications: sql`make || ' ' || model`,
  picture_sets: sql`reference`,
};

/**
 * The table of each object kind that is not itself a table name. Rows without an id of their own are logged under the id
 * of their owner, and take the owner's name. Vehicles and sets of cut-outs share a table; older entries call both of them
 * vehicles.
 */
const tableOfKind: Record<string, string> = {
  crop_sets: 'picture_sets',
  customer_invoice_settings: 'customers',
  customer_settings: 'customers',
  manager_customers: 'users',
  notification_preferences: 'users',
  quiet_hours: 'users',
  password_resets: 'users',
  prices: 'customers',
  second_factors: 'users',
  vehicles: 'picture_sets',
};

const userInScope = (scope: Scope) =>
  within(scope, { user: 'users.id', client: 'users.clientId', customer: 'users.customerId' });

const ownerInScope = (scope: Scope) =>
  sql<SqlBool>`(user_id is null or exists (select from users where users.id = user_id and ${userInScope(scope)}))`;

/** By table: the condition under which a reader may see the names of its rows. */
type Conditions = Record<string, (scope: Scope) => RawBuilder<SqlBool>>;

/**
 * Accounts can be moved to another organisation, with all that belongs to them: the current names of these rows are
 * shown only to readers who may see them there. Other rows never change organisation.
 */
const movable: Conditions = {
  credit_alerts: ownerInScope,
  sessions: ownerInScope,
  settings_groups: ownerInScope,
  users: userInScope,
  picture_sets: (scope) => inScope(scope, 'picture_sets'),
};

/** A user who sees a sub-customer may also see the name of its parent. */
const customerInScope = (scope: Scope) =>
  sql<SqlBool>`(${within(scope, { customer: 'customers.id' })} or exists (
    select from customers below where below.parent_id = customers.id and ${within(scope, { customer: 'below.id' })}))`;

/** Rows that an entry only mentions may belong to another organisation. */
const mentioned: Conditions = {
  ...movable,
  clients: (scope) => within(scope, { client: 'clients.id', customer: 'clients.customerId' }),
  customers: customerInScope,
};

/**
 * A refused call may contain the id of any row, so names are resolved only for these tables, whose conditions check who
 * may see them.
 */
const triedKinds = new Set(['clients', 'customers', 'images', 'picture_sets', 'users']);

/**
 * The role of a row in an entry: the one that was changed, one that is only mentioned, or the target of a refused call.
 */
type RowRole = 'changed' | 'mentioned' | 'tried';

function conditionOf(table: string, scope: Scope, role: RowRole): RawBuilder<SqlBool> {
  if (role === 'tried' && scope.kind !== 'everything' && !triedKinds.has(table)) return sql`false`;
  const conditions = role === 'changed' ? movable : mentioned;
  return conditions[table]?.(scope) ?? sql`true`;
}

interface NamedThing {
  name: string | null;
  /** What an image belongs to, or the row itself if it is a vehicle or a set of cut-outs. */
  set: PictureSet | null;
}

const pictureSet = sql`json_build_object('kind', picture_sets.kind, 'id', picture_sets.id)`;

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The user who reads the names, and the rows that they may see. */
export interface NameReader {
  id: UserId | null;
  scope: Scope;
}

/**
 * Names of the rows that audit entries are about, by kind and id. Soft-deleted rows have one; purged rows, and rows
 * that have moved out of the scope, do not.
 */
export async function findNamesOf(
  db: Db,
  { id: readerId, scope }: NameReader,
  things: readonly { kind: string | null; id: string | null }[],
  role: RowRole,
): Promise<Map<string, NamedThing>> {
  const ids = Map.groupBy(
    things.filter(({ id, kind }) => kind !== null && id !== null && isId(id)),
    ({ kind }) => kind,
  );
  const parts = [...ids].flatMap(([kind, named]) => {
    const list = sql`any(${[...new Set(named.map(({ id }) => id))]}::uuid[])`;
    if (kind === 'images') {
      return sql`select 'images' as kind, images.id::text as id,
          concat_ws(' · ', picture_sets.reference, images.file_name) as name,
          ${pictureSet} as set
        from images join picture_sets on picture_sets.id = images.set_id
        where images.id = ${list} and ${inScope(scope, 'picture_sets')}`;
    }
    const table = kind && (tableOfKind[kind] ?? kind);
    const name = table === 'notifications' ? headLineFor(readerId) : nameOf[table ?? ''];
    if (!table || !name) return [];
    const set = table === 'picture_sets' ? pictureSet : sql`null::json`;
    return sql`select ${kind} as kind, id::text, ${name} as name, ${set} as set
      from ${sql.table(table)} where id = ${list} and ${conditionOf(table, scope, role)}`;
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<NamedThing & { kind: string; id: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ kind, id, ...thing }) => [`${kind} ${id}`, thing]));
}

/** By ledger transaction: the owners of the accounts that credits were moved between. */
export async function ownersInTransactions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, RowReference[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('accounts', 'accounts.id', 'ledgerEntries.accountId')
    .where('ledgerEntries.transactionId', 'in', [...new Set(ids)])
    .where('accounts.ownerId', 'is not', null)
    .select(['ledgerEntries.transactionId', 'accounts.ownerKind', 'accounts.ownerId as id'])
    .distinct()
    .execute();
  const things = rows.map(({ transactionId, ownerKind, id }) => ({
    transactionId,
    kind: `${ownerKind}s`,
    id: id ?? '',
  }));
  return Map.groupBy(things, ({ transactionId }) => transactionId);
}
