import type { AccountId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Owner } from './ledger.rules.ts';

/** Null when the account has no alert. */
export async function findThresholdOf(db: Db, { kind, id }: Owner): Promise<number | null> {
  const row = await db
    .selectFrom('creditAlerts')
    .innerJoin('accounts', 'accounts.id', 'creditAlerts.id')
    .select('threshold')
    .where('accounts.ownerKind', '=', kind)
    .where('accounts.ownerId', '=', id)
    .executeTakeFirst();
  return row?.threshold ?? null;
}

export async function upsertThreshold(tx: Tx, id: AccountId, owner: Owner, threshold: number): Promise<void> {
  await tx
    .insertInto('creditAlerts')
    .values({ id, threshold, [`${owner.kind}_id`]: owner.id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ threshold }))
    .execute();
}

export async function removeThreshold(tx: Tx, id: AccountId): Promise<void> {
  await tx.deleteFrom('creditAlerts').where('id', '=', id).execute();
}

export async function setAlertState(tx: Tx, id: AccountId, state: 'above' | 'told'): Promise<void> {
  await tx
    .insertInto('creditAlertStates')
    .values({ id, state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute();
}

/** Updates on which side of its threshold a locked account is. True exactly when it has just dropped below it. */
export async function crossThreshold(tx: Tx, id: AccountId): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update credit_alert_states s set state = case when a.balance < c.threshold then 'crossed' else 'above' end
    from credit_alerts c join accounts a on a.id = c.id
    where s.id = ${id} and c.id = s.id and (s.state = 'above') = (a.balance < c.threshold)
    returning s.state`.execute(tx);
  return rows[0]?.state === 'crossed';
}

/** Stores whether a balance is used up. True exactly when a locked account of a payer has just become so. */
export async function crossZero(tx: Tx, id: AccountId): Promise<boolean> {
  const { rows } = await sql<{ isOut: boolean }>`
    insert into credit_outages as o (id, is_out)
    select a.id, a.balance <= 0 from accounts a
    where a.id = ${id} and a.owner_kind in ('customer', 'client', 'user')
      and (a.balance <= 0 or exists (select 1 from credit_outages where id = a.id))
    on conflict (id) do update set is_out = excluded.is_out where o.is_out <> excluded.is_out
    returning o.is_out as "isOut"`.execute(tx);
  return rows[0]?.isOut ?? false;
}

/** The account if its credits are still used up and its owner was not told since `before`; marks them as told. */
export async function takeOutage(
  tx: Tx,
  id: AccountId,
  { before, now }: { before: Date; now: Date },
): Promise<UsedUp | undefined> {
  const { rows } = await sql<Owner & { balance: number }>`
    update credit_outages o set told_at = ${now} from accounts a
    where o.id = ${id} and a.id = o.id and o.is_out and (o.told_at is null or o.told_at < ${before})
    returning a.owner_kind as kind, a.owner_id as id, a.balance`.execute(tx);
  const [row] = rows;
  return row && { owner: { kind: row.kind, id: row.id }, balance: row.balance };
}

export interface UsedUp {
  owner: Owner;
  balance: number;
}

export interface LowBalance {
  owner: Owner;
  balance: number;
  threshold: number;
}

/** The account if its owner has to be notified; marks them as notified. */
export async function takeAlert(tx: Tx, id: AccountId): Promise<LowBalance | undefined> {
  const { rows } = await sql<Owner & Omit<LowBalance, 'owner'>>`
    update credit_alert_states s set state = 'told' from credit_alerts c join accounts a on a.id = c.id
    where s.id = ${id} and c.id = s.id and s.state = 'crossed'
    returning a.owner_kind as kind, a.owner_id as id, a.balance, c.threshold`.execute(tx);
  const [row] = rows;
  return row && { owner: { kind: row.kind, id: row.id }, balance: row.balance, threshold: row.threshold };
}
