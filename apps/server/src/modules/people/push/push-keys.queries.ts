import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface PushKeyRow {
  id: string;
  publicKey: string;
  sealedPrivateKey: string;
}

/** The key that the browsers of the installation are subscribed with. */
export function findPushKey(db: Db): Promise<PushKeyRow | undefined> {
  return db
    .selectFrom('pushKeys')
    .select(['id', 'publicKey', 'sealedPrivateKey'])
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
}

/** Lets one process at a time create the key, until its transaction ends. */
export async function lockPushKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push keys', 0))`.execute(tx);
}

export async function insertPushKey(tx: Tx, row: PushKeyRow & { createdAt: Date }): Promise<void> {
  await tx.insertInto('pushKeys').values(row).execute();
}
