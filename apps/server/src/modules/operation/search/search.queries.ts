import type { Scope } from '@forecourt/contract/actor';
import type { SearchHit, SearchKind } from '@forecourt/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inScope, within } from '../../../platform/db/scope.ts';
import type { HitCandidate, SearchInput } from './search.rules.ts';

/** The tenants in scope and their level; one of no id where everything is in scope. */
function tenantsOf(scope: Scope): { level: string; ids: RawBuilder<unknown> } {
  const idsOf = (list: string[]) => sql`select unnest(${list}::uuid[]) as id`;
  const withSubCustomers = (list: string[]) =>
    sql`select id from customers where id = any(${list}::uuid[]) union select id from customers where parent_id = any(${list}::uuid[])`;
  switch (scope.kind) {
    case 'everything':
      return { level: 'all', ids: sql`select null::uuid as id` };
    case 'customer':
      return { level: 'customer', ids: withSubCustomers([scope.customerId]) };
    case 'customers':
      return { level: 'customer', ids: withSubCustomers(scope.customerIds) };
    case 'client':
      return { level: 'client', ids: idsOf([scope.clientId]) };
    case 'user':
      return { level: 'user', ids: idsOf([scope.userId]) };
    case 'nothing':
      return { level: 'user', ids: idsOf([]) };
  }
}

/** Candidate hits, ordered by word; `findHits` checks on the rows themselves whether the caller may see them. */
export async function findCandidates(
  db: Db,
  scope: Scope,
  kinds: readonly SearchKind[],
  { text, words }: SearchInput,
): Promise<HitCandidate[]> {
  const tenants = tenantsOf(scope);
  const { rows } = await sql<HitCandidate>`
    select wanted.kind, found.id
    from (select fold_for_search(${text}) as text, array(select fold_for_search(unnest(${words}::text[]))) as words) typed
      cross join unnest(${kinds}::text[]) wanted (kind)
      cross join (${tenants.ids}) tenant
      cross join lateral search_matches(wanted.kind, ${tenants.level}, tenant.id, typed.text, typed.words) found
    order by found.word`.execute(db);
  return rows;
}

type Select = (scope: Scope, ids: string[]) => RawBuilder<SearchHit>;

/** Selects a hit of each kind; only rows that its list would show. */
const selects: Record<SearchKind, Select> = {
  customer: (scope, ids) => sql`
    select 'customer' as kind, id, name as title, coalesce(info_email, '') as detail, id as "customerId",
      null::uuid as "userId"
    from customers where id = any(${ids}::uuid[]) and deleted_at is null
      and ${within(scope, { customer: 'customers.id' })}`,
  client: (scope, ids) => sql`
    select 'client', clients.id, clients.name, customers.name, clients.customer_id, null::uuid
    from clients join customers on customers.id = clients.customer_id
    where clients.id = any(${ids}::uuid[]) and clients.deleted_at is null
      and ${within(scope, { client: 'clients.id', customer: 'clients.customerId' })}`,
  user: (scope, ids) => sql`
    select 'user', id, coalesce(name, email), case when name is null then '' else email end, customer_id, id
    from users where id = any(${ids}::uuid[]) and deleted_at is null and role in ('customer', 'client', 'user')
      and ${within(scope, { user: 'users.id', client: 'users.clientId', customer: 'users.customerId' })}`,
  vehicle: (scope, ids) => sql`
    select 'vehicle', id, coalesce(nullif(concat_ws(' ', make, model), ''), reference), concat_ws(' · ', reference, vin),
      customer_id, user_id
    from vehicles where id = any(${ids}::uuid[]) and deleted_at is null
      and ${inScope(scope, 'vehicles')}`,
  invoice: (scope, ids) => sql`
    select 'invoice', invoices.id,
      coalesce(number, ''),
      coalesce(buyer->>'name', customers.name, users.name, users.email), invoices.customer_id, users.id
    from invoices
      left join users on invoices.owner_kind = 'user' and users.id = invoices.owner_id
      left join customers on customers.id = invoices.owner_id
    where invoices.id = any(${ids}::uuid[])
      and ${within(scope, { user: 'users.id', client: 'users.clientId', customer: 'invoices.customerId' })}`,
};

/** Those of the given ids that are in scope, per kind. */
export async function findHits(
  db: Db,
  wanted: readonly { kind: SearchKind; scope: Scope; ids: string[] }[],
): Promise<SearchHit[]> {
  if (wanted.length === 0) return [];
  const parts = wanted.map(({ kind, scope, ids }) => selects[kind](scope, ids));
  // The first select of the union names the columns.
  const named = sql`select null::text as kind, null::uuid as id, null::text as title, null::text as detail,
    null::uuid as "customerId", null::uuid as "userId" where false`;
  const { rows } = await sql<SearchHit>`${sql.join([named, ...parts], sql` union all `)}`.execute(db);
  return rows;
}
