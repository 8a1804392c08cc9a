import type { BuiltInFeature, Person, Scope } from '@forecourt/contract/actor';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { NotificationKindName } from '@forecourt/contract/notification-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { within } from '../../../platform/db/scope.ts';

const kind: NotificationKindName = 'weeklySummary';

interface DueSummary {
  userId: UserId;
  /** The Monday after the week, in the account's time zone, as YYYY-MM-DD. */
  monday: string;
}

/**
 * Accounts that want a summary, whose clocks show a time between Monday 07:00 and Tuesday 07:00, and that have not been sent
 * this one. Zones are those of quiet hours, UTC without them.
 */
export async function listDueSummaries(db: Db, now: Date, limit: number): Promise<DueSummary[]> {
  const { rows } = await sql<DueSummary>`
    select wanted.user_id as "userId", to_char(date_trunc('week', wanted.local), 'YYYY-MM-DD') as monday
    from (
      select distinct p.user_id, ${now}::timestamptz at time zone coalesce(q.time_zone, 'UTC') as local
      from notification_preferences p left join quiet_hours q on q.user_id = p.user_id
      where p.kind = ${kind} and p.enabled
    ) wanted
    left join weekly_summaries sent on sent.user_id = wanted.user_id
    where wanted.local - date_trunc('week', wanted.local) between interval '7 hours' and interval '31 hours'
      and (sent.monday is null or sent.monday < to_char(date_trunc('week', wanted.local), 'YYYY-MM-DD'))
    order by wanted.user_id limit ${limit}`.execute(db);
  return rows;
}

/** True for the first call with this Monday, or a later one than before. */
export async function recordSummary(tx: Tx, { monday, userId }: DueSummary): Promise<boolean> {
  const row = await tx
    .insertInto('weeklySummaries')
    .values({ userId, monday })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ monday }).where('weeklySummaries.monday', '<', monday),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** An account with what its reach and its rights depend on. */
export type Reader = Pick<
  Person,
  | 'kind'
  | 'userId'
  | 'role'
  | 'type'
  | 'customerId'
  | 'clientId'
  | 'assignedCustomerIds'
  | 'readOnly'
  | 'withheldFeatures'
> & { timeZone: string };

/** Undefined for accounts that are deleted or deactivated, or whose client is deleted. */
export function findReader(db: Db, userId: UserId): Promise<Reader | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('clients', 'clients.id', 'users.clientId')
    .leftJoin('quietHours', 'quietHours.userId', 'users.id')
    .select([
      sql.lit<Person['kind']>('person').as('kind'),
      'users.id as userId',
      'users.role',
      'users.type',
      'users.customerId',
      'users.clientId',
      'users.readOnly',
      sql<BuiltInFeature[]>`withheld_from(users.role, users.client_id, users.customer_id)`.as(
        'withheldFeatures',
      ),
      sql<string>`coalesce(quiet_hours.time_zone, 'UTC')`.as('timeZone'),
      sql<CustomerId[]>`array(select m.customer_id::text from manager_customers m
        join customers c on c.id = m.customer_id where m.manager_id = users.id and c.deleted_at is null)`.as(
        'assignedCustomerIds',
      ),
    ])
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where('users.deletedAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Requests in reach that nobody has answered yet. */
export async function countRequestsWaiting(db: Db, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('pictureRequests')
    .innerJoin('users', 'users.id', 'pictureRequests.userId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('pictureRequests.state', 'in', ['open', 'in_work'])
    .where(within(scope, { user: 'users.id', client: 'users.client_id', customer: 'users.customer_id' }))
    .executeTakeFirstOrThrow();
  return count;
}
