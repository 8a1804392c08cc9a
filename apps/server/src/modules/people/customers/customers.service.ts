/**
 * Organisations that pay. Guarantees one level of sub-customers; deleting a customer deletes everything below it, so
 * that no live client or account belongs to a deleted customer.
 */
import type { Scope } from '@forecourt/contract/actor';
import type * as routes from '@forecourt/contract/customers';
import type { Customer, CustomerCsvRow } from '@forecourt/contract/customers';
import { fail } from '@forecourt/contract/errors';
import type { CustomerId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { assertUnchanged, type ReadOnlyFields } from '../../../platform/http/read-only-fields.ts';
import * as users from '../users/users.service.ts';
import * as lists from './customer-list.queries.ts';
import * as queries from './customers.queries.ts';
import {
  belowRefusal,
  type CustomerPatch,
  customerCreationRefusal,
  customerPatchRefusal,
  type NewCustomer,
  parentByDefault,
  transferRefusal,
} from './customers.rules.ts';

export async function listCustomers(
  ctx: Ctx,
  filter: lists.CustomerFilter,
): Promise<RouteAnswer<typeof routes.listCustomers>> {
  const [results, found] = await Promise.all([
    lists.listCustomers(ctx.db, ctx.scope, filter),
    lists.countCustomers(ctx.db, ctx.scope, filter),
  ]);
  return { ...counted(found), results };
}

/** Streams all customers that match the filter. */
export function listCustomersAsCsv(
  ctx: Ctx,
  filter: lists.CustomerListFilter,
): AsyncIterable<CustomerCsvRow> {
  return lists.readAllCustomers(ctx.db, ctx.scope, filter);
}

export function getCustomer(ctx: Ctx, id: CustomerId): Promise<Customer> {
  return findCustomer(ctx.db, ctx.scope, id);
}

/** A customer in scope; fails with customerNotFound. */
export async function findCustomer(db: Db, scope: Scope, id: CustomerId): Promise<Customer> {
  return (await queries.findCustomer(db, scope, id)) ?? fail('customerNotFound');
}

/** Like `findCustomer`, but locks the customer against changes and deletion until the transaction ends. */
export async function findKeptCustomer(tx: Tx, scope: Scope, id: CustomerId): Promise<Customer> {
  await queries.lockCustomer(tx, id, 'share');
  return findCustomer(tx, scope, id);
}

/** Whether a customer is live; if so, it is locked against deletion until the transaction ends. */
export async function isCustomerKept(tx: Tx, id: CustomerId): Promise<boolean> {
  await queries.lockCustomer(tx, id, 'share');
  return (await queries.findCustomer(tx, { kind: 'everything' }, id)) !== undefined;
}

async function findLocked(tx: Tx, scope: Scope, id: CustomerId): Promise<Customer> {
  await queries.lockCustomer(tx, id);
  return findCustomer(tx, scope, id);
}

export async function createCustomer(ctx: Ctx, body: NewCustomer): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    const parentId = parentByDefault(ctx.actor, body.parentId);
    const parent = parentId && (await findKeptCustomer(tx, ctx.scope, parentId));
    const refusal = customerCreationRefusal(ctx.actor, body, parent);
    if (refusal) fail(refusal);
    const { uid, ...values } = body;
    const id = await queries.insertCustomer(tx, { ...values, vatId: uid, parentId }, ctx.now);
    return findCustomer(tx, ctx.scope, id);
  });
}

/** A customer that signed up by itself. */
export function createSignedUpCustomer(
  tx: Tx,
  { name, address, uid, email }: { name: string; address: string; uid: string; email: string },
  now: Date,
): Promise<CustomerId> {
  return queries.insertCustomer(tx, { name, address, vatId: uid, infoEmail: email }, now);
}

/** A customer of which only the name is known. */
export function createNamedCustomer(tx: Tx, name: string, now: Date): Promise<CustomerId> {
  return queries.insertCustomer(tx, { name }, now);
}

export async function updateCustomer(
  ctx: Ctx,
  id: CustomerId,
  body: CustomerPatch,
  readOnlyFields: ReadOnlyFields,
): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    const target = await findLocked(tx, ctx.scope, id);
    assertUnchanged(target, readOnlyFields);
    const refusal = customerPatchRefusal(ctx.actor, target, body);
    if (refusal) fail(refusal);
    const { uid, ...values } = body;
    await queries.updateCustomer(tx, id, {
      ...values,
      vatId: uid,
      // The API shows false for sub-customers, so sending that back must not overwrite the stored value.
      allowChilds: target.parentId === null ? body.allowChilds : undefined,
    });
    return findCustomer(tx, ctx.scope, id);
  });
}

/** Soft-deletes the customer with its sub-customers, clients and accounts, which ends their sessions. */
export async function deleteCustomer(ctx: Ctx, id: CustomerId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const target = await findLocked(tx, ctx.scope, id);
    const refusal = belowRefusal(ctx.actor, target);
    if (refusal) fail(refusal);
    const below = target.customers.map((child) => child.id);
    await queries.setCustomerDeleted(tx, id, below, ctx.now);
    await users.deleteAllUsers(tx, { customerIds: [id, ...below], deletedWith: id }, ctx.now);
    return { success: true };
  });
}

/** Restores the customer with everything that was deleted with it. */
export async function restoreCustomer(ctx: Ctx, id: CustomerId): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockCustomer(tx, id);
    if (!(await queries.isCustomerRestorable(tx, ctx.scope, id))) fail('customerNotFound');
    await queries.setCustomerRestored(tx, id);
    await users.restoreAllUsers(tx, { customerId: id });
    return findCustomer(tx, ctx.scope, id);
  });
}

/** Moves the customer under another one, or to the top level. */
export async function transferCustomer(
  ctx: Ctx,
  id: CustomerId,
  parentId: CustomerId | null,
): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    // Locked in id order, so that two opposite transfers do not deadlock.
    for (const one of [id, ...(parentId ? [parentId] : [])].sort()) await queries.lockCustomer(tx, one);
    const target = await findCustomer(tx, ctx.scope, id);
    const outOfReach = belowRefusal(ctx.actor, target);
    if (outOfReach) fail(outOfReach);
    if (parentId) {
      const refusal = transferRefusal(target, await findCustomer(tx, ctx.scope, parentId));
      if (refusal) fail(refusal);
    }
    await queries.updateCustomer(tx, id, { parentId });
    return findCustomer(tx, { kind: 'everything' }, id);
  });
}
