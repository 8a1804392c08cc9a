/**
 * Top-up, transfer and removal of credits. Guarantees that credits move between owners in the caller's scope, down from
 * customer to client to user and back, and between tenants only on behalf of root or an admin of both.
 */
import { fail } from '@forecourt/contract/errors';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Owner } from '../ledger/ledger.rules.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as owners from './credit-owners.service.ts';
import { payerRefusal, receiverRefusal } from './credits.rules.ts';

interface Balance {
  credits: number;
}

export async function topUpCustomer(ctx: Ctx, id: CustomerId, total: number): Promise<Balance> {
  return inTx(ctx.db, async (tx) => {
    const to = { kind: 'customer', id } as const;
    await owners.getCreditOwnerInReach({ ...ctx, db: tx }, to);
    return { credits: await ledger.topUpAccount(tx, to, total, ledger.causeOf(ctx)) };
  });
}

export async function transferToCustomer(
  ctx: Ctx,
  id: CustomerId,
  { fromCustomerId, amount }: { fromCustomerId: CustomerId; amount: number },
): Promise<Balance> {
  return inTx(ctx.db, async (tx) => {
    const [from, to] = [{ kind: 'customer', id: fromCustomerId } as const, { kind: 'customer', id } as const];
    await owners.getCreditOwnerInReach({ ...ctx, db: tx }, to);
    await owners.getCreditOwnerInReach({ ...ctx, db: tx }, from);
    if (fromCustomerId === id) fail('validationError', { params: { field: 'fromCustomerId' } });
    await ledger.moveCredits(tx, from, to, amount, ledger.causeOf(ctx));
    return { credits: await ledger.findBalance(tx, to) };
  });
}

export async function transferToClient(ctx: Ctx, id: ClientId, amount: number): Promise<Balance> {
  return inTx(ctx.db, async (tx) => {
    const to = { kind: 'client', id } as const;
    const { customerId } = await owners.getCreditOwnerInReach({ ...ctx, db: tx }, to);
    if (!customerId) fail('clientNotFound');
    await ledger.moveCredits(tx, { kind: 'customer', id: customerId }, to, amount, ledger.causeOf(ctx));
    return { credits: await ledger.findBalance(tx, to) };
  });
}

/** A user in scope that can have credits, with the client it belongs to. */
async function receiver(tx: Tx, ctx: Ctx, id: UserId) {
  const user = await owners.getCreditOwnerInReach({ ...ctx, db: tx }, { kind: 'user', id });
  const refusal = receiverRefusal(ctx.actor, user);
  if (refusal || !user.clientId) fail(refusal ?? 'userForbidden');
  return { ...user, clientId: user.clientId };
}

export async function transferToUser(
  ctx: Ctx,
  id: UserId,
  { amount, fromClientId }: { amount: number; fromClientId?: ClientId | undefined },
): Promise<Balance> {
  return inTx(ctx.db, async (tx) => {
    const user = await receiver(tx, ctx, id);
    if (user.creditSource === 'client') fail('useClientCredits');
    const from: Owner = { kind: 'client', id: fromClientId ?? user.clientId };
    const refusal = payerRefusal(await owners.getCreditOwnerInReach({ ...ctx, db: tx }, from), user);
    if (refusal) fail(refusal);
    const to = { kind: 'user', id } as const;
    await ledger.moveCredits(tx, from, to, amount, ledger.causeOf(ctx));
    return { credits: await ledger.findBalance(tx, to) };
  });
}

/** Allowed even if the client pays: credits that a user still has can be returned. */
export async function takeBackFromUser(ctx: Ctx, id: UserId, total: number): Promise<Balance> {
  return inTx(ctx.db, async (tx) => {
    const { clientId } = await receiver(tx, ctx, id);
    const from = { kind: 'user', id } as const;
    await ledger.moveCredits(
      tx,
      from,
      { kind: 'client', id: clientId },
      total,
      ledger.causeOf(ctx),
      'removal',
    );
    return { credits: await ledger.findBalance(tx, from) };
  });
}
