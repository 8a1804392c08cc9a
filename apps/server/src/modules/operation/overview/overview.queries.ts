import type { Scope } from '@forecourt/contract/actor';
import type { Overview } from '@forecourt/contract/overview';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { Figures } from './overview.rules.ts';

/** The period from the start of a day, as YYYY-MM-DD in its time zone, until the start of another one, or until now. */
interface Span {
  firstDay: string;
  untilDay?: string;
  timeZone: string;
}

const startOf = (day: string, timeZone: string) => sql`${day}::timestamp at time zone ${timeZone}`;
const inSpan = (column: string, { firstDay, timeZone, untilDay }: Span) => {
  const begun = sql`${sql.ref(column)} >= ${startOf(firstDay, timeZone)}`;
  return untilDay ? sql`${begun} and ${sql.ref(column)} < ${startOf(untilDay, timeZone)}` : begun;
};
const dayOf = (column: string, { timeZone }: Span) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;

type Counted = Partial<Figures> & { day: string };

export async function countPictures(db: Db, scope: Scope, span: Span): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${dayOf('i.finishedAt', span)} as day, count(*) filter (where i.state = 'delivered') as delivered,
      count(*) filter (where i.state = 'failed') as failed
    from images i join picture_sets s on s.id = i.set_id
    where ${inSpan('i.finishedAt', span)} and ${inScope(scope, 's')} group by 1`.execute(db);
  return rows;
}

export async function sumCreditsUsed(db: Db, scope: Scope, span: Span): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${dayOf('h.settledAt', span)} as day, sum(h.amount)::bigint as "creditsUsed"
    from ledger_holds h left join images i on i.id = h.image_id left join spins sp on sp.id = h.spin_id
    left join collages co on co.id = h.collage_id
    join picture_sets s on s.id = coalesce(i.set_id, sp.vehicle_id, co.vehicle_id)
    where h.state = 'captured' and ${inSpan('h.settledAt', span)} and ${inScope(scope, 's')} group by 1`.execute(
    db,
  );
  return rows;
}

/** Credits that were issued to accounts, without transfers between them. */
export async function sumCreditsAdded(db: Db, scope: Scope, span: Span): Promise<Counted[]> {
  const inReach =
    scope.kind === 'everything'
      ? sql`true`
      : sql`exists (select from account_owners o
          where o.owner_kind = a.owner_kind and o.owner_id = a.owner_id and ${inScope(scope, 'o')})`;
  const { rows } = await sql<Counted>`
    select ${dayOf('t.createdAt', span)} as day, sum(e.amount)::bigint as "creditsAdded"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
    where t.reason in ('top_up', 'promo', 'order') and ${inSpan('t.createdAt', span)}
      and a.owner_id is not null and ${inReach} group by 1`.execute(db);
  return rows;
}

export async function countQueue(db: Db, scope: Scope, now: Date): Promise<Overview['queue']> {
  const { rows } = await sql<Overview['queue']>`
    select count(*) filter (where i.state = 'queued') as queued,
      count(*) filter (where i.state = 'processing') as processing,
      extract(epoch from ${now}::timestamptz - min(i.queued_at) filter (where i.state = 'queued'))::integer
        as "oldestWaitS"
    from images i join picture_sets s on s.id = i.set_id
    where i.state in ('queued', 'processing') and i.deleted_at is null and ${inScope(scope, 's')}`.execute(
    db,
  );
  return rows[0] as Overview['queue'];
}

export async function countFailures(db: Db, scope: Scope, span: Span): Promise<Overview['failures']> {
  const { rows } = await sql<Overview['failures'][number]>`
    select i.failure, count(*) as count from images i join picture_sets s on s.id = i.set_id
    where i.state = 'failed' and ${inSpan('i.finishedAt', span)} and ${inScope(scope, 's')}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

export async function sumRevenue(db: Db, span: Span): Promise<Overview['revenue']> {
  const { rows } = await sql<Overview['revenue'][number]>`
    select currency, sum(net_cents)::bigint as "netCents" from invoices
    where status in ('closed', 'paid') and ${inSpan('closed_at', span)} group by 1 order by 1`.execute(db);
  return rows;
}

type Part = Overview['top'][number];

const parts: Record<
  Part['kind'],
  { id: RawBuilder<unknown>; table: RawBuilder<unknown>; name: RawBuilder<unknown> }
> = {
  customer: { id: sql`s.customer_id`, table: sql`customers`, name: sql`p.name` },
  client: { id: sql`s.client_id`, table: sql`clients`, name: sql`p.name` },
  user: { id: sql`s.user_id`, table: sql`users`, name: sql`coalesce(p.name, p.email)` },
};

/** The parts of the scope with most pictures, at most `limit`. */
export async function listBusiest(
  db: Db,
  scope: Scope,
  { kind, limit, ...span }: Span & { kind: Part['kind']; limit: number },
): Promise<Part[]> {
  const { id, table, name } = parts[kind];
  const { rows } = await sql<Part>`
    select ${kind}::text as kind, p.id, ${name} as name, made.count as delivered from (
      select ${id} as id, count(*) as count from images i join picture_sets s on s.id = i.set_id
      where i.state = 'delivered' and ${inSpan('i.finishedAt', span)} and ${inScope(scope, 's')}
      group by 1 order by 2 desc, 1 limit ${limit}) made
    join ${table} p on p.id = made.id order by made.count desc, p.id`.execute(db);
  return rows;
}
