import { z } from 'zod';
import { channelNames } from './channel-rules.ts';
import { ClientId } from './ids.ts';
import { Done, route, Timestamp } from './route.ts';

export const feedFormats = ['csv', 'xml', 'json'] as const;

const params = z.object({ id: ClientId, channel: z.enum(channelNames) });

/** How many days the statistics of a feed have. */
export const feedStatisticsDays = 30;

/** What a channel gets of the vehicles of a client, at an address that nobody can guess. */
export const ChannelFeed = z.object({
  channel: z.enum(channelNames),
  /** A paused feed is answered 404. */
  isPaused: z.boolean(),
  /** Whether only vehicles that are marked for the channel are in it; if not, all that are ready. */
  onlyMarked: z.boolean(),
  /** Vehicles that are chosen so. */
  vehicleCount: z.number().int(),
  /** The secret address in each format; anyone who knows one can fetch it without signing in. */
  addresses: z.object({ csv: z.string(), xml: z.string(), json: z.string() }),
  createdAt: Timestamp,
  /** How often programs fetched it in the last 30 days, the latest day first. */
  fetches: z.array(
    z.object({
      /** In UTC, `YYYY-MM-DD`. */
      day: z.string(),
      /** The program as its user agent names it, without a version; `browser`, `unknown`, or `other` beyond twenty a day. */
      receiver: z.string(),
      count: z.number().int(),
      /** How many of them were answered 304, as nothing had changed. */
      unchanged: z.number().int(),
    }),
  ),
});
export type ChannelFeed = z.infer<typeof ChannelFeed>;

export const getChannelFeed = route({
  method: 'GET',
  path: '/v1/clients/:id/channels/:channel/feed',
  summary: 'The feed that a channel fetches of a client, with its secret addresses; null if there is none.',
  permission: 'clients:configure',
  params,
  response: z.object({ feed: ChannelFeed.nullable() }),
  errors: ['clientNotFound'],
});

export const createChannelFeed = route({
  method: 'POST',
  path: '/v1/clients/:id/channels/:channel/feed',
  summary:
    'Opens a feed of the vehicles of a client that are ready, with the pictures that the channel takes; the one that is open stays.',
  permission: 'clients:configure',
  params,
  response: ChannelFeed,
  errors: ['clientNotFound'],
});

export const patchChannelFeed = route({
  method: 'PATCH',
  path: '/v1/clients/:id/channels/:channel/feed',
  summary: 'Pauses or resumes a feed, or chooses which vehicles are in it; its addresses stay.',
  permission: 'clients:configure',
  params,
  body: z.strictObject({ isPaused: z.boolean().optional(), onlyMarked: z.boolean().optional() }),
  response: ChannelFeed,
  errors: ['clientNotFound', 'channelFeedMissing'],
});

export const rotateChannelFeed = route({
  method: 'POST',
  path: '/v1/clients/:id/channels/:channel/feed/address',
  summary: 'Gives a feed other addresses; the earlier ones end at once, for good.',
  permission: 'clients:configure',
  params,
  response: ChannelFeed,
  errors: ['clientNotFound', 'channelFeedMissing'],
});

export const deleteChannelFeed = route({
  method: 'DELETE',
  path: '/v1/clients/:id/channels/:channel/feed',
  summary: 'Closes a feed; its addresses end for good.',
  permission: 'clients:configure',
  params,
  response: Done,
  errors: ['clientNotFound', 'channelFeedMissing'],
});
