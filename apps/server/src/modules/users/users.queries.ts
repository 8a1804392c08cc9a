import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { listUsers, User } from '@forecourt/contract/users';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.gen.ts';
import { countLimit, inScope, likePattern } from '../../platform/db/scope.ts';

function selectUsers(db: Db, scope: Scope) {
  return db
    .selectFrom('users')
    .innerJoin('user_tenants', 'user_tenants.user_id', 'users.id')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .leftJoin('customers', 'customers.id', 'user_tenants.customer_id')
    .leftJoin('accounts as own_account', (join) =>
      join.on('own_account.owner_kind', '=', 'user').onRef('own_account.owner_id', '=', 'users.id'),
    )
    .leftJoin('accounts as client_account', (join) =>
      join
        .on('client_account.owner_kind', '=', 'client')
        .onRef('client_account.owner_id', '=', 'users.client_id'),
    )
    .where(inScope(scope, 'user_tenants'));
}

const userColumns = [
  'users.id',
  'users.email',
  'users.name',
  'users.role',
  'users.type',
  'users.active',
  'users.read_only',
  'users.max_count',
  'users.license_plate_enabled',
  'users.reflective_floor_enabled',
  'users.last_time_online',
  'users.created_at',
  'users.deleted_at',
  'users.client_id',
  'user_tenants.customer_id',
  'clients.name as client_name',
  'customers.name as customer_name',
  'customers.allow_childs',
  'customers.is_notify',
  'own_account.balance as own_balance',
  'client_account.balance as client_balance',
] as const;

type Row = Awaited<ReturnType<typeof selectOne>>;

function selectOne(db: Db, scope: Scope, id: UserId) {
  return selectUsers(db, scope).select(userColumns).where('users.id', '=', id).executeTakeFirst();
}

function toUser(row: NonNullable<Row>): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
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
    profilePicture: null,
    credits: row.own_balance ?? 0,
    client: row.client_id
      ? { id: row.client_id, name: row.client_name ?? '', credits: row.client_balance ?? 0 }
      : null,
    customer: row.customer_id
      ? {
          id: row.customer_id,
          name: row.customer_name ?? '',
          allowChilds: row.allow_childs ?? false,
          isNotify: row.is_notify ?? false,
        }
      : null,
  };
}

export async function find(db: Db, scope: Scope, id: UserId): Promise<User | undefined> {
  const row = await selectOne(db, scope, id);
  return row && row.deleted_at === null ? toUser(row) : undefined;
}

/** A user in the basket, for restoring. */
export async function findDeleted(db: Db, scope: Scope, id: UserId): Promise<User | undefined> {
  const row = await selectOne(db, scope, id);
  return row && row.deleted_at !== null ? toUser(row) : undefined;
}

export async function findCustomerAdmin(
  db: Db,
  scope: Scope,
  customerId: CustomerId,
  adminId: UserId,
): Promise<User | undefined> {
  const row = await selectUsers(db, scope)
    .select(userColumns)
    .where('users.id', '=', adminId)
    .where('users.customer_id', '=', customerId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toUser(row);
}

export type UserFilter = RouteInput<typeof listUsers>['query'];
type UserTables = Database & { user_tenants: Database['user_tenants'] };

function matches(filter: UserFilter) {
  return (eb: ExpressionBuilder<UserTables, 'users'>) => {
    const conditions = [
      eb('users.role', 'in', filter.role ? [filter.role] : ['customer', 'client', 'user']),
      eb('users.deleted_at', filter.onlyDeleted ? 'is not' : 'is', null),
    ];
    if (filter.type) conditions.push(eb('users.type', '=', filter.type));
    if (filter.search) {
      const pattern = likePattern(filter.search);
      conditions.push(eb.or([eb('users.email', 'ilike', pattern), eb('users.name', 'ilike', pattern)]));
    }
    return eb.and(conditions);
  };
}

const orderColumns = {
  createdAt: 'users.created_at',
  lastTimeOnline: 'users.last_time_online',
  name: 'users.name',
  email: 'users.email',
} as const;

export async function list(db: Db, scope: Scope, filter: UserFilter): Promise<User[]> {
  const direction = sql.raw(filter.orderDirection === 'ASC' ? 'asc nulls last' : 'desc nulls last');
  const rows = await selectUsers(db, scope)
    .select(userColumns)
    .where(matches(filter))
    .orderBy(sql`${sql.ref(orderColumns[filter.orderBy])} ${direction}`)
    .orderBy('users.id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  return rows.map(toUser);
}

export async function countUpToLimit(db: Db, scope: Scope, filter: UserFilter): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('users')
        .innerJoin('user_tenants', 'user_tenants.user_id', 'users.id')
        .select(sql<SqlBool>`true`.as('one'))
        .where(inScope(scope, 'user_tenants'))
        .where(matches(filter))
        .limit(countLimit)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewUser {
  email: string;
  name: string | null;
  role: User['role']['name'];
  type: User['role']['type'];
  clientId: ClientId | null;
  customerId: CustomerId | null;
  passwordHash: string | null;
  readOnly?: boolean;
  language?: string;
  createdAt: Date;
}

export async function insert(tx: Tx, user: NewUser): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: user.email,
      name: user.name,
      role: user.role,
      type: user.type,
      client_id: user.clientId,
      customer_id: user.customerId,
      password_hash: user.passwordHash,
      read_only: user.readOnly ?? false,
      language: user.language ?? 'en',
      created_at: user.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface UserChange {
  email?: string;
  name?: string | null;
  max_count?: number;
  license_plate_enabled?: boolean;
  reflective_floor_enabled?: boolean;
}

export async function update(tx: Tx, id: UserId, change: UserChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function setDeleted(tx: Tx, id: UserId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}

/** The client's id when it is in scope. */
export async function clientInScope(db: Db, scope: Scope, id: ClientId): Promise<ClientId | undefined> {
  const row = await db
    .selectFrom('clients')
    .innerJoin('customers', 'customers.id', 'clients.customer_id')
    .select(['clients.id', 'clients.customer_id as customerId', 'customers.parent_id as parentId'])
    .where('clients.id', '=', id)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const within =
    scope.kind === 'everything' ||
    (scope.kind === 'customer' &&
      (row.customerId === scope.customerId || row.parentId === scope.customerId)) ||
    (scope.kind === 'client' && row.id === scope.clientId);
  return within ? row.id : undefined;
}
