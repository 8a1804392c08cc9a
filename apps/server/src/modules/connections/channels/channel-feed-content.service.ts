/**
 * What a feed answers. Guarantees that only vehicles that are ready are in it, only pictures that the channel takes, and that any
 * number of vehicles is read some at a time while the answer is sent.
 */
import { Readable } from 'node:stream';
import type { feedFormats } from '@forecourt/contract/channel-feeds';
import { dayMs } from '@forecourt/contract/durations';
import type { VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { csvStream } from '../../../platform/http/csv.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as queries from './channel-feeds.queries.ts';
import { csvColumnsOf, csvRowOf, type FeedItem, xmlOf } from './channel-feeds.rules.ts';
import { isSent } from './channels.rules.ts';
import { profileOfClient } from './channels.service.ts';
import { planVehicles } from './exports.service.ts';

type FeedFormat = (typeof feedFormats)[number];

/** Vehicles that are in memory at a time. */
const batchSize = 100;
/** Picture addresses are other ones every day, and each works for a week: a receiver may fetch the pictures later. */
const linkLifeMs = 7 * dayMs;
const centsPerUnit = 100;

function addressOf(ctx: Ctx, storageKey: string): string {
  return new URL(linkFor(ctx, filePath(storageKey), linkLifeMs), ctx.outside.apiUrl).href;
}

function toItem(ctx: Ctx, vehicle: queries.FeedVehicle, keys: readonly string[]): FeedItem {
  const { id: _, priceCents, reference, ...rest } = vehicle;
  const price = priceCents === null ? null : (priceCents / centsPerUnit).toFixed(2);
  return { id: reference, ...rest, price, pictures: keys.map((key) => addressOf(ctx, key)) };
}

async function* items(ctx: Ctx, { channel, clientId }: queries.FeedRow): AsyncGenerator<FeedItem> {
  let after: VehicleId | null = null;
  for (;;) {
    const batch: queries.FeedVehicle[] = await queries.listReadyVehicles(ctx.db, clientId, after, batchSize);
    const ids = batch.map(({ id }) => id);
    const planned = new Map(
      (await planVehicles(ctx, ids, channel)).map((one) => [one.vehicle.id, one.planned.filter(isSent)]),
    );
    for (const vehicle of batch) {
      const keys = (planned.get(vehicle.id) ?? []).map(({ file }) => file.storageKey);
      if (keys.length > 0) yield toItem(ctx, vehicle, keys);
    }
    after = ids.at(-1) ?? null;
    if (batch.length < batchSize) return;
  }
}

async function* jsonOf(all: AsyncIterable<FeedItem>) {
  let before = '{"vehicles":[\n';
  for await (const item of all) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before.startsWith('{') ? '{"vehicles":[]}\n' : '\n]}\n';
}

async function* xmlDocumentOf(all: AsyncIterable<FeedItem>) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<vehicles>\n';
  for await (const item of all) yield xmlOf(item);
  yield '</vehicles>\n';
}

/** The vehicles of a feed, read while they are sent. */
export function feedContent(ctx: Ctx, feed: queries.FeedRow, format: FeedFormat): Readable {
  const all = items(ctx, feed);
  if (format === 'json') return Readable.from(jsonOf(all), { objectMode: false });
  if (format === 'xml') return Readable.from(xmlDocumentOf(all), { objectMode: false });
  async function* rows() {
    for await (const item of all) yield csvRowOf(item, feed.channel);
  }
  return csvStream(csvColumnsOf(feed.channel), rows());
}

/** Tags of what a feed answers now. They change every day, because picture addresses do. */
export async function feedTags(
  ctx: Ctx,
  feed: queries.FeedRow,
  format: FeedFormat,
): Promise<{ etag: string; lastModified: string }> {
  const { changedAt, version } = await queries.findFeedVersion(ctx.db, feed.clientId, feed.channel);
  const profile = await profileOfClient(ctx, feed.clientId, feed.channel);
  const today = Math.floor(ctx.now.getTime() / dayMs) * dayMs;
  const parts = [feed.id, feed.addressVersion, format, version, today, JSON.stringify(profile)];
  const etag = `"${sha256(Buffer.from(parts.join('\n'))).toString('base64url')}"`;
  const lastModified = new Date(Math.max(today, changedAt ? Date.parse(changedAt) : 0)).toUTCString();
  return { etag, lastModified };
}
