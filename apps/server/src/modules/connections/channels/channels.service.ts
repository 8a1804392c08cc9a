/**
 * Which channels pictures are exported to, and by which rules. Guarantees that for a client the nearest level decides that
 * has decided about a channel: the client, its customer, the customer above it, the installation.
 */
import type { ChannelName } from '@forecourt/contract/channel-rules';
import type * as routes from '@forecourt/contract/channels';
import type { ExportProfile } from '@forecourt/contract/channels';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import * as clients from '../../people/clients/clients.service.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as queries from './channels.queries.ts';
import { allProfiles, contradict, type Layers, profileOf } from './channels.rules.ts';

type Change = RouteInput<typeof routes.patchClientChannel>['body'];

/** Where something belongs. */
interface Tenants {
  clientId: ClientId | null;
  customerId: CustomerId | null;
  parentCustomerId: CustomerId | null;
}

const present = <Id>(ids: (Id | null)[]): Id[] => [...new Set(ids)].filter((id): id is Id => id !== null);

/** What the levels above each of these have decided, in their order. */
export async function findLayers(db: Db, all: readonly Tenants[]): Promise<Layers[]> {
  const rows = await queries.listProfilesOf(db, {
    clientIds: present(all.map(({ clientId }) => clientId)),
    customerIds: present(all.flatMap(({ customerId, parentCustomerId }) => [customerId, parentCustomerId])),
  });
  const ofCustomer = (id: CustomerId | null) => rows.filter((row) => id !== null && row.customerId === id);
  return all.map(({ clientId, customerId, parentCustomerId }) => [
    ['client', rows.filter((row) => clientId !== null && row.clientId === clientId)],
    ['customer', ofCustomer(customerId)],
    ['parent', ofCustomer(parentCustomerId)],
  ]);
}

async function layersOf(ctx: Ctx, owner: queries.ProfileOwner): Promise<Layers> {
  const clientId = 'clientId' in owner ? owner.clientId : null;
  const customerId =
    'clientId' in owner ? (await clients.getClient(ctx, owner.clientId)).customerId : owner.customerId;
  // A client does not see its customer, but follows it.
  const scope = clientId ? ({ kind: 'customer', customerId } as const) : ctx.scope;
  const { parentId: parentCustomerId } = await customers.findCustomer(ctx.db, scope, customerId);
  const [layers = []] = await findLayers(ctx.db, [{ clientId, customerId, parentCustomerId }]);
  return layers;
}

export async function listChannels(
  ctx: Ctx,
  owner: queries.ProfileOwner,
): Promise<{ results: ExportProfile[] }> {
  return { results: allProfiles(await layersOf(ctx, owner)) };
}

export async function listChannelsInUse(ctx: Ctx): Promise<RouteAnswer<typeof routes.listChannelsInUse>> {
  return { results: await queries.listChannelsInUse(ctx.db, ctx.scope) };
}

/** What holds for a channel of a client. */
export async function profileOfClient(
  ctx: Ctx,
  clientId: ClientId,
  channel: ChannelName,
): Promise<ExportProfile> {
  return profileOf(channel, await layersOf(ctx, { clientId }));
}

export async function updateChannel(
  ctx: Ctx,
  owner: queries.ProfileOwner,
  channel: ChannelName,
  { enabled, ...change }: Change,
): Promise<ExportProfile> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockProfiles(tx, owner);
    const inside = { ...ctx, db: tx };
    const before = profileOf(channel, await layersOf(inside, owner));
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const rules = { ...before.rules, ...Object.fromEntries(given) };
    if (contradict(rules)) fail('exportRulesContradict');
    const isOn = enabled ?? before.enabled;
    await queries.upsertProfile(tx, owner, { channel, isOn, rules, createdAt: ctx.now });
    return profileOf(channel, await layersOf(inside, owner));
  });
}

/** Gives the channel back to the level above. */
export async function deleteChannel(
  ctx: Ctx,
  owner: queries.ProfileOwner,
  channel: ChannelName,
): Promise<ExportProfile> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockProfiles(tx, owner);
    const inside = { ...ctx, db: tx };
    await layersOf(inside, owner);
    await queries.deleteProfile(tx, owner, channel);
    return profileOf(channel, await layersOf(inside, owner));
  });
}
