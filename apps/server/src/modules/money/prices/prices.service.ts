/** The price list. Guarantees that the installation's list is complete; a customer's own prices override it. */
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type {
  CustomerPrices,
  PriceKind,
  Prices,
  patchCustomerPrices,
  patchPrices,
} from '@forecourt/contract/prices';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import * as credits from '../credits/credit-owners.service.ts';
import * as queries from './prices.queries.ts';
import { nearestPrices, noPrices, plainPrices } from './prices.rules.ts';

async function forCustomer(db: Db, customerId: CustomerId | null): Promise<CustomerPrices> {
  return nearestPrices(await queries.findPricesFor(db, customerId));
}

export async function getPrices(ctx: Ctx): Promise<Prices> {
  return plainPrices(await forCustomer(ctx.db, null));
}

/** The prices of a user's pictures, no matter which account pays. Those that a sandbox key orders cost nothing. */
export async function getPricesOfUser(db: Db, userId: UserId): Promise<Prices> {
  if (await queries.isSandbox(db, userId)) return noPrices;
  return plainPrices(await forCustomer(db, await queries.findCustomerOf(db, userId)));
}

/** The prices that apply to the caller. */
export function getPricesOfCaller(ctx: Ctx): Promise<Prices> {
  return ctx.actor.kind === 'person' ? getPricesOfUser(ctx.db, ctx.actor.userId) : getPrices(ctx);
}

type Changes = { [K in PriceKind]?: number | null | undefined };

function changesOf(body: Changes): [PriceKind, number | null][] {
  return Object.entries(body).filter((entry): entry is [PriceKind, number | null] => entry[1] !== undefined);
}

export async function updatePrices(ctx: Ctx, body: RouteInput<typeof patchPrices>['body']): Promise<Prices> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockPrices(tx);
    await queries.setPrices(tx, null, changesOf(body));
    return getPrices({ ...ctx, db: tx });
  });
}

export async function getPricesOfCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerPrices> {
  if (!(await credits.findCreditOwner(ctx.db, ctx.scope, { kind: 'customer', id }))) fail('customerNotFound');
  return forCustomer(ctx.db, id);
}

export async function updatePricesOfCustomer(
  ctx: Ctx,
  id: CustomerId,
  body: RouteInput<typeof patchCustomerPrices>['body'],
): Promise<CustomerPrices> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockPrices(tx);
    await getPricesOfCustomer({ ...ctx, db: tx }, id);
    await queries.setPrices(tx, id, changesOf(body));
    return forCustomer(tx, id);
  });
}
