import type { AccountId, PromoCodeId } from '@forecourt/contract/ids';
import type { PromoCode } from '@forecourt/contract/promo-codes';
import type { PageQuery } from '@forecourt/contract/route';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { countLimit } from '../../platform/db/scope.ts';

export type PromoCodeRow = Omit<PromoCode, 'active'>;

function selectCodes(db: Db) {
  return db.selectFrom('promo_codes').select([
    'id',
    'code',
    'credits',
    'starts_at as startsAt',
    'ends_at as endsAt',
    'redemptions_max as redemptionsMax',
    'valid_days as validDays',
    'created_at as createdAt',
    (eb) =>
      eb
        .selectFrom('promo_redemptions')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('promo_redemptions.promo_code_id', '=', 'promo_codes.id')
        .$asScalar()
        .$notNull()
        .as('redemptions'),
  ]);
}

export function list(db: Db, page: PageQuery): Promise<PromoCodeRow[]> {
  return selectCodes(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
}

export async function countUpToLimit(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('promo_codes').select(sql<SqlBool>`true`.as('one')).limit(countLimit).as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locked first, so that what is counted holds until the transaction ends. */
export async function findLocked(
  tx: Tx,
  by: { id: PromoCodeId } | { code: string },
): Promise<PromoCodeRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['code', by.code] as const);
  await tx
    .selectFrom('promo_codes')
    .select('id')
    .where(column, '=', value as PromoCodeId)
    .forUpdate()
    .execute();
  return selectCodes(tx)
    .where(column, '=', value as PromoCodeId)
    .executeTakeFirst();
}

export interface PromoCodeFields {
  credits?: number | undefined;
  startsAt?: string | undefined;
  endsAt?: string | null | undefined;
  redemptionsMax?: number | null | undefined;
  validDays?: number | null | undefined;
}

function columnsOf(fields: PromoCodeFields) {
  return {
    credits: fields.credits,
    starts_at: fields.startsAt,
    ends_at: fields.endsAt,
    redemptions_max: fields.redemptionsMax,
    valid_days: fields.validDays,
  };
}

export async function insert(
  tx: Tx,
  code: Required<PromoCodeFields> & { code: string; credits: number; startsAt: string; now: Date },
): Promise<PromoCodeId> {
  const { id } = await tx
    .insertInto('promo_codes')
    .values({
      ...columnsOf(code),
      code: code.code,
      credits: code.credits,
      starts_at: code.startsAt,
      created_at: code.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function update(tx: Tx, id: PromoCodeId, fields: PromoCodeFields): Promise<void> {
  const changes = columnsOf(fields);
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.updateTable('promo_codes').set(changes).where('id', '=', id).execute();
}

/** False when this account has redeemed the code before. */
export async function insertRedemption(
  tx: Tx,
  id: PromoCodeId,
  accountId: AccountId,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('promo_redemptions')
    .values({ promo_code_id: id, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['promo_code_id', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
