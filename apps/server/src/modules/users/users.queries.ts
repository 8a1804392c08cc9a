import type { BuiltInFeature, Scope } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import { sql } from 'kysely';
import { type Db, readAll, type Tx } from '../../platform/db/database.ts';
import { countUpTo, ordered, within } from '../../platform/db/scope.ts';
import {
  type ListFilter,
  matches,
  type Narrowing,
  orderOf,
  type UserFilter,
} from './user-filters.queries.ts';

export type { Narrowing } from './user-filters.queries.ts';

const place = { user: 'users.id', client: 'users.client_id', customer: 'users.customer_id' };

function selectUsers(db: Db, scope: Scope) {
  return db.selectFrom('users').where(within(scope, place));
}

const withheld = sql<BuiltInFeature[]>`withheld_from(users.role, users.client_id, users.customer_id)`;

const invited = sql<string | null>`case when users.password_hash is null then users.invited_at end`;

const ofOrganisation = [
  'clients.name as client_name',
  'clients.credit_source',
  'clients.disallows_user_settings',
  'customers.name as customer_name',
  'customers.is_notify',
] as const;

const mayHaveBelow = sql<boolean | null>`customers.allow_childs and customers.parent_id is null`;

/** Joins the displayed details to the rows of one page only. */
function withOrganisation(db: Db, page: ReturnType<typeof selectUsers>) {
  return db
    .selectFrom(page.selectAll('users').as('users'))
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .leftJoin('customers', 'customers.id', 'users.customer_id')
    .leftJoin('accounts as own_account', (join) =>
      join.on('own_account.owner_kind', '=', 'user').onRef('own_account.owner_id', '=', 'users.id'),
    )
    .leftJoin('accounts as client_account', (join) =>
      join
        .on('client_account.owner_kind', '=', 'client')
        .onRef('client_account.owner_id', '=', 'users.client_id'),
    )
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.phone',
      'users.role',
      'users.type',
      'users.active',
      'users.read_only',
      withheld.as('withheld_features'),
      'users.must_change_password',
      sql<boolean>`must_set_second_factor(users.id, users.role)`.as('must_set_second_factor'),
      invited.as('invited_at'),
      'users.max_count',
      'users.license_plate_enabled',
      'users.reflective_floor_enabled',
      'users.last_time_online',
      'users.created_at',
      'users.deleted_at',
      'users.client_id',
      'users.customer_id',
      ...ofOrganisation,
      mayHaveBelow.as('may_have_below'),
      'own_account.balance as own_balance',
      'client_account.balance as client_balance',
      (eb) =>
        eb
          .selectFrom('files')
          .select('files.shown_key')
          .whereRef('files.user_id', '=', 'users.id')
          .where('files.purpose', '=', 'profilePicture')
          .where('files.state', '=', 'ready')
          .orderBy('files.created_at', 'desc')
          .limit(1)
          .as('picture_key'),
    ]);
}

/** A user with the storage key of its picture; the service signs a link to it. */
export type Account = Omit<User, 'profilePicture'> & { pictureKey: string | null };

type Row = Awaited<ReturnType<ReturnType<typeof withOrganisation>['execute']>>[number];

function toAccount(row: Row): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    role: { name: row.role, type: row.type },
    customerId: row.customer_id,
    clientId: row.client_id,
    active: row.active,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    lastTimeOnline: row.last_time_online,
    maxCount: row.max_count,
    licensePlateEnabled: row.license_plate_enabled,
    reflectiveFloorEnabled: row.reflective_floor_enabled,
    readOnlyPermissions: row.read_only,
    withheldFeatures: row.withheld_features,
    mustChangePassword: row.must_change_password,
    mustSetSecondFactor: row.must_set_second_factor,
    invitedAt: row.invited_at,
    pictureKey: row.picture_key,
    credits: row.own_balance ?? 0,
    client: row.client_id && {
      id: row.client_id,
      name: row.client_name ?? '',
      credits: row.client_balance ?? 0,
      creditSource: row.credit_source ?? 'user',
      clientDisallowsUserSettings: row.disallows_user_settings ?? false,
    },
    customer: row.customer_id && {
      id: row.customer_id,
      name: row.customer_name ?? '',
      allowChilds: row.may_have_below ?? false,
      isNotify: row.is_notify ?? false,
    },
  };
}

export async function find(
  db: Db,
  scope: Scope,
  id: UserId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<Account | undefined> {
  const rows = selectUsers(db, scope)
    .where('users.id', '=', id)
    .where('users.deleted_at', deleted === 'live' ? 'is' : 'is not', null);
  const row = await withOrganisation(db, rows).executeTakeFirst();
  return row && toAccount(row);
}

/** The language of mails and notifications to a user. */
export function languageOf(db: Db, id: UserId): Promise<{ language: string }> {
  return db
    .selectFrom('users')
    .select(sql<string>`language_of(id)`.as('language'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The panel language at the last sign-in, or at sign-up; null if it was never sent. */
export async function panelLanguageOf(db: Db, id: UserId): Promise<string | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}

/** Locks the user until the transaction ends. */
export async function lock(tx: Tx, id: UserId): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks the organisations of an account against deletion, and returns which one is deleted, if any. */
export async function lockOrganisation(
  tx: Tx,
  { clientId, customerId }: Pick<User, 'clientId' | 'customerId'>,
): Promise<'client' | 'customer' | null> {
  const customer = await tx
    .selectFrom('customers')
    .select('deleted_at')
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst();
  if (customer?.deleted_at) return 'customer';
  const client = await tx
    .selectFrom('clients')
    .select('deleted_at')
    .where('id', '=', clientId)
    .forShare()
    .executeTakeFirst();
  return client?.deleted_at ? 'client' : null;
}

async function page(
  db: Db,
  rows: ReturnType<typeof selectUsers>,
  order: ReturnType<typeof ordered>,
  paging: PageQuery,
): Promise<Account[]> {
  const cut = rows
    .orderBy(order)
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit);
  return (await withOrganisation(db, cut).orderBy(order).execute()).map(toAccount);
}

export async function list(db: Db, scope: Scope, filter: UserFilter): Promise<Account[]> {
  return page(db, selectUsers(db, scope).where(matches(filter)), orderOf(filter), filter);
}

/** All rows that match the filter, in the order of the list. */
export async function* all(db: Db, scope: Scope, filter: ListFilter): AsyncGenerator<Account> {
  const order = orderOf(filter);
  const rows = withOrganisation(db, selectUsers(db, scope).where(matches(filter))).orderBy(order);
  for await (const row of readAll(db, rows)) yield toAccount(row);
}

export function countUpToLimit(db: Db, scope: Scope, filter: UserFilter): Promise<number> {
  return countUpTo(db, selectUsers(db, scope).where(matches(filter)));
}

/** Ids and names of the rows that match the filter and existed at a moment. */
export function matching(db: Db, scope: Scope, filter: Narrowing, until: string) {
  return selectUsers(db, scope)
    .where(matches(filter))
    .where(filter.onlyDeleted ? 'users.deleted_at' : 'users.created_at', '<=', until)
    .select(['users.id as itemId', sql<string>`coalesce(users.name, users.email)`.as('name')])
    .orderBy('users.id');
}

/** Accounts of one role in one organisation; users are ordered by last use, the others by creation. */
export interface Group {
  role: 'customer' | 'user' | 'manager';
  customerId?: CustomerId;
  clientId?: ClientId;
}

function selectGroup(db: Db, { role, customerId, clientId }: Group) {
  return selectUsers(db, { kind: 'everything' })
    .where('users.role', '=', role)
    .where('users.deleted_at', 'is', null)
    .$if(customerId !== undefined, (rows) => rows.where('users.customer_id', '=', customerId ?? null))
    .$if(clientId !== undefined, (rows) => rows.where('users.client_id', '=', clientId ?? null));
}

export async function listGroup(db: Db, group: Group, paging: PageQuery): Promise<Account[]> {
  const order =
    group.role === 'user'
      ? ordered(sql.ref('users.last_time_online'), 'DESC', 'users', true)
      : ordered(sql.ref('users.created_at'), 'DESC', 'users');
  return page(db, selectGroup(db, group), order, paging);
}

export function countGroup(db: Db, group: Group): Promise<number> {
  return countUpTo(db, selectGroup(db, group));
}
