/**
 * Decides when pictures are delivered to servers, and what follows. Guarantees that a server gets one delivery at a time, that one that
 * fails is tried again less and less often, and that who added it is notified once it is switched off.
 */
import type { DestinationFailure } from '@forecourt/contract/destination-runs';
import { minuteMs } from '@forecourt/contract/durations';
import type { VehicleId } from '@forecourt/contract/ids';
import type { JobPayload } from '@forecourt/contract/jobs';
import { destinationDeletedMs, destinationRunsKeptMs } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { RemoteError } from '../../../platform/outgoing/remote-folder.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import { contentVersion, countReadyVehicles } from '../channels/channel-feed-content.service.ts';
import { type Delivery, removeFile, Stopped } from './delivered-files.service.ts';
import { openFolder } from './destination-connection.service.ts';
import * as queries from './destination-deliveries.queries.ts';
import * as files from './destination-files.queries.ts';
import { forgetRefusals, listRefusals } from './destination-refusals.queries.ts';
import * as destinations from './destinations.queries.ts';
import { isGivenUp, tryAgainAt } from './destinations.rules.ts';
import { goOnSoon, recovered, sendSoon, sendVehicleSoon } from './destinations.service.ts';
import { deliverWithList, listName } from './list-delivery.service.ts';
import { deliverVehicles } from './vehicle-delivery.service.ts';

/** A job of a long delivery ends after this time, and another one goes on, so that others get their turn. */
const sliceMs = 5 * minuteMs;
const removedAtOnce = 100;

/** Handler of the job destinations.poll. */
export async function pollDestinations(ctx: Ctx): Promise<void> {
  for (const row of await queries.listWaiting(ctx.db, ctx.now)) {
    const version = await contentVersion(ctx, row);
    const isDue = row.isFileDue || row.nextTryAt !== null || version !== row.sentVersion;
    if (version !== null && isDue) await inTx(ctx.db, (tx) => sendSoon(tx, row.id));
  }
}

/** Removes files of vehicles that have left. */
async function removeLeft(delivery: Delivery): Promise<void> {
  const { context, row } = delivery;
  const kept = row.list && listName(row.list);
  for (let after = ''; ; ) {
    const left = await files.listLeftFiles(context().db, row, kept, after, removedAtOnce);
    for (const file of left) await removeFile(delivery, file);
    after = left.at(-1) ?? after;
    if (left.length < removedAtOnce) return;
  }
}

async function deliverAll(delivery: Delivery): Promise<void> {
  const { row } = delivery;
  if (row.list) await deliverWithList(delivery, row.list);
  else for await (const _ of deliverVehicles(delivery));
  if (delivery.vehicleId !== null) return;
  if (row.removes) await removeLeft(delivery);
  await forgetRefusals(delivery.context().db, row.id, [...delivery.unseen]);
}

async function switchOff(tx: Tx, ctx: Ctx, row: destinations.DestinationRow): Promise<void> {
  await destinations.updateDestination(tx, row.id, { state: 'disabled', nextTryAt: null });
  await notices.sendNotice(tx, ctx, row.createdBy, {
    kind: 'publishingFailed',
    text: 'destinationFailing',
    values: { server: row.name },
    link: { kind: 'channels', clientId: row.clientId },
  });
}

async function recordFailure(
  ctx: Ctx,
  { row: { id, revision }, runId, vehicleId }: Begun,
  failure: DestinationFailure,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await destinations.lockDestination(tx, id);
    await queries.endRun(tx, runId, ctx.now, failure);
    const row = await queries.findActive(tx, id);
    // What was asked for one vehicle is not tried again with all of them.
    if (!row || row.revision !== revision || vehicleId !== null) return;
    const failures = row.failures + 1;
    const failingSince = row.failingSince ?? ctx.now.toISOString();
    const nextTryAt = tryAgainAt(failures, ctx.now);
    await destinations.updateDestination(tx, id, { failure, failures, failingSince, nextTryAt });
    if (isGivenUp(new Date(failingSince), ctx.now)) await switchOff(tx, ctx, row);
  });
}

interface Begun {
  row: destinations.DestinationRow;
  runId: string;
  isAsked: boolean;
  /** The only vehicle that is delivered; null: all of them. */
  vehicleId: VehicleId | null;
  version: string;
}

/** What follows from a delivery that has ended for this job. */
async function settle(ctx: Ctx, { isAsked, row, runId, vehicleId }: Begun, end: Stopped | string) {
  if (end instanceof Stopped && end.reason === 'time') {
    await inTx(ctx.db, (tx) =>
      vehicleId ? sendVehicleSoon(tx, row.id, vehicleId) : goOnSoon(tx, row.id, isAsked),
    );
    return;
  }
  await queries.endRun(ctx.db, runId, ctx.now, null);
  // Who asked for a delivery is told that there was nothing to deliver.
  if (!isAsked) await queries.dropEmptyRun(ctx.db, runId);
  // Others may still wait after a delivery of one vehicle.
  const isComplete = typeof end === 'string' && vehicleId === null;
  if (isComplete) await destinations.setTested(ctx.db, row, { sentVersion: end, ...recovered });
}

async function begin(ctx: Ctx, payload: JobPayload<'destinations.send'>): Promise<Begun | null> {
  const { destinationId: id, isAsked = false } = payload;
  const vehicleId = payload.vehicleId ?? null;
  const row = await queries.findActive(ctx.db, id);
  if (row && !isAsked && row.nextTryAt !== null && new Date(row.nextTryAt) > ctx.now) return null;
  const version = row ? await contentVersion(ctx, row) : null;
  if (!row || version === null) {
    await queries.endOpenRun(ctx.db, id, ctx.now);
    return null;
  }
  const runId = await inTx(ctx.db, (tx) => queries.beginRun(tx, id, vehicleId, ctx.now));
  const vehicleCount = vehicleId ? 1 : await countReadyVehicles(ctx, row);
  await queries.setVehicleCount(ctx.db, runId, vehicleCount);
  return { row, runId, isAsked, vehicleId, version };
}

async function run(context: () => Ctx, begun: Begun, ms: number): Promise<void> {
  const { version, ...delivery } = begun;
  const { row } = begun;
  const remote = await openFolder(context(), row);
  const until = performance.now() + ms;
  try {
    const refusals = await listRefusals(context().db, row.id);
    await deliverAll({
      ...{ context, remote, until, ...delivery, refusals, refusedInARow: 0, isPaused: false },
      ...{ folders: new Set(), unseen: new Set(refusals.keys()), newlyRefused: new Set() },
    });
    await settle(context(), begun, version);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    await settle(context(), begun, error);
  } finally {
    remote.close();
  }
}

/** Handler of the job destinations.send. */
export async function sendDestination(
  context: () => Ctx,
  payload: JobPayload<'destinations.send'>,
  { last }: Pick<JobTry, 'last'>,
  ms = sliceMs,
): Promise<void> {
  const begun = await begin(context(), payload);
  if (!begun) return;
  try {
    await run(context, begun, ms);
  } catch (error) {
    if (!(error instanceof RemoteError) && (isInstallationFault(error) || !last)) throw error;
    const ctx = context();
    ctx.log.warn({ err: error, destinationId: payload.destinationId }, 'delivery to a server failed');
    const failure = error instanceof RemoteError ? error.failure : 'internal';
    await recordFailure(ctx, begun, failure);
  }
}

/** Handler of the job destinations.purge. */
export async function purgeDestinations(ctx: Ctx): Promise<void> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  await destinations.removeDeleted(ctx.db, before(destinationDeletedMs));
  await queries.removeRuns(ctx.db, before(destinationRunsKeptMs));
}
