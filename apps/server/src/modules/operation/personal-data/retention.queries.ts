import type { UserId } from '@forecourt/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Ended before this time; one that nobody ended has expired a month after its last use, except that of an API key. */
const hasEnded = (before: Date, unusedSince: Date) => sql<SqlBool>`(sessions.ended_at < ${before}
  or (sessions.ended_at is null and sessions.last_used_at < ${unusedSince}
    and not exists (select from api_keys where api_keys.id = sessions.id)))`;

/** Whether a row of any other table needs the session. */
async function isNeeded(tx: Tx): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as column from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'sessions'::regclass and k.confdeltype = 'a'`.execute(tx);
  const uses = rows.map(
    ({ column, name }) =>
      sql`exists (select from ${sql.table(name)} needing where needing.${sql.id(column)} = sessions.id)`,
  );
  return sql<SqlBool>`(${sql.join(uses, sql` or `)})`;
}

interface Old {
  before: Date;
  unusedSince: Date;
  most: number;
}

export async function removeSessions(tx: Tx, { before, most, unusedSince }: Old): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from sessions where id in (
    select id from sessions where ${hasEnded(before, unusedSince)} and not ${await isNeeded(tx)}
    limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Of sessions that other rows need, only what says from where they were. */
export async function emptySessions(tx: Tx, { before, most, unusedSince }: Old): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sessions set address = null, network = null, user_agent = null, device_hash = null where id in (
      select id from sessions where ${hasEnded(before, unusedSince)}
        and (address is not null or network is not null or user_agent is not null or device_hash is not null)
      limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

export async function removeMails(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from mails where id in (
    select id from mails where created_at < ${before} order by created_at limit ${most})`.execute(tx);
  return Number(numAffectedRows);
}

/** Accounts that were deleted before this time and are not erased yet. */
export async function listToErase(db: Db, before: Date, most: number): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', '<', before.toISOString())
    .where('erasedAt', 'is', null)
    .orderBy('deletedAt')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeAuditEntries(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select audit_remove_before(${before}, ${most}) as removed`.execute(tx);
  return rows[0]?.removed ?? 0;
}
