import type { UserId } from '@forecourt/contract/ids';
import type { WebhookData } from '@forecourt/contract/webhook-events';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Owner } from '../ledger/ledger.rules.ts';

/**
 * The users responsible for the credits of an owner: the admins of a customer, the accounts of a client, a user itself.
 */
export async function listKeepersOf(db: Db, { kind, id }: Owner): Promise<UserId[]> {
  const column = { customer: 'customerId', client: 'clientId', user: 'id' } as const;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(column[kind], '=', id as never)
    .where('role', '=', kind)
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Writes an event about the credits of an owner for its endpoints and those above it. */
export async function emitWebhook<N extends 'credits.low' | 'credits.exhausted'>(
  tx: Tx,
  owner: Owner,
  event: N,
  data: Omit<WebhookData<N>, 'owner'>,
): Promise<void> {
  const all = JSON.stringify({ owner, ...data });
  await sql`select emit_webhook_of_owner(${event}, ${owner.kind}, ${owner.id}::uuid, ${all}::jsonb)`.execute(
    tx,
  );
}
