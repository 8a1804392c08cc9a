/**
 * Packages of credits for sale, and their orders. Guarantees that an order keeps the terms of its time and has its
 * credits.
 */

import { fail } from '@forecourt/contract/errors';
import type { CustomerId, OfferId, UserId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/offers';
import type { Offer, Order, patchOffer } from '@forecourt/contract/offers';
import { can } from '@forecourt/contract/permissions';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as queries from './offers.queries.ts';

export async function listOffers(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof routes.listOffers>> {
  const ended = can(ctx.actor, 'offers:write');
  const [results, found] = await Promise.all([
    queries.listOffers(ctx.db, ended, page),
    queries.countOffers(ctx.db, ended),
  ]);
  return { ...counted(found), results };
}

async function find(db: Db, id: OfferId): Promise<Offer> {
  return (await queries.findOffer(db, id)) ?? fail('offerNotFound');
}

export async function createOffer(
  ctx: Ctx,
  body: RouteInput<typeof routes.createOffer>['body'],
): Promise<Offer> {
  return inTx(ctx.db, async (tx) => find(tx, await queries.insertOffer(tx, body, ctx.now)));
}

export async function updateOffer(
  ctx: Ctx,
  id: OfferId,
  body: RouteInput<typeof patchOffer>['body'],
): Promise<Offer> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockOffer(tx, id);
    await find(tx, id);
    await queries.updateOffer(tx, id, body);
    return find(tx, id);
  });
}

/** Of an offer that can be ordered, with its terms locked until the transaction ends. */
export async function getOfferOnSale(tx: Tx, id: OfferId): Promise<Offer> {
  await queries.lockOffer(tx, id);
  const offer = await find(tx, id);
  return offer.active ? offer : fail('offerNotFound');
}

/** What an order keeps of its offer. */
type OrderTerms = Pick<Order, 'offerId' | 'customerId' | 'name' | 'credits' | 'priceCents'>;

/** Adds an order and its credits; the actor is the buyer, also where the installation books it later. */
export async function bookOrder(tx: Tx, ctx: Ctx, terms: OrderTerms, actorId: UserId | null): Promise<Order> {
  const made = await queries.insertOrder(tx, { ...terms, actorId }, ctx.now);
  const subject = { kind: 'order', id: made.id } as const;
  const owner = { kind: 'customer', id: terms.customerId } as const;
  const issue = { credits: terms.credits, reason: 'order', subject } as const;
  await ledger.issueCredits(tx, owner, issue, { ...ledger.causeOf(ctx), actorId });
  return made;
}

export async function orderOffer(ctx: Ctx, customerId: CustomerId, offerId: OfferId): Promise<Order> {
  return inTx(ctx.db, async (tx) => {
    await owners.getCreditOwnerInReach({ ...ctx, db: tx }, { kind: 'customer', id: customerId });
    const { id, name, credits, priceCents } = await getOfferOnSale(tx, offerId);
    const { actorId } = ledger.causeOf(ctx);
    return bookOrder(tx, ctx, { offerId: id, customerId, name, credits, priceCents }, actorId);
  });
}

export async function listOrders(
  ctx: Ctx,
  customerId: CustomerId,
  page: PageQuery,
): Promise<RouteAnswer<typeof routes.listOrders>> {
  await owners.getCreditOwnerInReach(ctx, { kind: 'customer', id: customerId });
  const [results, found] = await Promise.all([
    queries.listOrders(ctx.db, customerId, page),
    queries.countOrders(ctx.db, customerId),
  ]);
  return { ...counted(found), results };
}
