import type { NotificationId, UserId } from '@forecourt/contract/ids';
import type { Audience } from '@forecourt/contract/notifications';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { within } from '../../../platform/db/scope.ts';

/** The condition on `users` for the readers of an audience. */
function isReader(audience: Audience): RawBuilder<SqlBool> {
  switch (audience.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'role':
      return sql<SqlBool>`users.role = ${audience.role}`;
    case 'customer':
      return within(audience, { customer: 'users.customerId' });
    case 'client':
      return within(audience, { client: 'users.clientId', customer: 'users.customerId' });
    case 'user':
      return within(audience, { user: 'users.id', customer: 'users.customerId' });
  }
}

function selectReaders(db: Db, audience: Audience) {
  return db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .where('users.active', '=', true)
    .where(isReader(audience));
}

/** Whether an audience has more readers than `max`. */
export async function hasMoreReaders(db: Db, audience: Audience, max: number): Promise<boolean> {
  const next = await selectReaders(db, audience).select('users.id').offset(max).limit(1).executeTakeFirst();
  return next !== undefined;
}

export async function countReaders(db: Db, audience: Audience): Promise<number> {
  const { count } = await selectReaders(db, audience)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Piece {
  /** Readers up to this id have their records; null: nobody has. */
  after: UserId | null;
  limit: number;
  now: Date;
}

/**
 * Inserts the records of the next readers in the order of their ids, in one statement; those who have one are left alone.
 * Returns the last of them, or null when no readers are left.
 */
export async function insertRecords(
  tx: Tx,
  id: NotificationId,
  audience: Audience,
  { after, limit, now }: Piece,
): Promise<UserId | null> {
  const readers = selectReaders(tx, audience)
    .$if(after !== null, (rows) => rows.where('users.id', '>', after))
    .select('users.id')
    .orderBy('users.id')
    .limit(limit);
  const { rows } = await sql<{ count: number; last: UserId | null }>`
    with readers as materialized (${readers}), added as (
      insert into user_notifications (user_id, notification_id, created_at)
      select readers.id, ${id}, ${now} from readers on conflict (user_id, notification_id) do nothing)
    select (select count(*)::integer from readers) as count,
      (select readers.id from readers order by readers.id desc limit 1) as last`.execute(tx);
  const [piece] = rows;
  return piece && piece.count === limit ? piece.last : null;
}
