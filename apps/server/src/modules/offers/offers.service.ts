/**
 * Packages of credits for sale, and their orders. Guarantees that an order keeps the terms of its time and has its
 * credits.
 */

import { fail } from '@forecourt/contract/errors';
import type { CustomerId, OfferId } from '@forecourt/contract/ids';
import type {
  createOffer,
  listOffers,
  listOrders,
  Offer,
  Order,
  patchOffer,
} from '@forecourt/contract/offers';
import { can } from '@forecourt/contract/permissions';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as queries from './offers.queries.ts';

export async function list(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof listOffers>> {
  const ended = can(ctx.actor, 'offers:write');
  const [results, found] = await Promise.all([
    queries.list(ctx.db, ended, page),
    queries.countUpToLimit(ctx.db, ended),
  ]);
  return { ...counted(found), results };
}

async function find(db: Db, id: OfferId): Promise<Offer> {
  return (await queries.find(db, id)) ?? fail('offerNotFound');
}

export async function create(ctx: Ctx, body: RouteInput<typeof createOffer>['body']): Promise<Offer> {
  return inTx(ctx.db, async (tx) => find(tx, await queries.insert(tx, body, ctx.now)));
}

export async function patch(
  ctx: Ctx,
  id: OfferId,
  body: RouteInput<typeof patchOffer>['body'],
): Promise<Offer> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx, id);
    await find(tx, id);
    await queries.update(tx, id, body);
    return find(tx, id);
  });
}

export async function order(ctx: Ctx, customerId: CustomerId, offerId: OfferId): Promise<Order> {
  return inTx(ctx.db, async (tx) => {
    const owner = { kind: 'customer', id: customerId } as const;
    await owners.getInReach({ ...ctx, db: tx }, owner);
    await queries.lock(tx, offerId);
    const offer = await find(tx, offerId);
    if (!offer.active) fail('offerNotFound');
    const cause = ledger.causeOf(ctx);
    const made = await queries.insertOrder(tx, { offer, customerId, actorId: cause.actorId, now: ctx.now });
    const subject = { kind: 'order', id: made.id } as const;
    await ledger.issue(tx, owner, { credits: offer.credits, reason: 'order', subject }, cause);
    return made;
  });
}

export async function orders(
  ctx: Ctx,
  customerId: CustomerId,
  page: PageQuery,
): Promise<RouteAnswer<typeof listOrders>> {
  await owners.getInReach(ctx, { kind: 'customer', id: customerId });
  const [results, found] = await Promise.all([
    queries.listOrders(ctx.db, customerId, page),
    queries.countOrders(ctx.db, customerId),
  ]);
  return { ...counted(found), results };
}
