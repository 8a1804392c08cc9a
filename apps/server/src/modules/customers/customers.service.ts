/**
 * Organisations that pay. Keeps: one level of sub-customers; whoever is deleted takes everything below along, so that
 * no live client or account belongs to a deleted customer.
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
  filter: queries.CustomerFilter,
): Promise<RouteAnswer<typeof listCustomers>> {
  const [results, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, filter),
    queries.countUpToLimit(ctx.db, ctx.scope, filter),
  ]);
  return { ...counted(found), results };
}

/** What the list finds, all of it. */
export function listAsCsv(ctx: Ctx, filter: queries.ListFilter): AsyncIterable<CustomerCsvRow> {
  return queries.all(ctx.db, ctx.scope, filter);
}

export function get(ctx: Ctx, id: CustomerId): Promise<Customer> {
  return find(ctx.db, ctx.scope, id);
}

/** A customer in scope; fails with customerNotFound. */
export async function find(db: Db, scope: Scope, id: CustomerId): Promise<Customer> {
  return (await queries.find(db, scope, id)) ?? fail('customerNotFound');
}

/** As find, and it is neither changed nor deleted until the transaction ends. */
export async function findKept(tx: Tx, scope: Scope, id: CustomerId): Promise<Customer> {
  await queries.lock(tx, id, 'share');
  return find(tx, scope, id);
}

/** Whether a customer is there; then it stays so until the transaction ends. */
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
    const id = await queries.insert(
      tx,
      {
        name: body.name,
        phone: body.phone,
        info_email: body.infoEmail,
        address: body.address,
        vat_id: body.uid,
        allow_childs: body.allowChilds,
        allow_negative_credits: body.allowNegativeCredits,
        geo_location_enabled: body.geoLocationEnabled,
        is_notify: body.isNotify,
        parent_id: parentId,
      },
      ctx.now,
    );
    return find(tx, ctx.scope, id);
  });
}

/** A customer that founded itself. */
export function found(
  tx: Tx,
  { name, address, uid, email }: { name: string; address: string; uid: string; email: string },
  now: Date,
): Promise<CustomerId> {
  return queries.insert(tx, { name, address, vat_id: uid, info_email: email }, now);
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
    await queries.update(tx, id, {
      name: body.name,
      phone: body.phone,
      info_email: body.infoEmail,
      address: body.address,
      vat_id: body.uid,
      // A sub-customer is read as having none; what it keeps is not changed by sending that back.
      allow_childs: target.parentId === null ? body.allowChilds : undefined,
      allow_negative_credits: body.allowNegativeCredits,
      geo_location_enabled: body.geoLocationEnabled,
      is_notify: body.isNotify,
    });
    return find(tx, ctx.scope, id);
  });
}

/** Soft, with everything below: sub-customers, clients, accounts. Sessions end with their accounts. */
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

/** With everything that its deletion took along. */
export async function restore(ctx: Ctx, id: CustomerId): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx, id);
    if (!(await queries.isRestorable(tx, ctx.scope, id))) fail('customerNotFound');
    await queries.setRestored(tx, id);
    await users.restoreAll(tx, { customerId: id });
    return find(tx, ctx.scope, id);
  });
}

/** Under another customer, or on its own. */
export async function transfer(ctx: Ctx, id: CustomerId, parentId: CustomerId | null): Promise<Customer> {
  return inTx(ctx.db, async (tx) => {
    // Locked in id order, so that two transfers the other way round do not wait for each other.
    for (const one of [id, ...(parentId ? [parentId] : [])].sort()) await queries.lock(tx, one);
    const target = await find(tx, ctx.scope, id);
    const outOfReach = belowRefusal(ctx.actor, target);
    if (outOfReach) fail(outOfReach);
    if (parentId) {
      const refusal = transferRefusal(target, await find(tx, ctx.scope, parentId));
      if (refusal) fail(refusal);
    }
    await queries.update(tx, id, { parent_id: parentId });
    return find(tx, { kind: 'everything' }, id);
  });
}
