import type { PageQuery, RouteInput } from '@forecourt/contract/route';
import { listedRoles, type listUsers, type User } from '@forecourt/contract/users';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { anyContains, containsText, onDay, ordered } from '../../../platform/db/lists.ts';
import type { Database } from '../../../platform/db/schema.gen.ts';

export type UserFilter = RouteInput<typeof listUsers>['query'];
export type UserListFilter = Omit<UserFilter, keyof PageQuery>;

/** The column of each field that a list can be filtered by. */
const filterColumns = {
  id: 'users.id',
  type: 'users.type',
  'role.type': 'users.type',
  clientId: 'users.clientId',
  'client.id': 'users.clientId',
  customerId: 'users.customerId',
  'customer.id': 'users.customerId',
  maxCount: 'users.maxCount',
  readOnlyPermissions: 'users.readOnly',
  mustChangePassword: 'users.mustChangePassword',
  active: 'users.active',
  licensePlateEnabled: 'users.licensePlateEnabled',
  reflectiveFloorEnabled: 'users.reflectiveFloorEnabled',
} as const satisfies Partial<Record<keyof UserFilter, string>>;

/** The columns of text fields, which match by substring. */
const textColumns = { name: 'users.name', email: 'users.email', phone: 'users.phone' } as const;

const clientBalance = sql`coalesce(
  (select balance from accounts where owner_kind = 'client' and owner_id = clients.id), 0)`;

/** Filters on the client and customer of an account. */
const organisationFields = {
  'client.name': { table: 'clients', is: (part: string) => containsText('name', part) },
  'client.creditSource': { table: 'clients', is: (source: string) => sql`credit_source = ${source}` },
  'client.clientDisallowsUserSettings': {
    table: 'clients',
    is: (wanted: boolean) => sql`disallows_user_settings = ${wanted}`,
  },
  'client.credits': { table: 'clients', is: (credits: number) => sql`${clientBalance} = ${credits}` },
  'customer.name': { table: 'customers', is: (part: string) => containsText('name', part) },
  'customer.allowChilds': {
    table: 'customers',
    is: (wanted: boolean) => sql`(allow_childs and parent_id is null) = ${wanted}`,
  },
  'customer.isNotify': { table: 'customers', is: (wanted: boolean) => sql`is_notify = ${wanted}` },
} as const satisfies Partial<Record<keyof UserFilter, unknown>>;

/** The filters of a list, without its order. */
export type UserConditions = Omit<UserListFilter, 'orderBy' | 'orderDirection'>;

const organisationIsThere = sql<SqlBool>`not exists (
  select 1 from customers where customers.id = users.customer_id and customers.deleted_at is not null
  union all select 1 from clients where clients.id = users.client_id and clients.deleted_at is not null)`;

const ownBalance = sql`coalesce(
  (select balance from accounts where owner_kind = 'user' and owner_id = users.id), 0)`;

/** Conditions on an account's client and customer. */
function ofOrganisations(filter: UserConditions): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  for (const [field, { table, is }] of Object.entries(organisationFields)) {
    const value = filter[field as keyof typeof organisationFields];
    if (value === undefined || value === '') continue;
    const own = table === 'clients' ? 'users.clientId' : 'users.customerId';
    const found = sql`select id from ${sql.table(table)} where ${is(value as never)}`;
    conditions.push(sql<SqlBool>`${sql.ref(own)} in (${found})`);
  }
  return conditions;
}

export function matchesUserFilter(filter: UserConditions) {
  return (eb: ExpressionBuilder<Database, 'users'>) => {
    const roles = listedRoles.filter((role) =>
      [filter.role, filter['role.name']].every((asked) => asked === undefined || asked === role),
    );
    const conditions: Expression<SqlBool>[] = [
      eb('users.role', '=', sql<User['role']['name']>`any(${roles})`),
      eb('users.deletedAt', filter.onlyDeleted ? 'is not' : 'is', null),
    ];
    // Accounts cannot be restored while their organisation is deleted.
    if (filter.onlyDeleted) conditions.push(organisationIsThere, eb('users.erasedAt', 'is', null));
    for (const [field, column] of Object.entries(filterColumns)) {
      const value = filter[field as keyof typeof filterColumns];
      if (value !== undefined) conditions.push(eb(column, '=', value as never));
    }
    if (filter.onlineBefore) conditions.push(eb('users.lastTimeOnline', '<', filter.onlineBefore));
    if (filter.createdAt) conditions.push(onDay('users.createdAt', filter.createdAt));
    if (filter.lastTimeOnline) conditions.push(onDay('users.lastTimeOnline', filter.lastTimeOnline));
    if (filter.credits !== undefined) conditions.push(sql<SqlBool>`${ownBalance} = ${filter.credits}`);
    if (filter.search) {
      conditions.push(anyContains(['users.email', 'users.name'], filter.search));
    }
    for (const [field, column] of Object.entries(textColumns)) {
      const part = filter[field as keyof typeof textColumns];
      if (part) conditions.push(containsText(column, part));
    }
    return eb.and([...conditions, ...ofOrganisations(filter)]);
  };
}

/** The order `name` sorts by the displayed name. */
export function orderOfUsers({ orderBy, orderDirection }: UserListFilter) {
  const columns = {
    createdAt: ordered(sql.ref('users.createdAt'), orderDirection, 'users'),
    lastTimeOnline: ordered(sql.ref('users.lastTimeOnline'), orderDirection, 'users', true),
    name: ordered(
      sql`lower(coalesce(${sql.ref('users.name')}, ${sql.ref('users.email')}))`,
      orderDirection,
      'users',
    ),
    email: ordered(sql.ref('users.email'), orderDirection, 'users'),
    id: ordered(sql.ref('users.id'), orderDirection, 'users'),
    role: ordered(sql.ref('users.role'), orderDirection, 'users'),
    type: ordered(sql.ref('users.type'), orderDirection, 'users', true),
    active: ordered(sql.ref('users.active'), orderDirection, 'users'),
    maxCount: ordered(sql.ref('users.maxCount'), orderDirection, 'users'),
  };
  return columns[orderBy];
}
