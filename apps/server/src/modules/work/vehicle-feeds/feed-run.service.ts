/**
 * Calls feeds, and imports what has changed. Guarantees that a feed has one unfinished import at most, also when the worker dies
 * in between; that a feed which has not changed is not imported; that its keeper is notified once when it fails again and again.
 */
import { scopeOf } from '@forecourt/contract/actor';
import { minuteMs } from '@forecourt/contract/durations';
import { AppError } from '@forecourt/contract/errors';
import { ImportId } from '@forecourt/contract/ids';
import type { JobPayload } from '@forecourt/contract/jobs';
import {
  vehicleFeedDeletedMs,
  vehicleFeedFailuresMax,
  vehicleFeedImportsKept,
} from '@forecourt/contract/limits';
import { createVehicleFeed, type FeedFailure } from '@forecourt/contract/vehicle-feeds';
import type { ListColumn } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { newId, sha256 } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { refusalOf } from '../../../platform/http/serve.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as imports from '../imports/imports.service.ts';
import { canRead } from '../vehicle-lists/list-headings.rules.ts';
import { isCurrencyColumn, isDistanceUnitColumn } from '../vehicle-lists/list-units.rules.ts';
import { addFetchedList } from '../vehicle-lists/vehicle-lists.service.ts';
import { type CsvFile, FeedError, readFeed } from './feed-content.service.ts';
import { type FeedAnswer, fetchFeed } from './feed-fetch.service.ts';
import * as runs from './feed-runs.queries.ts';
import { type FeedRecord, updateVehicleFeed } from './vehicle-feeds.queries.ts';
import * as rules from './vehicle-feeds.rules.ts';
import { callSoon, forgotten, signInOf } from './vehicle-feeds.service.ts';

/** A feed that is due while its import runs waits for so long. */
const importingMs = 15 * minuteMs;
const recovered = { failures: 0, failure: null, failingSince: null } as const;

/** Handler of the job vehicleFeeds.poll. */
export async function pollFeeds(ctx: Ctx): Promise<void> {
  const due = await runs.listDueFeeds(ctx.db, ctx.now);
  await inTx(ctx.db, async (tx) => {
    for (const id of due) await callSoon(tx, id);
  });
}

async function recordFailure(tx: Tx, ctx: Ctx, feed: FeedRecord, failure: FeedFailure): Promise<void> {
  const failures = feed.failures + 1;
  const failingSince = feed.failingSince ?? ctx.now.toISOString();
  const isGivenUp = rules.isGivenUp(new Date(failingSince), ctx.now);
  await updateVehicleFeed(tx, feed.id, {
    ...{ failure, failures, failingSince, lastRunAt: ctx.now },
    ...(isGivenUp
      ? { state: 'disabled', nextRunAt: null }
      : { nextRunAt: rules.callAgain(feed.interval, failures, ctx.now) }),
  });
  if (failures !== vehicleFeedFailuresMax) return;
  await notices.sendNotice(tx, ctx, feed.createdBy, {
    kind: 'importFinished',
    text: 'feedFailing',
    values: { feed: feed.name },
    link: { kind: 'imports' },
  });
}

const isDue = ({ nextRunAt }: FeedRecord, { now }: Ctx) => nextRunAt !== null && new Date(nextRunAt) <= now;

/** Takes the end of the feed's import into account. False while it runs, and if it failed. */
async function settle(tx: Tx, ctx: Ctx, feed: FeedRecord): Promise<boolean> {
  const { id, importId } = feed;
  if (!importId) return true;
  const state = await runs.findImportState(tx, importId);
  if (state === 'draft' || state === 'received' || state === 'running') {
    if (isDue(feed, ctx))
      await updateVehicleFeed(tx, id, { nextRunAt: new Date(ctx.now.getTime() + importingMs) });
    return false;
  }
  await runs.keepFetchedPictures(tx, id, importId);
  const isDone = state === 'done';
  await updateVehicleFeed(tx, id, { importId: null, ...(isDone ? recovered : forgotten) });
  if (state === 'failed') await recordFailure(tx, ctx, feed, 'importFailed');
  return state !== 'failed';
}

type Call = JobPayload<'vehicleFeeds.run'>;

/** The feed if it is to be called now. */
function begin(ctx: Ctx, { isAsked, vehicleFeedId: id }: Call): Promise<FeedRecord | undefined> {
  return inTx(ctx.db, async (tx) => {
    const feed = await runs.lockActiveFeed(tx, id);
    if (!feed || !(await settle(tx, ctx, feed))) return undefined;
    return isDue(feed, ctx) || isAsked ? runs.lockActiveFeed(tx, id) : undefined;
  });
}

/** The account that added the feed may still import for its user. */
async function assertAllowed(ctx: Ctx, { sessionId, userId }: FeedRecord): Promise<void> {
  try {
    const person = await sessions.findPersonBehind(ctx.db, sessionId);
    if (refusalOf(person, createVehicleFeed)) throw new FeedError('notAllowed');
    await users.getUser({ ...ctx, actor: person, scope: scopeOf(person) }, userId);
  } catch (error) {
    throw error instanceof AppError ? new FeedError('notAllowed') : error;
  }
}

interface Table {
  file: CsvFile;
  columns: readonly string[];
  fields: ListColumn[];
}

async function tableOf(feed: FeedRecord, answer: FeedAnswer): Promise<Table> {
  const itemPath = feed.itemPath === '' ? null : feed.itemPath;
  const { columns: known, encoding, headingRow } = feed;
  const content = await readFeed(answer, { itemPath, columns: known, encoding, headingRow });
  // Nobody would see that its letters are wrong.
  if (content.isGuess) throw new FeedError('encodingUncertain');
  const assigned = feed.columns.filter((_, at) => feed.fields[at]);
  // Prices are in the currency that their vehicle names, mileages in its unit.
  const units = content.columns.filter(
    (name) => (isCurrencyColumn(name) || isDistanceUnitColumn(name)) && !assigned.includes(name),
  );
  const { columns, file } = content.asCsv([...assigned, ...units]);
  const fields = rules.fieldsOf(columns, feed);
  const isKnown = content.format === 'csv' || assigned.some((one) => content.columns.includes(one));
  if (!canRead(fields) || !isKnown) throw new FeedError('columnsMissing');
  return { file, columns, fields };
}

/** Whether the feed is still as it was when it was called, and has no import meanwhile. */
async function lockSame(tx: Tx, feed: FeedRecord): Promise<boolean> {
  const now = await runs.lockActiveFeed(tx, feed.id);
  const readBy = ({
    address,
    columns,
    encoding,
    fields,
    headingRow,
    itemPath,
    picturesInOrder,
  }: FeedRecord) =>
    JSON.stringify([address, columns, fields, itemPath, encoding, headingRow, picturesInOrder]);
  return now !== undefined && now.importId === null && readBy(now) === readBy(feed);
}

async function importAnswer(ctx: Ctx, feed: FeedRecord, answer: FeedAnswer, hash: Buffer): Promise<void> {
  const { columns, fields, file } = await tableOf(feed, answer);
  const importId = ImportId.parse(newId());
  const sourceKey = `${imports.folderOf(importId)}/source.csv`;
  await ctx.outside.storage.put(sourceKey, file.bytes);
  const isBegun = await inTx(ctx.db, async (tx) => {
    if (!(await lockSame(tx, feed))) return false;
    const { encoding, delimiter, headingRow } = file;
    await addFetchedList(tx, ctx, {
      ...{ id: importId, feedId: feed.id, userId: feed.userId, sessionId: feed.sessionId },
      ...{ createdBy: feed.createdBy, fileName: feed.name, sizeBytes: file.bytes.length, sourceKey },
      ...{ encoding, delimiter, headingRow, columns: [...columns], fields },
      picturesInOrder: feed.picturesInOrder,
    });
    const { etag, lastModified } = answer;
    await updateVehicleFeed(tx, feed.id, {
      ...{ importId, etag, lastModified, contentHash: hash },
      ...{ lastRunAt: ctx.now, nextRunAt: rules.nextCall(feed.interval, ctx.now) },
    });
    return true;
  });
  if (!isBegun) await ctx.outside.storage.remove(imports.folderOf(importId));
}

async function callFeed(ctx: Ctx, feed: FeedRecord): Promise<void> {
  await assertAllowed(ctx, feed);
  const { address, etag, lastModified } = feed;
  const answer = await fetchFeed(ctx, { address, signIn: signInOf(ctx, feed), etag, lastModified });
  const hash = answer && sha256(answer.bytes);
  if (answer && hash && !feed.contentHash?.equals(hash)) return importAnswer(ctx, feed, answer, hash);
  await inTx(ctx.db, async (tx) => {
    if (!(await lockSame(tx, feed))) return;
    const nextRunAt = rules.nextCall(feed.interval, ctx.now);
    await updateVehicleFeed(tx, feed.id, { ...recovered, lastRunAt: ctx.now, nextRunAt });
  });
}

/** Handler of the job vehicleFeeds.run. */
export async function runVehicleFeed(ctx: Ctx, call: Call, { last }: Pick<JobTry, 'last'>): Promise<void> {
  const id = call.vehicleFeedId;
  const feed = await begin(ctx, call);
  if (!feed) return;
  try {
    await callFeed(ctx, feed);
  } catch (error) {
    if (!(error instanceof FeedError) && (isInstallationFault(error) || !last)) throw error;
    ctx.log.warn({ err: error, vehicleFeedId: id }, 'feed of vehicles failed');
    const failure = error instanceof FeedError ? error.failure : 'internal';
    await inTx(ctx.db, async (tx) => {
      const now = await runs.lockActiveFeed(tx, id);
      if (now) await recordFailure(tx, ctx, now, failure);
    });
  }
}

/** Imports that are removed in one night. */
const removedAtOnce = 1_000;

/** Handler of the job vehicleFeeds.purge. */
export async function purgeFeeds(ctx: Ctx): Promise<void> {
  const old = await runs.listOldImports(ctx.db, vehicleFeedImportsKept, removedAtOnce);
  for (const id of old) await imports.deleteImport(ctx, id);
  const before = new Date(ctx.now.getTime() - vehicleFeedDeletedMs);
  await inTx(ctx.db, (tx) => runs.removeDeletedFeeds(tx, before));
}
