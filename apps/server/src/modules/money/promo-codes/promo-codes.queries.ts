import type { AccountId, PromoCodeId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/promo-codes';
import type { PromoCode } from '@forecourt/contract/promo-codes';
import type { PageQuery, RouteInput } from '@forecourt/contract/route';
import { sql } from 'kysely';
import {
  type ColumnValues,
  insertRow,
  type NewRow,
  type OnlyColumns,
  updateRow,
} from '../../../platform/db/columns.ts';
import { type Db, readAll, type Tx } from '../../../platform/db/database.ts';
import { containsText, countUpTo, onPage } from '../../../platform/db/lists.ts';

export type PromoCodeListFilter = Omit<RouteInput<typeof routes.listPromoCodes>['query'], 'page' | 'limit'>;

/** Codes with their number of redemptions, and whether they can be redeemed now: within their dates and not used up. */
function selectCodes(db: Db, now: Date) {
  const redeemed = db
    .selectFrom('promoCodes')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('promoRedemptions')
          .select((count) => count.fn.countAll<number>().as('redemptions'))
          .whereRef('promoRedemptions.promoCodeId', '=', 'promoCodes.id')
          .as('redeemed'),
      (join) => join.onTrue(),
    )
    .select([
      'promoCodes.id',
      'code',
      'credits',
      'startsAt',
      'endsAt',
      'redemptionsMax',
      'validDays',
      'createdAt',
      (eb) => eb.ref('redeemed.redemptions').$notNull().as('redemptions'),
      sql<boolean>`starts_at <= ${now} and coalesce(ends_at > ${now}, true)
        and coalesce(redemptions < redemptions_max, true)`.as('active'),
    ]);
  return db.selectFrom(redeemed.as('codes')).selectAll('codes');
}

function selectFound(db: Db, { search, state }: PromoCodeListFilter, now: Date) {
  return selectCodes(db, now)
    .$if(Boolean(search), (rows) => rows.where(containsText('code', search ?? '')))
    .$if(state !== undefined, (rows) => rows.where('active', '=', state === 'active'));
}

/** Codes without an end date sort after all that have one. */
function inOrder(db: Db, filter: PromoCodeListFilter, now: Date) {
  const direction = filter.orderDirection.startsWith('ASC') ? 'asc' : 'desc';
  return selectFound(db, filter, now).orderBy(filter.orderBy, direction).orderBy('id', direction);
}

export function listPromoCodes(
  db: Db,
  filter: PromoCodeListFilter & PageQuery,
  now: Date,
): Promise<PromoCode[]> {
  return inOrder(db, filter, now).$call(onPage(filter)).execute();
}

/** All rows that match the filter, in the order of the list. */
export function readAllPromoCodes(db: Db, filter: PromoCodeListFilter, now: Date): AsyncGenerator<PromoCode> {
  return readAll(db, inOrder(db, filter, now));
}

export function countPromoCodes(db: Db, filter: PromoCodeListFilter, now: Date): Promise<number> {
  return countUpTo(db, selectFound(db, filter, now).clearSelect());
}

/** Locks the code before counting, so that the count stays valid until the transaction ends. */
export async function findLockedPromoCode(
  tx: Tx,
  by: { id: PromoCodeId } | { code: string },
  now: Date,
): Promise<PromoCode | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['code', by.code] as const);
  await tx
    .selectFrom('promoCodes')
    .select('id')
    .where(column, '=', value as PromoCodeId)
    .forUpdate()
    .execute();
  return selectCodes(tx, now)
    .where(column, '=', value as PromoCodeId)
    .executeTakeFirst();
}

type CodeValues = ColumnValues<'promoCodes'>;

export const insertPromoCode = <Values extends NewRow<'promoCodes'>>(
  tx: Tx,
  code: OnlyColumns<'promoCodes', Values>,
  createdAt: Date,
) => insertRow(tx, 'promoCodes', code, createdAt);

export const updatePromoCode = <Values extends CodeValues>(
  tx: Tx,
  id: PromoCodeId,
  change: OnlyColumns<'promoCodes', Values>,
) => updateRow(tx, 'promoCodes', id, change);

/** False when this account has redeemed the code already. */
export async function insertRedemption(
  tx: Tx,
  id: PromoCodeId,
  accountId: AccountId,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('promoRedemptions')
    .values({ promoCodeId: id, accountId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['promoCodeId', 'accountId']).doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}
