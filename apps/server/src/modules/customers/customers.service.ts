/**
 * Organisations that pay. Guarantees one level of sub-customers; deleting a customer deletes everything below it, so
 * that no live client or account belongs to a deleted customer.
 */
import type { Scope } from '@forecourt/contract/actor';
import type { Customer, CustomerCsvRow, listCustomers } from '@forecourt/contract/customers';
import { fail } from '@forecourt/contract/errors';
import type { CustomerId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import { assertUnchanged, type SentBack } from '../../platform/http/sent-back.ts';
import * as users from '../users/users.service.ts';
import * as lists from './customer-list.queries.ts';
import * as queries from './customers.queries.ts';
import {
  belowRefusal,
  type CustomerPatch,
  creationRefusal,
  type NewCustomer,
  parentByDefault,
  patchRefusal,
  transferRefusal,
} from './customers.rules.ts';

export async function list(
  ctx: Ctx,
  filter: lists.CustomerFilter,
): Promise<RouteAnswer<typeof listCustomers>> {
  const [results, found] = await Promise.all([
    lists.list(ctx.db, ctx.scope, filter),
    lists.countUpToLimit(ctx.db, ctx.scope, filter),
  ]);
  return { ...counted(found), results };
}

/** Streams all customers that match the filter. */
export function listAsCsv(ctx: Ctx, filter: lists.ListFilter): AsyncIterable<CustomerCsvRow> {
  return lists.all(ctx.db, ctx.scope, filter);
}

export function get(ctx: Ctx, id: CustomerId): Promise<Customer> {
  return find(ctx.db, ctx.scope, id);
}

/** A customer in scope; fails with customerNotFound. */
export async function find(db: Db, scope: Scope, id: CustomerId): Promise<Customer> {
  return (await queries.find(db, scope, id)) ?? fail('customerNotFound');
}

/** As find, with the customer locked against changes and deletion until the transaction ends. */
export async function findKept(tx: Tx, scope: Scope, id: CustomerId): Promise<Customer> {
  await queries.lock(tx, id, 'share');
  return find(tx, scope, id);
}

/** Whether a customer is live; if so, it is locked against deletion until the transaction ends. */
export async function isKept(tx: Tx, id: CustomerId): Promise<boolean> {
  await queries.lock(tx, id, 'share');
  return (await queries.find(tx, { kind: 'everything' }, id)) !== undefined;
}

async function findLocked(tx: Tx, scope: Scope, id: CustomerId): Promise<Customer> {
  await queries.lock(tx, id);
  return find(tx, scope, id);
}

export async function create(ctx: Ctx, body: NewCustomer): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    const parentId = parentByDefault(ctx.actor, body.parentId);
    const parent = parentId && (await findKept(tx, ctx.scope, parentId));
    const refusal = creationRefusal(ctx.actor, body, parent);
    if (refusal) fail(refusal);
    const { uid, ...values } = body;
    const id = await queries.insert(tx, { ...values, vatId: uid, parentId }, ctx.now);
    return find(tx, ctx.scope, id);
  });
}

/** A customer that signed up by itself. */
export function found(
  tx: Tx,
  { name, address, uid, email }: { name: string; address: string; uid: string; email: string },
  now: Date,
): Promise<CustomerId> {
  return queries.insert(tx, { name, address, vatId: uid, infoEmail: email }, now);
}

export async function patch(
  ctx: Ctx,
  id: CustomerId,
  body: CustomerPatch,
  sentBack: SentBack,
): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    const target = await findLocked(tx, ctx.scope, id);
    assertUnchanged(target, sentBack);
    const refusal = patchRefusal(ctx.actor, target, body);
    if (refusal) fail(refusal);
    const { uid, ...values } = body;
    await queries.update(tx, id, {
      ...values,
      vatId: uid,
      // The API shows false for sub-customers, so sending that back must not overwrite the stored value.
      allowChilds: target.parentId === null ? body.allowChilds : undefined,
    });
    return find(tx, ctx.scope, id);
  });
}

/** Soft-deletes the customer with its sub-customers, clients and accounts, which ends their sessions. */
export async function remove(ctx: Ctx, id: CustomerId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const target = await findLocked(tx, ctx.scope, id);
    const refusal = belowRefusal(ctx.actor, target);
    if (refusal) fail(refusal);
    const below = target.customers.map((child) => child.id);
    await queries.setDeleted(tx, id, below, ctx.now);
    await users.eraseAll(tx, { customerIds: [id, ...below], deletedWith: id }, ctx.now);
    return { success: true };
  });
}

/** Restores the customer with everything that was deleted with it. */
export async function restore(ctx: Ctx, id: CustomerId): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx, id);
    if (!(await queries.isRestorable(tx, ctx.scope, id))) fail('customerNotFound');
    await queries.setRestored(tx, id);
    await users.restoreAll(tx, { customerId: id });
    return find(tx, ctx.scope, id);
  });
}

/** Moves the customer under another one, or to the top level. */
export async function transfer(ctx: Ctx, id: CustomerId, parentId: CustomerId | null): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    // Locked in id order, so that two opposite transfers do not deadlock.
    for (const one of [id, ...(parentId ? [parentId] : [])].sort()) await queries.lock(tx, one);
    const target = await find(tx, ctx.scope, id);
    const outOfReach = belowRefusal(ctx.actor, target);
    if (outOfReach) fail(outOfReach);
    if (parentId) {
      const refusal = transferRefusal(target, await find(tx, ctx.scope, parentId));
      if (refusal) fail(refusal);
    }
    await queries.update(tx, id, { parentId });
    return find(tx, { kind: 'everything' }, id);
  });
}
