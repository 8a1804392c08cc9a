import type { BuiltInFeature, Scope } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { PageQuery } from '@forecourt/contract/route';
import { asAddress } from '@forecourt/contract/text-fields';
import type { User } from '@forecourt/contract/users';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { compiledAround } from '../../../platform/db/compiled-query.ts';
import { type Db, readAll, type Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage, ordered } from '../../../platform/db/lists.ts';
import type { UsersTable } from '../../../platform/db/schema.gen.ts';
import { within } from '../../../platform/db/scope.ts';
import {
  matchesUserFilter,
  orderOfUsers,
  type UserConditions,
  type UserFilter,
  type UserListFilter,
} from './user-filters.queries.ts';

export type { UserConditions } from './user-filters.queries.ts';

const place = { user: 'users.id', client: 'users.clientId', customer: 'users.customerId' };

function selectUsers(db: Db, scope: Scope) {
  return db.selectFrom('users').where(within(scope, place));
}

const withheld = sql<BuiltInFeature[]>`withheld_from(users.role, users.client_id, users.customer_id)`;

const invited = sql<string | null>`case when users.password_hash is null then users.invited_at end`;

/** When the mail server refused the address. */
const mailRefused = sql<string | null>`(select refused_at from refused_addresses where email = users.email)`;

const ofOrganisation = [
  'clients.name as clientName',
  'clients.creditSource',
  'clients.disallowsUserSettings',
  'customers.name as customerName',
  'customers.isNotify',
] as const;

const mayHaveBelow = sql<boolean | null>`customers.allow_childs and customers.parent_id is null`;

/** Joins the displayed details to the rows of one page only. */
function joinOrganisation(db: Db, page: RawBuilder<Selectable<UsersTable>>) {
  return db
    .selectFrom(page.as('users'))
    .leftJoin('clients', 'clients.id', 'users.clientId')
    .leftJoin('customers', 'customers.id', 'users.customerId')
    .leftJoin('accounts as ownAccount', (join) =>
      join.on('ownAccount.ownerKind', '=', sql.lit('user')).onRef('ownAccount.ownerId', '=', 'users.id'),
    )
    .leftJoin('accounts as clientAccount', (join) =>
      join
        .on('clientAccount.ownerKind', '=', sql.lit('client'))
        .onRef('clientAccount.ownerId', '=', 'users.clientId'),
    )
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.phone',
      'users.role',
      'users.type',
      'users.active',
      'users.readOnly',
      withheld.as('withheldFeatures'),
      'users.mustChangePassword',
      sql<boolean>`must_set_second_factor(users.id, users.role)`.as('mustSetSecondFactor'),
      invited.as('invitedAt'),
      mailRefused.as('mailRefusedAt'),
      'users.maxCount',
      'users.licensePlateEnabled',
      'users.reflectiveFloorEnabled',
      'users.lastTimeOnline',
      'users.createdAt',
      'users.deletedAt',
      'users.clientId',
      'users.customerId',
      ...ofOrganisation,
      mayHaveBelow.as('mayHaveBelow'),
      'ownAccount.balance as ownBalance',
      'clientAccount.balance as clientBalance',
      (eb) =>
        eb
          .selectFrom('files')
          .select('files.shownKey')
          .whereRef('files.userId', '=', 'users.id')
          .where('files.purpose', '=', sql.lit('profilePicture'))
          .where('files.state', '=', sql.lit('ready'))
          .orderBy('files.createdAt', 'desc')
          .limit(sql.lit(1))
          .as('pictureKey'),
    ]);
}

/** A user with the storage key of its picture; the service signs a link to it. */
export type UserAccount = Omit<User, 'profilePicture'> & { pictureKey: string | null };

type Row = Awaited<ReturnType<ReturnType<typeof joinOrganisation>['execute']>>[number];

const withOrganisation = compiledAround(joinOrganisation);

function toAccount(row: Row): UserAccount {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    role: { name: row.role, type: row.type },
    customerId: row.customerId,
    clientId: row.clientId,
    active: row.active,
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
    lastTimeOnline: row.lastTimeOnline,
    maxCount: row.maxCount,
    licensePlateEnabled: row.licensePlateEnabled,
    reflectiveFloorEnabled: row.reflectiveFloorEnabled,
    readOnlyPermissions: row.readOnly,
    withheldFeatures: row.withheldFeatures,
    mustChangePassword: row.mustChangePassword,
    mustSetSecondFactor: row.mustSetSecondFactor,
    invitedAt: row.invitedAt,
    mailRefusedAt: row.mailRefusedAt,
    pictureKey: row.pictureKey,
    credits: row.ownBalance ?? 0,
    client: row.clientId && {
      id: row.clientId,
      name: row.clientName ?? '',
      credits: row.clientBalance ?? 0,
      creditSource: row.creditSource ?? 'user',
      clientDisallowsUserSettings: row.disallowsUserSettings ?? false,
    },
    customer: row.customerId && {
      id: row.customerId,
      name: row.customerName ?? '',
      allowChilds: row.mayHaveBelow ?? false,
      isNotify: row.isNotify ?? false,
    },
  };
}

export async function findUser(
  db: Db,
  scope: Scope,
  id: UserId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<UserAccount | undefined> {
  const rows = selectUsers(db, scope)
    .where('users.id', '=', id)
    .where('users.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .where('users.erasedAt', 'is', null);
  const { rows: found } = await withOrganisation(db, rows.selectAll('users')).execute(db);
  return found[0] && toAccount(found[0]);
}

/** The user with this address that was deleted last. */
export async function findDeletedByEmail(db: Db, scope: Scope, email: string): Promise<UserId | undefined> {
  const found = await selectUsers(db, scope)
    .where(sql`address_as_seen(users.email)`, '=', asAddress(email))
    .where('users.deletedAt', 'is not', null)
    .where('users.erasedAt', 'is', null)
    .orderBy('users.deletedAt', 'desc')
    .select('users.id')
    .executeTakeFirst();
  return found?.id;
}

/** The language of mails and notifications to a user. */
export function findLanguageOf(db: Db, id: UserId): Promise<{ language: LanguageCode }> {
  return db
    .selectFrom('users')
    .select(sql<LanguageCode>`language_of(id)`.as('language'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function listRoots(db: Db): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'root')
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The panel language at the last sign-in, or at sign-up; null if it was never sent. */
export async function findPanelLanguageOf(db: Db, id: UserId): Promise<string | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}

/** Locks the user until the transaction ends. */
export async function lockUser(tx: Tx, id: UserId): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks the organisations of an account against deletion, and returns which one is deleted, if any. */
export async function lockOrganisation(
  tx: Tx,
  { clientId, customerId }: Pick<User, 'clientId' | 'customerId'>,
): Promise<'client' | 'customer' | null> {
  const customer = await tx
    .selectFrom('customers')
    .select('deletedAt')
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst();
  if (customer?.deletedAt) return 'customer';
  const client = await tx
    .selectFrom('clients')
    .select('deletedAt')
    .where('id', '=', clientId)
    .forShare()
    .executeTakeFirst();
  return client?.deletedAt ? 'client' : null;
}

async function page(
  db: Db,
  rows: ReturnType<typeof selectUsers>,
  order: ReturnType<typeof ordered>,
  paging: PageQuery,
): Promise<UserAccount[]> {
  const cut = rows.orderBy(order).$call(onPage(paging));
  const { rows: found } = await withOrganisation(db, cut.selectAll('users'), order).execute(db);
  return found.map(toAccount);
}

export async function listUsers(db: Db, scope: Scope, filter: UserFilter): Promise<UserAccount[]> {
  return page(db, selectUsers(db, scope).where(matchesUserFilter(filter)), orderOfUsers(filter), filter);
}

/** All rows that match the filter, in the order of the list. */
export async function* readAllUsers(
  db: Db,
  scope: Scope,
  filter: UserListFilter,
): AsyncGenerator<UserAccount> {
  const order = orderOfUsers(filter);
  const all = selectUsers(db, scope).where(matchesUserFilter(filter)).selectAll('users');
  const rows = withOrganisation(db, all, order);
  for await (const row of readAll(db, rows)) yield toAccount(row);
}

export function countUsers(db: Db, scope: Scope, filter: UserFilter): Promise<number> {
  return countUpTo(db, selectUsers(db, scope).where(matchesUserFilter(filter)));
}

/** Ids and names of the rows that match the filter and existed at a moment. */
export function matchingUsers(db: Db, scope: Scope, filter: UserConditions, until: string) {
  return selectUsers(db, scope)
    .where(matchesUserFilter(filter))
    .where(filter.onlyDeleted ? 'users.deletedAt' : 'users.createdAt', '<=', until)
    .select(['users.id as itemId', sql<string>`coalesce(users.name, users.email)`.as('name')])
    .orderBy('users.id');
}

/** Accounts of one role in one organisation; users are ordered by last use, the others by creation. */
export interface UserGroup {
  role: 'customer' | 'user' | 'manager';
  customerId?: CustomerId;
  clientId?: ClientId;
}

function selectGroup(db: Db, { role, customerId, clientId }: UserGroup) {
  return selectUsers(db, { kind: 'everything' })
    .where('users.role', '=', role)
    .where('users.deletedAt', 'is', null)
    .$if(customerId !== undefined, (rows) => rows.where('users.customerId', '=', customerId ?? null))
    .$if(clientId !== undefined, (rows) => rows.where('users.clientId', '=', clientId ?? null));
}

export async function listUsersOf(db: Db, group: UserGroup, paging: PageQuery): Promise<UserAccount[]> {
  const order =
    group.role === 'user'
      ? ordered(sql.ref('users.lastTimeOnline'), 'DESC', 'users', true)
      : ordered(sql.ref('users.createdAt'), 'DESC', 'users');
  return page(db, selectGroup(db, group), order, paging);
}

export function countUsersOf(db: Db, group: UserGroup): Promise<number> {
  return countUpTo(db, selectGroup(db, group));
}
