import type { AccountId, CollageId, ImageId, OrderId, SpinId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { LedgerTransactionsTable } from '../../../platform/db/schema.gen.ts';
import {
  type CreditLot,
  inDrawOrder,
  type LedgerEntry,
  type LotOrigin,
  type Owner,
  type PlatformAccount,
  type Portion,
} from './ledger.rules.ts';

interface LedgerAccount {
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
      .where('ownerKind', '=', owner.kind)
      .where('ownerId', '=', owner.id)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await tx
    .insertInto('accounts')
    .values({ ownerKind: owner.kind, ownerId: owner.id })
    .onConflict((conflict) => conflict.columns(['ownerKind', 'ownerId']).doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`No account of ${owner.kind} ${owner.id}`);
  return made.id;
}

/** Locked in id order, so that two opposite movements do not deadlock. */
export function lockAccounts(tx: Tx, ids: AccountId[]): Promise<LedgerAccount[]> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'balance', sql<boolean>`may_overdraw(owner_kind, owner_id)`.as('mayOverdraw')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findPlatformAccount(db: Db, kind: PlatformAccount): Promise<AccountId> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('ownerKind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The lots of an account; the account has to be locked. */
export function listLotsOf(tx: Tx, accountId: AccountId): Promise<CreditLot[]> {
  return tx
    .selectFrom('ledgerLots')
    .select(['id', 'orderId', 'expiresAt', 'remaining'])
    .where('accountId', '=', accountId)
    .where('remaining', '>', 0)
    .execute();
}

export async function ensureLot(
  tx: Tx,
  accountId: AccountId,
  { orderId, expiresAt }: LotOrigin,
): Promise<string> {
  await tx
    .insertInto('ledgerLots')
    .values({ accountId, orderId, expiresAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'orderId', 'expiresAt']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('ledgerLots')
    .select('id')
    .where('accountId', '=', accountId)
    .where('orderId', 'is not distinct from', orderId)
    .where('expiresAt', 'is not distinct from', expiresAt)
    .executeTakeFirstOrThrow();
  return id;
}

/** Credits of a locked account outside of its lots; negative if it owes them. */
export async function countOutside(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ outside: number }>`
    select balance - coalesce((select sum(remaining) from ledger_lots where account_id = accounts.id), 0)::bigint as outside
      from accounts where id = ${accountId}`.execute(tx);
  return rows[0]?.outside ?? 0;
}

/** Notes that bought credits have paid for others that the account owed. */
export async function insertPrepaid(
  tx: Tx,
  accountId: AccountId,
  { orderId, credits, now }: { orderId: OrderId | null; credits: number; now: Date },
): Promise<void> {
  await sql`
    insert into prepaid_credits (customer_id, order_id, credits, created_at)
      select customer_id, ${orderId}::uuid, ${credits}::bigint, ${now}::timestamptz
        from customer_of_account(${accountId}) customer_id where customer_id is not null`.execute(tx);
}

/** Accounts with credits that have expired, at most `limit`. */
export async function listAccountsWithDueLots(db: Db, now: Date, limit: number): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('ledgerLots')
    .select('accountId')
    .distinct()
    .where('remaining', '>', 0)
    .where('expiresAt', '<=', now.toISOString())
    .limit(limit)
    .execute();
  return rows.map((row) => row.accountId);
}

export type MovementReason = LedgerTransactionsTable['reason'];

/** The object that a movement is about. */
export interface MovementSubject {
  kind: 'image' | 'spin' | 'collage' | 'promo_code' | 'order' | 'invoice';
  id: string;
}

/** What credits are held for. */
export type HoldSubject = { imageId: ImageId } | { spinId: SpinId } | { collageId: CollageId };

export interface MovementCause {
  /** The user who caused it; null for the installation itself. */
  actorId: UserId | null;
  now: Date;
  /** Idempotency key of the call, if it had one. */
  key: string | null;
}

export async function insertTransaction(
  tx: Tx,
  movement: { reason: MovementReason; cause: MovementCause; subject: MovementSubject | null },
  entries: LedgerEntry[],
): Promise<string> {
  const { reason, cause, subject } = movement;
  const { id } = await tx
    .insertInto('ledgerTransactions')
    .values({
      reason,
      actorId: cause.actorId,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      idempotencyKey: cause.key,
      createdAt: cause.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledgerEntries')
    .values(
      entries.map((entry) => ({
        transactionId: id,
        accountId: entry.accountId as AccountId,
        lotId: entry.lotId,
        amount: entry.amount,
      })),
    )
    .execute();
  return id;
}

/** The trigger `ledger_holds_take_owner` sets `customer_id` and `client_id`, by which billing filters. */
export async function insertHold(
  tx: Tx,
  hold: { accountId: AccountId; of: HoldSubject; amount: number; transactionId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('ledgerHolds')
    .values({
      accountId: hold.accountId,
      ...hold.of,
      amount: hold.amount,
      transactionId: hold.transactionId,
      createdAt: hold.now,
    })
    .execute();
}

interface CreditHold {
  accountId: AccountId;
  amount: number;
  /** Null for holds from before credits could expire. */
  transactionId: string | null;
}

function isOf(of: HoldSubject) {
  if ('collageId' in of) return sql<boolean>`collage_id = ${of.collageId}`;
  return 'spinId' in of ? sql<boolean>`spin_id = ${of.spinId}` : sql<boolean>`image_id = ${of.imageId}`;
}

export async function findHeldCredits(db: Db, of: HoldSubject): Promise<number | null> {
  const held = await db
    .selectFrom('ledgerHolds')
    .select('amount')
    .where(isOf(of))
    .where('state', '=', 'held')
    .executeTakeFirst();
  return held?.amount ?? null;
}

/** What an account's open holds are for, locked until the transaction ends. */
export async function lockOpenHolds(tx: Tx, accountId: AccountId): Promise<HoldSubject[]> {
  const rows = await tx
    .selectFrom('ledgerHolds')
    .select(['imageId', 'spinId', 'collageId'])
    .where('accountId', '=', accountId)
    .where('state', '=', 'held')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ imageId, spinId, collageId }): HoldSubject[] => {
    if (imageId) return [{ imageId }];
    if (spinId) return [{ spinId }];
    return collageId ? [{ collageId }] : [];
  });
}

/** Settles the open hold of an image, a spin or a page and returns it; undefined when there is none. */
export async function settleHold(
  tx: Tx,
  of: HoldSubject,
  state: 'captured' | 'released',
  now: Date,
): Promise<CreditHold | undefined> {
  const settle = () =>
    tx
      .updateTable('ledgerHolds')
      .set({ state, settledAt: now })
      .where(isOf(of))
      .where('state', '=', 'held')
      .returning(['accountId', 'amount', 'transactionId'])
      .executeTakeFirst();
  // One that was waited for may have moved to another account: it is a new row then, which only the next statement sees.
  return (await settle()) ?? settle();
}

const capturedAt = (db: Db, of: HoldSubject, at: Date) =>
  db
    .selectFrom('ledgerHolds')
    .select('id')
    .where(isOf(of))
    .where('state', '=', 'captured')
    .where('settledAt', '=', at.toISOString());

export async function isCapturedAt(db: Db, of: HoldSubject, at: Date): Promise<boolean> {
  return (await capturedAt(db, of, at).executeTakeFirst()) !== undefined;
}

/**
 * Makes a hold that was captured at this moment open again, unless a live invoice bills it. The row is locked first: an invoice
 * that is being written refers to it, so it is waited for.
 */
export async function reopenHold(tx: Tx, of: HoldSubject, at: Date): Promise<CreditHold | undefined> {
  const hold = await capturedAt(tx, of, at).forUpdate().executeTakeFirst();
  if (!hold) return undefined;
  return tx
    .updateTable('ledgerHolds')
    .set({ state: 'held', settledAt: null })
    .where('id', '=', hold.id)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('invoiceMovements')
            .select('holdId')
            .where('live', '=', true)
            .where('holdId', '=', hold.id),
        ),
      ),
    )
    .returning(['accountId', 'amount', 'transactionId'])
    .executeTakeFirst();
}

/** The credits that a hold took from the account, in the order in which they are drawn. */
export async function listPortionsOfHold(tx: Tx, hold: CreditHold): Promise<Portion[]> {
  if (!hold.transactionId) return [{ lot: null, credits: hold.amount }];
  const rows = await tx
    .selectFrom('ledgerEntries as entry')
    .leftJoin('ledgerLots as lot', 'lot.id', 'entry.lotId')
    .select(['lot.id', 'lot.orderId', 'lot.expiresAt', 'entry.amount'])
    .where('entry.transactionId', '=', hold.transactionId)
    .where('entry.accountId', '=', hold.accountId)
    .execute();
  return rows
    .map(({ id, orderId, expiresAt, amount }) => ({
      lot: id ? { id, orderId, expiresAt } : null,
      credits: -amount,
    }))
    .sort((a, b) => inDrawOrder(a.lot, b.lot));
}

export async function findBalanceOf(db: Db, owner: Owner): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export async function mayOverdraw(db: Db, { kind, id }: Owner): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_overdraw(${kind}, ${id}) as may`.execute(db);
  return rows[0]?.may ?? false;
}

export async function findOwnerOfAccount(db: Db, id: AccountId): Promise<Owner> {
  const row = await db
    .selectFrom('accounts')
    .select(['ownerKind', 'ownerId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { kind: row.ownerKind as Owner['kind'], id: row.ownerId ?? '' };
}

/** Sends the new balance to the panels of the account's owner; delivered only if the transaction commits. */
export async function announceBalance(tx: Tx, accountId: AccountId): Promise<void> {
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
