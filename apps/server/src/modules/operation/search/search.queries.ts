import type { Scope } from '@forecourt/contract/actor';
import type { SearchHit, SearchKind } from '@forecourt/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inScope, within } from '../../../platform/db/scope.ts';
import type { HitCandidate, SearchInput } from './search.rules.ts';

/** Words read per kind and tenant: enough for five hits, each of which may match with several words. */
const matchesMax = 25;
/** Matches of the rarest word in which the other words are searched. An input that matches as a whole needs none. */
const rarestWordMatchesMax = 1_000;
/** Matches of a word that are counted to find the rarest one; words with more of them are equally frequent. */
const countedMatchesMax = 200;

const folded = (text: string) => sql`fold_for_search(${text}::text)`;

/** A prefix search as a range of the index: no string sorts after the last code point. */
function startsWith(column: string, prefix: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${prefix} || ${'\u{10FFFF}'}`;
}

/** The column of the words that contains the tenant, and the tenants in scope; null where everything is in scope. */
function tenantsOf(scope: Scope): { column: string; ids: RawBuilder<unknown> } | null {
  const idsOf = (list: string[]) => sql`select unnest(${list}::uuid[]) as id`;
  const withSubCustomers = (list: string[]) =>
    sql`select id from customers where id = any(${list}::uuid[]) union select id from customers where parent_id = any(${list}::uuid[])`;
  switch (scope.kind) {
    case 'everything':
      return null;
    case 'customer':
      return { column: 'words.customerId', ids: withSubCustomers([scope.customerId]) };
    case 'customers':
      return { column: 'words.customerId', ids: withSubCustomers(scope.customerIds) };
    case 'client':
      return { column: 'words.clientId', ids: idsOf([scope.clientId]) };
    case 'user':
      return { column: 'words.userId', ids: idsOf([scope.userId]) };
    case 'nothing':
      return { column: 'words.userId', ids: idsOf([]) };
  }
}

/** The SQL of the matching words of one kind, in order; `isOfTenant` restricts them to one tenant. */
function matchingWords(kind: SearchKind, isOfTenant: RawBuilder<unknown>, { text, words }: SearchInput) {
  const wordsFrom = (prefix: RawBuilder<unknown>, limit: number) => sql`
    select words.id, words.word from search_words words
    where words.kind = ${sql.lit(kind)} ${isOfTenant} and ${startsWith('words.word', prefix)}
    order by words.word limit ${sql.lit(limit)}`;
  const whole = wordsFrom(folded(text), matchesMax);
  if (words.length === 1) return whole;
  const given = sql.join(words.map((word, place) => sql`(${folded(word)}, ${sql.lit(place)})`));
  const hasWords = words.map(
    (word) =>
      sql`exists (select from search_words other where other.id = rarest.id and ${startsWith('other.word', folded(word))})`,
  );
  return sql`
    (${whole}) union all
    (select rarest.id, rarest.word from
      (select prefix from (values ${given}) given (prefix, place) order by
        (select count(*) from (${wordsFrom(sql`prefix`, countedMatchesMax)}) counted), place limit 1) chosen
      cross join lateral (${wordsFrom(sql`chosen.prefix`, rarestWordMatchesMax)}) rarest
      where ${sql.join(hasWords, sql` and `)} limit ${sql.lit(matchesMax)})`;
}

/** Candidate hits, ordered by word; `findHits` checks on the rows themselves whether the caller may see them. */
export async function findCandidates(
  db: Db,
  scope: Scope,
  kinds: readonly SearchKind[],
  input: SearchInput,
): Promise<HitCandidate[]> {
  const tenants = tenantsOf(scope);
  const isOfTenant = tenants ? sql`and ${sql.ref(tenants.column)} = tenant.id` : sql``;
  const parts = kinds.map((kind) => {
    const words = matchingWords(kind, isOfTenant, input);
    const from = tenants ? sql`(${tenants.ids}) tenant cross join lateral` : sql``;
    return sql`select ${sql.lit(kind)} as kind, w.id, w.word from ${from} (${words}) w`;
  });
  const { rows } = await sql<HitCandidate>`
    select kind, id from (${sql.join(parts, sql` union all `)}) found order by word`.execute(db);
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
