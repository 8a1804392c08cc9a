/**
 * What a feed answers. Guarantees that only vehicles that are ready are in it, only pictures that the channel takes, and that any
 * number of vehicles is read some at a time while the answer is sent.
 */
import { Readable } from 'node:stream';
import type { feedFormats } from '@forecourt/contract/channel-feeds';
import type { ChannelName } from '@forecourt/contract/channel-rules';
import { dayMs } from '@forecourt/contract/durations';
import type { VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { csvStream } from '../../../platform/http/csv.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import {
  type OutgoingDocument,
  toPublicDocument,
} from '../../work/vehicle-documents/document-files.service.ts';
import * as queries from './channel-feeds.queries.ts';
import { csvColumnsOf, csvRowOf, type FeedDocument, type FeedItem, xmlOf } from './channel-feeds.rules.ts';
import { isSent } from './channels.rules.ts';
import { profileOfClient } from './channels.service.ts';
import { type PlannedVehicle, planVehicles } from './exports.service.ts';

export type { FeedVehicle } from './channel-feeds.queries.ts';

type FeedFormat = (typeof feedFormats)[number];

/** Vehicles that are in memory at a time. */
const batchSize = 100;
/** Picture addresses are other ones every day, and each works for a week: a receiver may fetch the pictures later. */
const linkLifeMs = 7 * dayMs;
const centsPerUnit = 100;

function addressOf(ctx: Ctx, storageKey: string): string {
  return new URL(linkFor(ctx, filePath(storageKey), linkLifeMs), ctx.outside.apiUrl).href;
}

function toFeedDocument(ctx: Ctx, document: OutgoingDocument): FeedDocument {
  const { kind, title, url } = toPublicDocument(ctx, document, linkLifeMs);
  return { kind, title, url: new URL(url, ctx.outside.apiUrl).href };
}

/** A vehicle of a feed; `pictures` are their addresses, or their paths where they are delivered with the list. */
export function toItem(
  vehicle: queries.FeedVehicle,
  { documents, pictures }: Pick<FeedItem, 'documents' | 'pictures'>,
): FeedItem {
  const { id: _, priceCents, reference, ...rest } = vehicle;
  const price = priceCents === null ? null : (priceCents / centsPerUnit).toFixed(2);
  return { id: reference, ...rest, price, pictures, documents };
}

interface ReadyVehicle {
  vehicle: queries.FeedVehicle;
  /** What the channel gets of it; undefined while it is switched off. */
  plan: PlannedVehicle | undefined;
}

/** The vehicles that are chosen, read some at a time. */
export async function* readyVehicles(ctx: Ctx, choice: queries.VehicleChoice): AsyncGenerator<ReadyVehicle> {
  let after: VehicleId | null = null;
  for (;;) {
    const batch: queries.FeedVehicle[] = await queries.listReadyVehicles(ctx.db, choice, after, batchSize);
    const ids = batch.map(({ id }) => id);
    const plans = new Map(
      (await planVehicles(ctx, ids, choice.channel)).map((plan) => [plan.vehicle.id, plan]),
    );
    for (const vehicle of batch) yield { vehicle, plan: plans.get(vehicle.id) };
    after = ids.at(-1) ?? null;
    if (batch.length < batchSize) return;
  }
}

async function* items(ctx: Ctx, feed: queries.FeedRow): AsyncGenerator<FeedItem> {
  for await (const { plan, vehicle } of readyVehicles(ctx, feed)) {
    const keys = plan?.planned.filter(isSent).map(({ file }) => file.storageKey) ?? [];
    const pictures = keys.map((key) => addressOf(ctx, key));
    const documents = plan?.documents.map((document) => toFeedDocument(ctx, document)) ?? [];
    if (pictures.length > 0) yield toItem(vehicle, { pictures, documents });
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

/** Vehicles in one of the formats, read while they are written. */
export function listOf(all: AsyncIterable<FeedItem>, channel: ChannelName, format: FeedFormat): Readable {
  if (format === 'json') return Readable.from(jsonOf(all), { objectMode: false });
  if (format === 'xml') return Readable.from(xmlDocumentOf(all), { objectMode: false });
  async function* rows() {
    for await (const item of all) yield csvRowOf(item, channel);
  }
  return csvStream(csvColumnsOf(channel), rows());
}

/** The vehicles of a feed, read while they are sent. */
export const feedContent = (ctx: Ctx, feed: queries.FeedRow, format: FeedFormat): Readable =>
  listOf(items(ctx, feed), feed.channel, format);

/** Tags of what a feed answers now. They change every day, because picture addresses do. */
export async function feedTags(
  ctx: Ctx,
  feed: queries.FeedRow,
  format: FeedFormat,
): Promise<{ etag: string; lastModified: string }> {
  const { changedAt, version } = await queries.findFeedVersion(ctx.db, feed);
  const profile = await profileOfClient(ctx, feed.clientId, feed.channel);
  const today = Math.floor(ctx.now.getTime() / dayMs) * dayMs;
  const parts = [feed.id, feed.addressVersion, format, version, today, JSON.stringify(profile)];
  const etag = `"${sha256(Buffer.from(parts.join('\n'))).toString('base64url')}"`;
  const lastModified = new Date(Math.max(today, changedAt ? Date.parse(changedAt) : 0)).toUTCString();
  return { etag, lastModified };
}

/** A text that changes whenever a channel would get something else of a client; null: it is switched off. */
export async function contentVersion(ctx: Ctx, choice: queries.VehicleChoice): Promise<string | null> {
  const profile = await profileOfClient(ctx, choice.clientId, choice.channel);
  if (!profile.enabled) return null;
  const { version } = await queries.findFeedVersion(ctx.db, choice);
  return sha256(Buffer.from(`${version}\n${JSON.stringify(profile)}`)).toString('base64url');
}

export const countReadyVehicles = (ctx: Ctx, choice: queries.VehicleChoice): Promise<number> =>
  queries.countReadyVehicles(ctx.db, choice);
