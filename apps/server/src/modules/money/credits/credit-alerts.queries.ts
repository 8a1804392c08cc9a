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

/** Tells the endpoints of an owner about its credits. */
export async function emitWebhook<N extends 'credits.low' | 'credits.exhausted'>(
  tx: Tx,
  { id, kind }: Owner,
  event: N,
  data: Omit<WebhookData<N>, 'owner'>,
): Promise<void> {
  const of = (wanted: Owner['kind']) => (kind === wanted ? id : null);
  await sql`select emit_webhook(${event}, ${of('user')}::uuid, ${of('client')}::uuid, array[${of('customer')}::uuid],
    ${JSON.stringify({ owner: { kind, id }, ...data })}::jsonb)`.execute(tx);
}
