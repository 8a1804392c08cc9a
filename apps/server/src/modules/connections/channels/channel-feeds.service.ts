/** Feeds for channels: who opens, pauses and closes them, and by which secret address they are fetched. */
import {
  type ChannelFeed,
  feedStatisticsDays,
  type patchChannelFeed,
} from '@forecourt/contract/channel-feeds';
import { type ChannelName, channelNames } from '@forecourt/contract/channel-rules';
import { fail } from '@forecourt/contract/errors';
import { ClientId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { sameText } from '../../../platform/crypto.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import * as clients from '../../people/clients/clients.service.ts';
import * as queries from './channel-feeds.queries.ts';
import { receiverOf } from './channel-feeds.rules.ts';

export const feedsPath = '/channel-feeds';

type FeedAddress = Pick<queries.FeedRow, 'clientId' | 'channel' | 'addressVersion'>;

const signatureOf = ({ outside }: Ctx, { addressVersion, channel, clientId }: FeedAddress) =>
  outside.urls.token(`channel feed ${clientId} ${channel} ${addressVersion}`);

async function toFeed(ctx: Ctx, db: Db, row: queries.FeedRow): Promise<ChannelFeed> {
  const { channel, clientId, createdAt, isPaused, onlyMarked } = row;
  const address = `${ctx.outside.apiUrl}${feedsPath}/${clientId}.${channel}.${signatureOf(ctx, row)}`;
  const addresses = { csv: `${address}.csv`, xml: `${address}.xml`, json: `${address}.json` };
  const fetches = await queries.listFetches(db, row.id, { days: feedStatisticsDays, now: ctx.now });
  const vehicleCount = await queries.countReadyVehicles(db, row);
  return { channel, isPaused, onlyMarked, vehicleCount, createdAt, addresses, fetches };
}

export async function getChannelFeed(
  ctx: Ctx,
  id: ClientId,
  channel: ChannelName,
): Promise<{ feed: ChannelFeed | null }> {
  await clients.getClient(ctx, id);
  const row = await queries.findFeed(ctx.db, id, channel);
  return { feed: row ? await toFeed(ctx, ctx.db, row) : null };
}

/** Changes a feed of a client in scope; the result is the feed as it is then. */
async function change(
  ctx: Ctx,
  id: ClientId,
  channel: ChannelName,
  write: (tx: Tx, row: queries.FeedRow) => Promise<void>,
): Promise<ChannelFeed> {
  await clients.getClient(ctx, id);
  return inTx(ctx.db, async (tx) => {
    const row = (await queries.findFeed(tx, id, channel)) ?? fail('channelFeedMissing');
    await write(tx, row);
    return toFeed(ctx, tx, (await queries.findFeed(tx, id, channel)) ?? row);
  });
}

export async function createChannelFeed(
  ctx: Ctx,
  clientId: ClientId,
  channel: ChannelName,
): Promise<ChannelFeed> {
  await clients.getClient(ctx, clientId);
  await inTx(ctx.db, (tx) => queries.insertFeed(tx, { clientId, channel, createdAt: ctx.now }));
  return (await getChannelFeed(ctx, clientId, channel)).feed ?? fail('channelFeedMissing');
}

export const updateChannelFeed = (
  ctx: Ctx,
  id: ClientId,
  channel: ChannelName,
  body: RouteInput<typeof patchChannelFeed>['body'],
) =>
  change(ctx, id, channel, async (tx, row) => {
    const { isPaused = row.isPaused, onlyMarked = row.onlyMarked } = body;
    await queries.updateFeed(tx, row.id, { isPaused, onlyMarked });
  });

export const rotateChannelFeed = (ctx: Ctx, id: ClientId, channel: ChannelName) =>
  change(ctx, id, channel, (tx, row) => queries.rotateFeed(tx, row.id));

export async function deleteChannelFeed(
  ctx: Ctx,
  id: ClientId,
  channel: ChannelName,
): Promise<{ success: true }> {
  await change(ctx, id, channel, (tx, row) => queries.deleteFeed(tx, row.id));
  return { success: true };
}

/** The feed with this secret address; undefined if there is none, or it is paused. */
export async function findFeedAt(ctx: Ctx, token: string): Promise<queries.FeedRow | undefined> {
  const [client, named, signature = ''] = token.split('.', 3);
  const { data: id } = ClientId.safeParse(client);
  const channel = channelNames.find((name) => name === named);
  const row = id && channel && (await queries.findFeed(ctx.db, id, channel));
  return row && !row.isPaused && sameText(signature, signatureOf(ctx, row)) ? row : undefined;
}

/** Counts a fetch in the statistics of the feed. */
export const noteFetch = (
  ctx: Ctx,
  { id }: queries.FeedRow,
  { isUnchanged, userAgent }: { isUnchanged: boolean; userAgent: string | undefined },
): Promise<void> =>
  queries.countFetch(ctx.db, id, { isUnchanged, now: ctx.now, receiver: receiverOf(userAgent) });
