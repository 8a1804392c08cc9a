import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Difference } from '../ledger/ledger.rules.ts';

export async function lastCheck(db: Db): Promise<Difference[]> {
  const row = await db
    .selectFrom('ledger_checks')
    .select('differences')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.differences ?? []) as Difference[];
}

export async function insertCheck(tx: Tx, differences: Difference[], now: Date): Promise<void> {
  await tx
    .insertInto('ledger_checks')
    .values({ checked_at: now, differences: JSON.stringify(differences) })
    .execute();
}

export async function removeChecksBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('ledger_checks').where('checked_at', '<', before.toISOString()).execute();
}

export function operators(db: Db): Promise<{ email: string; language: string }[]> {
  return db
    .selectFrom('users')
    .select(['email', sql<string>`language_of(id)`.as('language')])
    .where('role', '=', 'root')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}
