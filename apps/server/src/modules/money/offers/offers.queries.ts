import type { CustomerId, OfferId } from '@forecourt/contract/ids';
import type { Offer, Order } from '@forecourt/contract/offers';
import type { PageQuery } from '@forecourt/contract/route';
import { type SqlBool, sql } from 'kysely';
import {
  type ColumnValues,
  insertRow,
  type NewRow,
  type OnlyColumns,
  updateRow,
} from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countLimit, onPage } from '../../../platform/db/lists.ts';

const offerColumns = ['id', 'name', 'credits', 'priceCents', 'active', 'createdAt'] as const;

export function listOffers(db: Db, ended: boolean, page: PageQuery): Promise<Offer[]> {
  return db
    .selectFrom('offers')
    .select(offerColumns)
    .$if(!ended, (query) => query.where('active', '=', true))
    .orderBy('credits')
    .orderBy('id')
    .$call(onPage(page))
    .execute();
}

export async function countOffers(db: Db, ended: boolean): Promise<number> {
  const offers = db
    .selectFrom('offers')
    .select(sql<SqlBool>`true`.as('one'))
    .$if(!ended, (query) => query.where('active', '=', true))
    .limit(countLimit);
  const { count } = await db
    .selectFrom(offers.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findOffer(db: Db, id: OfferId): Promise<Offer | undefined> {
  return db.selectFrom('offers').select(offerColumns).where('id', '=', id).executeTakeFirst();
}

/** Locks the offer, so that its terms do not change until the transaction ends. */
export async function lockOffer(tx: Tx, id: OfferId): Promise<void> {
  await tx.selectFrom('offers').select('id').where('id', '=', id).forUpdate().execute();
}

type OfferValues = ColumnValues<'offers'>;

export const insertOffer = <Values extends NewRow<'offers'>>(
  tx: Tx,
  offer: OnlyColumns<'offers', Values>,
  createdAt: Date,
) => insertRow(tx, 'offers', offer, createdAt);

export const updateOffer = <Values extends OfferValues>(
  tx: Tx,
  id: OfferId,
  change: OnlyColumns<'offers', Values>,
) => updateRow(tx, 'offers', id, change);

const orderColumns = ['id', 'offerId', 'customerId', 'name', 'credits', 'priceCents', 'createdAt'] as const;

export function insertOrder(tx: Tx, order: NewRow<'orders'>, createdAt: Date): Promise<Order> {
  return tx
    .insertInto('orders')
    .values({ ...order, createdAt })
    .returning(orderColumns)
    .executeTakeFirstOrThrow();
}

export function listOrders(db: Db, customerId: CustomerId, page: PageQuery): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .$call(onPage(page))
    .execute();
}

export async function countOrders(db: Db, customerId: CustomerId): Promise<number> {
  const orders = db
    .selectFrom('orders')
    .select(sql<SqlBool>`true`.as('one'))
    .where('customerId', '=', customerId)
    .limit(countLimit);
  const { count } = await db
    .selectFrom(orders.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
