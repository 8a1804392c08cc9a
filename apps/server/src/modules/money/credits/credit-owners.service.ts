/** Owners of credits: customers, clients and users that are not deleted. */
import type { Scope } from '@forecourt/contract/actor';
import { type ErrorName, fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as colleagues from '../../people/users/colleagues.service.ts';
import type { Owner, OwnerKind } from '../ledger/ledger.rules.ts';
import type { CreditOwner } from './credit-owners.queries.ts';
import * as queries from './credit-owners.queries.ts';
import { payerOf } from './credits.rules.ts';

export type { CreditOwner } from './credit-owners.queries.ts';

const notFound: Record<OwnerKind, ErrorName> = {
  customer: 'customerNotFound',
  client: 'clientNotFound',
  user: 'userNotFound',
};

/** Undefined when the owner is not in scope. */
export function findCreditOwner(db: Db, scope: Scope, owner: Owner): Promise<CreditOwner | undefined> {
  return queries.findCreditOwner(db, scope, owner);
}

/** Fails with the not-found error of the owner's kind. */
export async function getCreditOwner(db: Db, scope: Scope, owner: Owner): Promise<CreditOwner> {
  return (await queries.findCreditOwner(db, scope, owner)) ?? fail(notFound[owner.kind]);
}

/**
 * Like `getCreditOwner`, but in the caller's scope; fails with a “forbidden” error for a colleague whom the caller sees in
 * lists only.
 */
export async function getCreditOwnerInReach(ctx: Ctx, owner: Owner): Promise<CreditOwner> {
  const found = await queries.findCreditOwner(ctx.db, ctx.scope, owner);
  if (!found && owner.kind === 'user') fail(await colleagues.colleagueRefusal(ctx, owner.id as UserId));
  return found ?? fail(notFound[owner.kind]);
}

/** The owner whose credits pay for the caller's pictures; null for staff, who have none. */
export async function creditOwnerOfCaller(ctx: Ctx): Promise<Owner | null> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return null;
  if (actor.role === 'customer' && actor.customerId) return { kind: 'customer', id: actor.customerId };
  if (actor.role === 'client' && actor.clientId) return { kind: 'client', id: actor.clientId };
  if (actor.role !== 'user') return null;
  const user = await getCreditOwner(ctx.db, { kind: 'everything' }, { kind: 'user', id: actor.userId });
  return payerOf({ ...user, userId: actor.userId });
}
