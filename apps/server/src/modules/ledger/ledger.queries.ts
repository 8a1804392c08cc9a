import type { AccountId, ImageId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Entry, Owner, PlatformAccount } from './ledger.rules.ts';

export interface Account {
  id: AccountId;
  balance: number;
  allowNegative: boolean;
}

/** The owner's account, made when it is the first time. */
export async function ensureAccount(tx: Tx, owner: Owner): Promise<AccountId> {
  await tx
    .insertInto('accounts')
    .values({ owner_kind: owner.kind, owner_id: owner.id })
    .onConflict((conflict) => conflict.columns(['owner_kind', 'owner_id']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locked in id order, so that two movements the other way round do not wait for each other. */
export function lockAccounts(tx: Tx, ids: AccountId[]): Promise<Account[]> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'balance', 'allow_negative as allowNegative'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function platformAccount(db: Db, kind: PlatformAccount): Promise<AccountId> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_kind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.id;
}

export type Reason = 'top_up' | 'transfer' | 'removal' | 'hold' | 'capture' | 'release';

export interface Movement {
  reason: Reason;
  actorId: UserId | null;
  imageId: ImageId | null;
}

export async function insertTransaction(tx: Tx, movement: Movement, entries: Entry[]): Promise<void> {
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({
      reason: movement.reason,
      actor_id: movement.actorId,
      subject_kind: movement.imageId ? 'image' : null,
      subject_id: movement.imageId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        transaction_id: id,
        account_id: entry.accountId as AccountId,
        amount: entry.amount,
      })),
    )
    .execute();
}

export function insertHold(
  tx: Tx,
  hold: { accountId: AccountId; imageId: ImageId; amount: number },
): Promise<unknown> {
  return tx
    .insertInto('ledger_holds')
    .values({ account_id: hold.accountId, image_id: hold.imageId, amount: hold.amount })
    .execute();
}

/** Settles the open hold of an image and returns it; undefined when there is none (any more). */
export function settleHold(
  tx: Tx,
  imageId: ImageId,
  state: 'captured' | 'released',
): Promise<{ accountId: AccountId; amount: number } | undefined> {
  return tx
    .updateTable('ledger_holds')
    .set({ state, settled_at: sql`now()` })
    .where('image_id', '=', imageId)
    .where('state', '=', 'held')
    .returning(['account_id as accountId', 'amount'])
    .executeTakeFirst();
}

export async function balanceOf(db: Db, owner: Owner): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export async function ownerOfAccount(db: Db, id: AccountId): Promise<Owner> {
  const row = await db
    .selectFrom('accounts')
    .select(['owner_kind', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { kind: row.owner_kind as Owner['kind'], id: row.owner_id ?? '' };
}

export interface Difference {
  what: string;
  id: string;
}

/** Recomputes the ledger from its entries: unbalanced transactions, wrong balances, holds against pictures. */
export async function findDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'unbalanced transaction' as what, transaction_id::text as id
      from ledger_entries group by transaction_id having sum(amount) <> 0
    union all
    select 'wrong balance', a.id::text from accounts a
      left join ledger_entries e on e.account_id = a.id
      where a.owner_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'held credits without open holds', 'held'
      where (select coalesce(sum(e.amount), 0) from ledger_entries e
        join accounts a on a.id = e.account_id where a.owner_kind = 'held')
        <> (select coalesce(sum(amount), 0) from ledger_holds where state = 'held')
    union all
    select 'open hold of a picture that is not being made', h.id::text from ledger_holds h
      join images i on i.id = h.image_id
      where h.state = 'held' and i.state not in ('queued', 'processing')
    union all
    select 'picture charged twice', image_id::text from ledger_holds
      where state = 'captured' group by image_id having count(*) > 1`.execute(db);
  return rows;
}
