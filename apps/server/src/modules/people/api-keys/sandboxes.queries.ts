import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Of several transactions that make a sandbox, the others wait until the first has ended. */
export async function lockSandboxes(tx: Tx): Promise<void> {
  await sql`lock table sandboxes in share row exclusive mode`.execute(tx);
}

export async function findSandboxOf(tx: Tx, ownerId: UserId): Promise<UserId | undefined> {
  const row = await tx
    .selectFrom('sandboxes')
    .innerJoin('users', 'users.id', 'sandboxes.userId')
    .innerJoin('clients', 'clients.id', 'users.clientId')
    .select('sandboxes.userId')
    .where('ownerId', '=', ownerId)
    .where('users.active', '=', true)
    .where('users.deletedAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.userId;
}

/** The customer of the sandboxes there are; undefined if there are none, or if it was deleted. */
export async function findSandboxCustomer(tx: Tx): Promise<CustomerId | undefined> {
  const row = await tx
    .selectFrom('sandboxes')
    .innerJoin('users', 'users.id', 'sandboxes.userId')
    .innerJoin('clients', 'clients.id', 'users.clientId')
    .innerJoin('customers', 'customers.id', 'clients.customerId')
    .select('customers.id')
    .where('customers.deletedAt', 'is', null)
    .orderBy('customers.createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Replaces a sandbox whose account was deleted. */
export async function upsertSandbox(tx: Tx, ownerId: UserId, userId: UserId): Promise<void> {
  await tx
    .insertInto('sandboxes')
    .values({ ownerId, userId })
    .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ userId }))
    .execute();
}
