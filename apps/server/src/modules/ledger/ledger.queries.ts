import type { AccountId, ImageId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { LedgerTransactionsTable } from '../../platform/db/schema.gen.ts';
import type { Entry, Lot, Owner, PlatformAccount } from './ledger.rules.ts';

export interface Account {
  id: AccountId;
  balance: number;
  mayOverdraw: boolean;
}

/** The owner's account, created on first use. */
export async function ensureAccount(tx: Tx, owner: Owner): Promise<AccountId> {
  const find = () =>
    tx
      .selectFrom('accounts')
      .select('id')
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await tx
    .insertInto('accounts')
    .values({ owner_kind: owner.kind, owner_id: owner.id })
    .onConflict((conflict) => conflict.columns(['owner_kind', 'owner_id']).doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`No account of ${owner.kind} ${owner.id}`);
  return made.id;
}

/** Locked in id order, so that two opposite movements do not deadlock. */
export function lockAccounts(tx: Tx, ids: AccountId[]): Promise<Account[]> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'balance', sql<boolean>`may_overdraw(owner_kind, owner_id)`.as('mayOverdraw')])
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

/** The expiring credits of an account; the account has to be locked. */
export function lotsOf(tx: Tx, accountId: AccountId): Promise<Lot[]> {
  return tx
    .selectFrom('ledger_lots')
    .select(['id', 'expires_at as expiresAt', 'remaining'])
    .where('account_id', '=', accountId)
    .where('remaining', '>', 0)
    .execute();
}

export async function ensureLot(tx: Tx, accountId: AccountId, expiresAt: string): Promise<string> {
  await tx
    .insertInto('ledger_lots')
    .values({ account_id: accountId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'expires_at']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('ledger_lots')
    .select('id')
    .where('account_id', '=', accountId)
    .where('expires_at', '=', expiresAt)
    .executeTakeFirstOrThrow();
  return id;
}

/** Accounts with credits that have expired, at most `limit`. */
export async function accountsWithDueLots(db: Db, now: Date, limit: number): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('ledger_lots')
    .select('account_id as accountId')
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<=', now.toISOString())
    .limit(limit)
    .execute();
  return rows.map((row) => row.accountId);
}

export type Reason = LedgerTransactionsTable['reason'];

/** The object that a movement is about. */
export interface Subject {
  kind: 'image' | 'promo_code' | 'order';
  id: string;
}

export interface Cause {
  /** The user who caused it; null for the installation itself. */
  actorId: UserId | null;
  now: Date;
  /** Idempotency key of the call, if it had one. */
  key: string | null;
}

export async function insertTransaction(
  tx: Tx,
  movement: { reason: Reason; cause: Cause; subject: Subject | null },
  entries: Entry[],
): Promise<string> {
  const { reason, cause, subject } = movement;
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({
      reason,
      actor_id: cause.actorId,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      idempotency_key: cause.key,
      created_at: cause.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        transaction_id: id,
        account_id: entry.accountId as AccountId,
        lot_id: entry.lotId,
        amount: entry.amount,
      })),
    )
    .execute();
  return id;
}

export async function insertHold(
  tx: Tx,
  hold: { accountId: AccountId; imageId: ImageId; amount: number; transactionId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('ledger_holds')
    .values({
      account_id: hold.accountId,
      image_id: hold.imageId,
      amount: hold.amount,
      transaction_id: hold.transactionId,
      created_at: hold.now,
    })
    .execute();
}

export interface Hold {
  accountId: AccountId;
  amount: number;
  /** Null for holds from before credits could expire. */
  transactionId: string | null;
}

/** Settles the open hold of an image and returns it; undefined when there is none. */
export function settleHold(
  tx: Tx,
  imageId: ImageId,
  state: 'captured' | 'released',
  now: Date,
): Promise<Hold | undefined> {
  return tx
    .updateTable('ledger_holds')
    .set({ state, settled_at: now })
    .where('image_id', '=', imageId)
    .where('state', '=', 'held')
    .returning(['account_id as accountId', 'amount', 'transaction_id as transactionId'])
    .executeTakeFirst();
}

/** The credits that a hold took from the account, per lot. */
export async function portionsOfHold(
  tx: Tx,
  hold: Hold,
): Promise<{ lotId: string | null; credits: number }[]> {
  if (!hold.transactionId) return [{ lotId: null, credits: hold.amount }];
  const rows = await tx
    .selectFrom('ledger_entries')
    .select(['lot_id as lotId', 'amount'])
    .where('transaction_id', '=', hold.transactionId)
    .where('account_id', '=', hold.accountId)
    .execute();
  return rows.map(({ lotId, amount }) => ({ lotId, credits: -amount }));
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

export async function mayOverdraw(db: Db, { kind, id }: Owner): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_overdraw(${kind}, ${id}) as may`.execute(db);
  return rows[0]?.may ?? false;
}

export async function ownerOfAccount(db: Db, id: AccountId): Promise<Owner> {
  const row = await db
    .selectFrom('accounts')
    .select(['owner_kind', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { kind: row.owner_kind as Owner['kind'], id: row.owner_id ?? '' };
}

/** Sends the new balance to the panels of the account's owner; delivered only if the transaction commits. */
export async function announce(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', 'credits', 'credits', a.balance,
      'userId', case when a.owner_kind = 'user' then a.owner_id end,
      'clientId', case when a.owner_kind = 'client' then a.owner_id end,
      'tenants', json_build_object('userId', case when a.owner_kind = 'user' then a.owner_id end,
        'clientId', coalesce(c.id, u.client_id), 'customerId', p.id, 'parentCustomerId', p.parent_id))::text)
    from accounts a
    left join users u on a.owner_kind = 'user' and u.id = a.owner_id
    left join clients c on c.id = case a.owner_kind when 'client' then a.owner_id else u.client_id end
    left join customers p on p.id = case a.owner_kind when 'customer' then a.owner_id else c.customer_id end
    where a.id = ${accountId}`.execute(tx);
}
