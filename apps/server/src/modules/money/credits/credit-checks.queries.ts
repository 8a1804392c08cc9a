import type { LanguageCode } from '@forecourt/contract/languages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { LedgerDifference } from '../ledger/ledger.rules.ts';

export async function findLastCheck(db: Db): Promise<LedgerDifference[]> {
  const row = await db
    .selectFrom('ledgerChecks')
    .select('differences')
    .orderBy('checkedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.differences ?? [];
}

export async function insertCheck(tx: Tx, differences: LedgerDifference[], now: Date): Promise<void> {
  await tx
    .insertInto('ledgerChecks')
    .values({ checkedAt: now, differences: json(differences) })
    .execute();
}

export async function removeChecksBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('ledgerChecks').where('checkedAt', '<', before.toISOString()).execute();
}

export function listOperators(db: Db): Promise<{ email: string; language: LanguageCode }[]> {
  return db
    .selectFrom('users')
    .select(['email', sql<LanguageCode>`language_of(id)`.as('language')])
    .where('role', '=', 'root')
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .execute();
}
