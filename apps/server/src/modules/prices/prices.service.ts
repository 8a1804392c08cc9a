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
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import * as credits from '../credits/credit-owners.service.ts';
import * as queries from './prices.queries.ts';
import { nearest, plain } from './prices.rules.ts';

async function forCustomer(db: Db, customerId: CustomerId | null): Promise<CustomerPrices> {
  return nearest(await queries.pricesFor(db, customerId));
}

export async function get(ctx: Ctx): Promise<Prices> {
  return plain(await forCustomer(ctx.db, null));
}

/** The prices of a user's pictures, whoever pays. */
export async function ofUser(db: Db, userId: UserId): Promise<Prices> {
  return plain(await forCustomer(db, await queries.customerOf(db, userId)));
}

/** The prices that apply to the caller. */
export function ofAsker(ctx: Ctx): Promise<Prices> {
  return ctx.actor.kind === 'person' ? ofUser(ctx.db, ctx.actor.userId) : get(ctx);
}

type Changes = { [K in PriceKind]?: number | null | undefined };

function changesOf(body: Changes): [PriceKind, number | null][] {
  return Object.entries(body).filter((entry): entry is [PriceKind, number | null] => entry[1] !== undefined);
}

export async function patch(ctx: Ctx, body: RouteInput<typeof patchPrices>['body']): Promise<Prices> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockPrices(tx);
    await queries.setPrices(tx, null, changesOf(body));
    return get({ ...ctx, db: tx });
  });
}

export async function getOfCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerPrices> {
  if (!(await credits.find(ctx.db, ctx.scope, { kind: 'customer', id }))) fail('customerNotFound');
  return forCustomer(ctx.db, id);
}

export async function patchOfCustomer(
  ctx: Ctx,
  id: CustomerId,
  body: RouteInput<typeof patchCustomerPrices>['body'],
): Promise<CustomerPrices> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockPrices(tx);
    await getOfCustomer({ ...ctx, db: tx }, id);
    await queries.setPrices(tx, id, changesOf(body));
    return forCustomer(tx, id);
  });
}
