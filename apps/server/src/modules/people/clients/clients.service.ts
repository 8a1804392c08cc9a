import type * as routes from '@forecourt/contract/clients';
/** Dealerships of customers, with their users. Guarantees that no live account belongs to a deleted client. */
import type {
  Client,
  ClientCsvRow,
  ClientQuery,
  createClientUser,
  listClientUsers,
} from '@forecourt/contract/clients';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { assertUnchanged, type ReadOnlyFields } from '../../../platform/http/read-only-fields.ts';
import * as customers from '../customers/customers.service.ts';
import { listScope } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as queries from './clients.queries.ts';
import { type ClientPatch, clientPatchRefusal, customerByDefault } from './clients.rules.ts';

type ClientPage = RouteAnswer<typeof routes.listClients>;
type UserPage = RouteAnswer<typeof listClientUsers>;

export async function listClients(
  ctx: Ctx,
  filter: ClientQuery,
  owner: queries.OwningCustomer | null = null,
): Promise<ClientPage> {
  const [results, found] = await Promise.all([
    queries.listClients(ctx.db, ctx.scope, filter, owner),
    queries.countClients(ctx.db, ctx.scope, filter, owner),
  ]);
  return { ...counted(found), results };
}

/** Streams all clients that match the filter. */
export function listClientsAsCsv(ctx: Ctx, filter: queries.ClientListFilter): AsyncIterable<ClientCsvRow> {
  return queries.readAllClients(ctx.db, ctx.scope, filter);
}

export async function listClientsOf(
  ctx: Ctx,
  customerId: CustomerId,
  filter: ClientQuery,
): Promise<ClientPage> {
  await customers.getCustomer(ctx, customerId);
  return listClients(ctx, filter, { customerId });
}

export async function listClientsBelow(
  ctx: Ctx,
  parentId: CustomerId,
  filter: ClientQuery,
): Promise<ClientPage> {
  await customers.getCustomer(ctx, parentId);
  return listClients(ctx, filter, { parentId });
}

export async function getClient(ctx: Ctx, id: ClientId): Promise<Client> {
  return (await queries.findClient(ctx.db, ctx.scope, id)) ?? fail('clientNotFound');
}

export async function createClient(
  ctx: Ctx,
  body: RouteInput<typeof routes.createClient>['body'],
): Promise<Client> {
  const named = body.customerId ?? customerByDefault(ctx.actor);
  const customerId = named ?? fail('validationError', { params: { field: 'customerId' } });
  return inTx(ctx.db, async (tx) => {
    const customer = await customers.findKeptCustomer(tx, ctx.scope, customerId);
    const { clientDisallowsUserSettings: disallowsUserSettings, ...values } = body;
    const client = { ...values, disallowsUserSettings, customerId: customer.id };
    const id = await queries.insertClient(tx, client, ctx.now);
    return getClient({ ...ctx, db: tx }, id);
  });
}

/** The first client of a customer that signed up by itself. */
export function createFirstClient(
  tx: Tx,
  { name, customerId }: { name: string; customerId: CustomerId },
  now: Date,
): Promise<ClientId> {
  return queries.insertClient(tx, { name, customerId }, now);
}

export async function updateClient(
  ctx: Ctx,
  id: ClientId,
  body: ClientPatch,
  readOnlyFields: ReadOnlyFields,
): Promise<Client> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockClient(tx, id);
    const target = await getClient({ ...ctx, db: tx }, id);
    assertUnchanged(target, readOnlyFields);
    const refusal = clientPatchRefusal(ctx.actor, target, body);
    if (refusal) fail(refusal);
    const { clientDisallowsUserSettings: disallowsUserSettings, ...values } = body;
    await queries.updateClient(tx, id, { ...values, disallowsUserSettings });
    return getClient({ ...ctx, db: tx }, id);
  });
}

/** Soft-deletes the client with its accounts, which ends their sessions. */
export async function deleteClient(ctx: Ctx, id: ClientId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockClient(tx, id);
    await getClient({ ...ctx, db: tx }, id);
    await queries.updateClient(tx, id, { deletedAt: ctx.now });
    await users.deleteAllUsers(tx, { clientId: id }, ctx.now);
    return { success: true };
  });
}

/** Restores the client with the accounts that were deleted with it. */
export async function restoreClient(ctx: Ctx, id: ClientId): Promise<Client> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockClient(tx, id);
    const { customerId } = (await queries.findDeletedClient(tx, ctx.scope, id)) ?? fail('clientNotFound');
    // Refused while its customer is deleted; the check also locks the customer against deletion.
    if (!(await customers.isCustomerKept(tx, customerId))) fail('clientNotFound');
    await queries.updateClient(tx, id, { deletedAt: null });
    await users.restoreAllUsers(tx, { clientId: id });
    return getClient({ ...ctx, db: tx }, id);
  });
}

/** The only list in which a user of type simple sees its colleagues. */
export async function listUsersOfClient(ctx: Ctx, id: ClientId, page: PageQuery): Promise<UserPage> {
  await getClient({ ...ctx, scope: listScope(ctx.actor, ctx.scope) }, id);
  return users.listUsersOf(ctx, { role: 'user', clientId: id }, page);
}

export async function listUsersOfClients(
  ctx: Ctx,
  customerId: CustomerId,
  id: ClientId,
  page: PageQuery,
): Promise<UserPage> {
  await customers.getCustomer(ctx, customerId);
  const client = await getClient(ctx, id);
  if (client.customerId !== customerId) fail('customerForbiddenClient');
  return users.listUsersOf(ctx, { role: 'user', clientId: id }, page);
}

type NewUserOfClient = RouteInput<typeof createClientUser>['body'];

/** The hash for `createUserOfClient`, as of any new user. */
export function hashForUserOfClient(ctx: Ctx, clientId: ClientId, body: NewUserOfClient) {
  return users.hashForNewUser(ctx, { ...body, clientId });
}

export function createUserOfClient(
  ctx: Ctx,
  clientId: ClientId,
  body: NewUserOfClient,
  readOnlyFields: ReadOnlyFields,
  passwordHash: string | null,
): Promise<User> {
  return users.createUser(ctx, { ...body, clientId }, readOnlyFields, passwordHash);
}
