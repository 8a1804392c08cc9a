/** Dealerships of customers, with their users. Guarantees that no live account belongs to a deleted client. */
import type {
  Client,
  ClientCsvRow,
  ClientQuery,
  createClient,
  createClientUser,
  listClients,
  listClientUsers,
} from '@forecourt/contract/clients';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../platform/context.ts';
import { inTx, type Tx } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import { assertUnchanged, type SentBack } from '../../platform/http/sent-back.ts';
import * as customers from '../customers/customers.service.ts';
import { listScope } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as queries from './clients.queries.ts';
import { type ClientPatch, customerByDefault, patchRefusal } from './clients.rules.ts';

type ClientPage = RouteAnswer<typeof listClients>;
type UserPage = RouteAnswer<typeof listClientUsers>;

export async function list(
  ctx: Ctx,
  filter: ClientQuery,
  owner: queries.Owner | null = null,
): Promise<ClientPage> {
  const [results, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, filter, owner),
    queries.countUpToLimit(ctx.db, ctx.scope, filter, owner),
  ]);
  return { ...counted(found), results };
}

/** Streams all clients that match the filter. */
export function listAsCsv(ctx: Ctx, filter: queries.ListFilter): AsyncIterable<ClientCsvRow> {
  return queries.all(ctx.db, ctx.scope, filter);
}

export async function listOf(ctx: Ctx, customerId: CustomerId, filter: ClientQuery): Promise<ClientPage> {
  await customers.get(ctx, customerId);
  return list(ctx, filter, { customerId });
}

export async function listBelow(ctx: Ctx, parentId: CustomerId, filter: ClientQuery): Promise<ClientPage> {
  await customers.get(ctx, parentId);
  return list(ctx, filter, { parentId });
}

export async function get(ctx: Ctx, id: ClientId): Promise<Client> {
  return (await queries.find(ctx.db, ctx.scope, id)) ?? fail('clientNotFound');
}

export async function create(ctx: Ctx, body: RouteInput<typeof createClient>['body']): Promise<Client> {
  const named = body.customerId ?? customerByDefault(ctx.actor);
  const customerId = named ?? fail('validationError', { params: { field: 'customerId' } });
  return inTx(ctx.db, async (tx) => {
    const customer = await customers.findKept(tx, ctx.scope, customerId);
    const { clientDisallowsUserSettings: disallowsUserSettings, ...values } = body;
    const client = { ...values, disallowsUserSettings, customerId: customer.id };
    const id = await queries.insert(tx, client, ctx.now);
    return get({ ...ctx, db: tx }, id);
  });
}

/** The first client of a customer that signed up by itself. */
export function found(
  tx: Tx,
  { name, customerId }: { name: string; customerId: CustomerId },
  now: Date,
): Promise<ClientId> {
  return queries.insert(tx, { name, customerId }, now);
}

export async function patch(ctx: Ctx, id: ClientId, body: ClientPatch, sentBack: SentBack): Promise<Client> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx, id);
    const target = await get({ ...ctx, db: tx }, id);
    assertUnchanged(target, sentBack);
    const refusal = patchRefusal(ctx.actor, target, body);
    if (refusal) fail(refusal);
    const { clientDisallowsUserSettings: disallowsUserSettings, ...values } = body;
    await queries.update(tx, id, { ...values, disallowsUserSettings });
    return get({ ...ctx, db: tx }, id);
  });
}

/** Soft-deletes the client with its accounts, which ends their sessions. */
export async function remove(ctx: Ctx, id: ClientId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx, id);
    await get({ ...ctx, db: tx }, id);
    await queries.update(tx, id, { deletedAt: ctx.now });
    await users.eraseAll(tx, { clientId: id }, ctx.now);
    return { success: true };
  });
}

/** Restores the client with the accounts that were deleted with it. */
export async function restore(ctx: Ctx, id: ClientId): Promise<Client> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx, id);
    const { customerId } = (await queries.deletedOf(tx, ctx.scope, id)) ?? fail('clientNotFound');
    // Refused while its customer is deleted; the check also locks the customer against deletion.
    if (!(await customers.isKept(tx, customerId))) fail('clientNotFound');
    await queries.update(tx, id, { deletedAt: null });
    await users.restoreAll(tx, { clientId: id });
    return get({ ...ctx, db: tx }, id);
  });
}

/** The only list in which a user of type simple sees its colleagues. */
export async function listUsers(ctx: Ctx, id: ClientId, page: PageQuery): Promise<UserPage> {
  await get({ ...ctx, scope: listScope(ctx.actor, ctx.scope) }, id);
  return users.listGroup(ctx, { role: 'user', clientId: id }, page);
}

export async function listUsersOf(
  ctx: Ctx,
  customerId: CustomerId,
  id: ClientId,
  page: PageQuery,
): Promise<UserPage> {
  await customers.get(ctx, customerId);
  const client = await get(ctx, id);
  if (client.customerId !== customerId) fail('customerForbiddenClient');
  return users.listGroup(ctx, { role: 'user', clientId: id }, page);
}

export function createUser(
  ctx: Ctx,
  clientId: ClientId,
  body: RouteInput<typeof createClientUser>['body'],
  sentBack: SentBack,
): Promise<User> {
  return users.create(ctx, { ...body, clientId }, sentBack);
}
