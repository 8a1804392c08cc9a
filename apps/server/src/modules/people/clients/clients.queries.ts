import type { Scope } from '@forecourt/contract/actor';
import type { Client, ClientQuery } from '@forecourt/contract/clients';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  type ColumnValues,
  insertRow,
  type NewRow,
  type OnlyColumns,
  updateRow,
} from '../../../platform/db/columns.ts';
import { type Db, readAll, type Tx } from '../../../platform/db/database.ts';
import { containsText, countUpTo, onDay, onPage, ordered } from '../../../platform/db/lists.ts';
import type { Database } from '../../../platform/db/schema.gen.ts';
import { within } from '../../../platform/db/scope.ts';

const place = { client: 'clients.id', customer: 'clients.customerId' };

function selectClients(db: Db, scope: Scope) {
  return db.selectFrom('clients').where(within(scope, place)).where('clients.deletedAt', 'is', null);
}

/** The rows of a list: live clients, or clients deleted on their own whose customer still exists. */
function selectListed(db: Db, scope: Scope, { onlyDeleted }: ClientListFilter) {
  if (!onlyDeleted) return selectClients(db, scope);
  return db
    .selectFrom('clients')
    .where(within(scope, place))
    .where('clients.deletedAt', 'is not', null)
    .where('clients.deletedWith', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customers')
          .select('customers.id')
          .whereRef('customers.id', '=', 'clients.customerId')
          .where('customers.deletedAt', 'is', null),
      ),
    );
}

const balance = sql`coalesce(
  (select balance from accounts where owner_kind = 'client' and owner_id = clients.id), 0)`;

/** The accounts of a client that live; of a deleted one, those that are restored with it. */
const itsAccounts = sql`users.client_id = clients.id
  and (users.deleted_at is null or users.deleted_with_client = clients.id)`;

const userCount = sql<number>`(select count(*) from users where users.role = 'user' and ${itsAccounts})`;

/** Whether one of its accounts is like this. */
const hasAccount = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`exists (select 1 from users where ${itsAccounts} and ${condition})`;

/** Conditions on the accounts of a client, which have what a client itself has not. */
function ofAccounts({ active, email, phone }: ClientListFilter): Expression<SqlBool>[] {
  return [
    ...(email ? [hasAccount(containsText('users.email', email))] : []),
    ...(phone ? [hasAccount(containsText('users.phone', phone))] : []),
    ...(active === undefined ? [] : [sql<SqlBool>`${hasAccount(sql`users.active`)} = ${active}`]),
  ];
}

/** Joins the details to the rows of one page only. */
function withDetails(db: Db, page: ReturnType<typeof selectClients>) {
  return db
    .selectFrom(page.selectAll('clients').as('clients'))
    .innerJoin('customers', 'customers.id', 'clients.customerId')
    .leftJoin('accounts', (join) =>
      join.on('accounts.ownerKind', '=', 'client').onRef('accounts.ownerId', '=', 'clients.id'),
    )
    .select([
      'clients.id',
      'clients.name',
      'clients.customerId',
      'customers.name as customerName',
      'customers.allowNegativeCredits as mayOverdraw',
      'clients.creditSource',
      'clients.disallowsUserSettings as clientDisallowsUserSettings',
      'clients.createdAt',
      sql<string[]>`features_of(clients.id)`.as('features'),
      (eb) => eb.fn.coalesce('accounts.balance', sql<number>`0`).as('credits'),
      userCount.as('userCount'),
    ]);
}

export function findClient(db: Db, scope: Scope, id: ClientId): Promise<Client | undefined> {
  return withDetails(db, selectClients(db, scope).where('clients.id', '=', id)).executeTakeFirst();
}

/** Locks the client until the transaction ends. */
export async function lockClient(tx: Tx, id: ClientId): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', id).forUpdate().execute();
}

/** Restricts clients to those of one customer, or of all its sub-customers. */
export type OwningCustomer = { customerId: CustomerId } | { parentId: CustomerId };

export type ClientListFilter = Omit<ClientQuery, keyof PageQuery>;

function matches(filter: ClientListFilter, owner: OwningCustomer | null) {
  return (eb: ExpressionBuilder<Database, 'clients'>) => {
    const conditions = ofAccounts(filter);
    if (owner && 'customerId' in owner) conditions.push(eb('clients.customerId', '=', owner.customerId));
    if (owner && 'parentId' in owner) {
      const children = eb
        .selectFrom('customers')
        .select('customers.id')
        .where('parentId', '=', owner.parentId);
      conditions.push(eb('clients.customerId', 'in', children));
    }
    if (filter.creditSource) conditions.push(eb('clients.creditSource', '=', filter.creditSource));
    if (filter.clientDisallowsUserSettings !== undefined) {
      conditions.push(eb('clients.disallowsUserSettings', '=', filter.clientDisallowsUserSettings));
    }
    if (filter.id) conditions.push(eb('clients.id', '=', filter.id));
    if (filter.createdAt) conditions.push(onDay('clients.createdAt', filter.createdAt));
    if (filter.credits !== undefined) conditions.push(sql<SqlBool>`${balance} = ${filter.credits}`);
    if (filter.userCount !== undefined) conditions.push(sql<SqlBool>`${userCount} = ${filter.userCount}`);
    for (const customerId of [filter.customerId, filter['customer.id']])
      if (customerId) conditions.push(eb('clients.customerId', '=', customerId));
    for (const part of [filter.search, filter.name])
      if (part) conditions.push(containsText('clients.name', part));
    for (const part of [filter.customerName, filter['customer.name']]) {
      const named = sql`select id from customers where ${containsText('name', part ?? '')}`;
      if (part) conditions.push(sql<SqlBool>`clients.customer_id in (${named})`);
    }
    return eb.and(conditions);
  };
}

function orderOf({ orderBy, orderDirection }: ClientListFilter) {
  const column = orderBy === 'name' ? sql`lower(clients.name)` : sql.ref('clients.createdAt');
  return ordered(column, orderDirection, 'clients');
}

/** All rows that match the filter, in the order of the list. */
export function readAllClients(db: Db, scope: Scope, filter: ClientListFilter): AsyncGenerator<Client> {
  const rows = selectListed(db, scope, filter).where(matches(filter, null));
  return readAll(db, withDetails(db, rows).orderBy(orderOf(filter)));
}

export function listClients(
  db: Db,
  scope: Scope,
  filter: ClientQuery,
  owner: OwningCustomer | null,
): Promise<Client[]> {
  const order = orderOf(filter);
  const page = selectListed(db, scope, filter)
    .where(matches(filter, owner))
    .orderBy(order)
    .$call(onPage(filter));
  return withDetails(db, page).orderBy(order).execute();
}

export function countClients(
  db: Db,
  scope: Scope,
  filter: ClientQuery,
  owner: OwningCustomer | null,
): Promise<number> {
  return countUpTo(db, selectListed(db, scope, filter).where(matches(filter, owner)));
}

type ClientValues = ColumnValues<'clients'>;

export const insertClient = <Values extends NewRow<'clients'>>(
  tx: Tx,
  client: OnlyColumns<'clients', Values>,
  createdAt: Date,
) => insertRow(tx, 'clients', client, createdAt);

export const updateClient = <Values extends ClientValues>(
  tx: Tx,
  id: ClientId,
  change: OnlyColumns<'clients', Values>,
) => updateRow(tx, 'clients', id, change);

/** The customer of a client that was deleted on its own; undefined for any other client. */
export async function findDeletedClient(
  tx: Tx,
  scope: Scope,
  id: ClientId,
): Promise<{ customerId: CustomerId } | undefined> {
  return tx
    .selectFrom('clients')
    .select('customerId')
    .where(within(scope, place))
    .where('clients.id', '=', id)
    .where('clients.deletedAt', 'is not', null)
    .where('clients.deletedWith', 'is', null)
    .executeTakeFirst();
}
