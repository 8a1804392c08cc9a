import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { PriceKind } from '@forecourt/contract/prices';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PriceRow } from './prices.rules.ts';

/** All prices that may apply to a customer; for null, the installation's. */
export async function findPricesFor(db: Db, customerId: CustomerId | null): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select p.kind, p.credits, case when p.customer_id is null then 'installation'
        when p.customer_id = ${customerId}::uuid then 'customer' else 'parent' end as source
      from prices p
      where p.customer_id is null or p.customer_id = ${customerId}::uuid
        or p.customer_id = (select parent_id from customers where id = ${customerId}::uuid)`.execute(db);
  return rows;
}

export async function findCustomerOf(db: Db, userId: UserId): Promise<CustomerId | null> {
  const row = await db
    .selectFrom('userTenants')
    .select('customerId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

/** Whether it is the account that sandbox keys act as. */
export async function isSandbox(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('sandboxes')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null removes a customer's own price. */
export async function setPrices(
  tx: Tx,
  customerId: CustomerId | null,
  changes: [PriceKind, number | null][],
): Promise<void> {
  for (const [kind, credits] of changes) {
    if (credits === null) {
      await tx
        .deleteFrom('prices')
        .where('kind', '=', kind)
        .where('customerId', 'is not distinct from', customerId)
        .execute();
      continue;
    }
    await tx
      .insertInto('prices')
      .values({ customerId, kind, credits })
      .onConflict((conflict) =>
        conflict
          .columns(['customerId', 'kind'])
          .doUpdateSet({ credits })
          .where('prices.credits', 'is distinct from', credits),
      )
      .execute();
  }
}

/** Serialises changes of the price list. */
export async function lockPrices(tx: Tx): Promise<void> {
  await sql`lock table prices in share row exclusive mode`.execute(tx);
}
