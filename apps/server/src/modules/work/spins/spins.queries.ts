import type { Scope } from '@forecourt/contract/actor';
import type { CatalogueItemId, ImageId, SpinId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { FilmFormat, SpinFailure, SpinResult, SpinSize, SpinState } from '@forecourt/contract/spins';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { keptVersions, replacedResult } from '../../../platform/db/kept-results.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';
import type { SpinPhoto } from './spin-frames.rules.ts';
import type { Animated, Outlines } from './spins.rules.ts';

export interface SpinRow extends Animated {
  id: SpinId;
  vehicleId: VehicleId;
  reference: string;
  templateId: CatalogueItemId | null;
  leftOut: ImageId[];
  state: SpinState;
  failure: SpinFailure | null;
  framesMade: number;
  framesWanted: number;
  result: SpinResult | null;
  /** What it showed before, while the files are kept. */
  earlierResult: SpinResult | null;
  /** Of the pictures that it was last begun with; null if that was before they were kept. */
  outlines: Outlines | null;
  charged: number;
  createdAt: string;
  updatedAt: string;
}

const chargedForSpin = sql<number>`(
  select coalesce(sum(h.amount), 0) from ledger_holds h where h.spin_id = spins.id and h.state = 'captured')`;

function selectSpins(db: Db, scope: Scope) {
  return db
    .selectFrom('spins')
    .innerJoin('vehicles', 'vehicles.id', 'spins.vehicleId')
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.deletedAt', 'is', null)
    .select([
      'spins.id',
      'spins.vehicleId',
      'vehicles.reference',
      'spins.templateId',
      'spins.framesPerSecond',
      'spins.frames',
      'spins.direction',
      'spins.animation',
      'spins.leftOut',
      'spins.state',
      'spins.failure',
      'spins.framesMade',
      'spins.framesWanted',
      'spins.result',
      'spins.earlierResult',
      'spins.outlines',
      chargedForSpin.as('charged'),
      'spins.createdAt',
      'spins.updatedAt',
    ]);
}

export function findSpinOfVehicle(db: Db, scope: Scope, id: VehicleId): Promise<SpinRow | undefined> {
  return selectSpins(db, scope)
    .where('spins.vehicleId', '=', id)
    .where('spins.deletedAt', 'is', null)
    .executeTakeFirst();
}

export function findSpin(db: Db, scope: Scope, id: SpinId): Promise<SpinRow | undefined> {
  return selectSpins(db, scope)
    .where('spins.id', '=', id)
    .where('spins.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Like `findSpin`, but locks the spin until the transaction ends. */
export function findLockedSpin(tx: Tx, scope: Scope, id: SpinId): Promise<SpinRow | undefined> {
  return selectSpins(tx, scope)
    .where('spins.id', '=', id)
    .where('spins.deletedAt', 'is', null)
    .forUpdate('spins')
    .executeTakeFirst();
}

/** A spin that was deleted since then. */
export function findDeletedSpin(db: Db, scope: Scope, id: SpinId, since: Date): Promise<SpinRow | undefined> {
  return selectSpins(db, scope)
    .where('spins.id', '=', id)
    .where('spins.deletedAt', '>', since.toISOString())
    .executeTakeFirst();
}

/** Photos of a vehicle that have a finished picture; none if it is deleted. */
export function listSpinPhotos(db: Db, id: VehicleId): Promise<SpinPhoto[]> {
  return db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .where('vehicles.id', '=', id)
    .where('vehicles.deletedAt', 'is', null)
    .where('images.deletedAt', 'is', null)
    .where('images.state', '=', 'delivered')
    .select([
      'images.id',
      'images.position',
      'images.isPositionChosen',
      'images.originalKey',
      'images.matteKey',
      'images.analysis',
      'images.recipe',
    ])
    .execute();
}

interface SpinOrder extends Animated {
  templateId: CatalogueItemId | null;
  leftOut: readonly ImageId[];
  framesWanted: number;
}

export async function insertSpin(
  tx: Tx,
  order: SpinOrder & { vehicleId: VehicleId; createdBy: UserId | null },
  now: Date,
): Promise<SpinId> {
  const { id } = await tx
    .insertInto('spins')
    .values({
      ...order,
      animation: json(order.animation),
      leftOut: json([...order.leftOut]),
      state: 'queued',
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Queues an existing spin again. */
export async function setSpinQueued(tx: Tx, id: SpinId, order: SpinOrder, now: Date): Promise<void> {
  await tx
    .updateTable('spins')
    .set({
      ...order,
      animation: json(order.animation),
      leftOut: json([...order.leftOut]),
      state: 'queued',
      failure: null,
      framesMade: 0,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function setSpinState(
  tx: Tx,
  id: SpinId,
  state: 'ready' | 'cancelled',
  now: Date,
): Promise<void> {
  await tx.updateTable('spins').set({ state, failure: null, updatedAt: now }).where('id', '=', id).execute();
}

export async function setSpinDeleted(tx: Tx, id: SpinId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('spins').set({ deletedAt }).where('id', '=', id).execute();
}

export interface SpinWork extends Animated {
  vehicleId: VehicleId;
  leftOut: ImageId[];
  attempt: number;
  result: SpinResult | null;
  earlierResult: SpinResult | null;
}

/** Starts an attempt at a spin that is queued or whose earlier attempt was lost; undefined when there is nothing to do. */
export function beginSpin(tx: Tx, id: SpinId, now: Date): Promise<SpinWork | undefined> {
  return tx
    .updateTable('spins')
    .set((eb) => ({ state: 'working', attempt: eb('attempt', '+', 1), framesMade: 0, updatedAt: now }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'working'])
    .returning(['vehicleId', 'leftOut', 'attempt', 'result', 'earlierResult'])
    .returning(['framesPerSecond', 'frames', 'direction', 'animation'])
    .executeTakeFirst();
}

/** Notes what an attempt makes the spin of. */
export async function setOutlines(tx: Tx, id: SpinId, attempt: number, outlines: Outlines): Promise<void> {
  await tx
    .updateTable('spins')
    .set({ outlines: json(outlines) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Notes a finished frame; false when the attempt is no longer the current one, or the spin was cancelled. */
export async function addFrameMade(
  tx: Tx,
  { attempt, id, wanted }: { id: SpinId; attempt: number; wanted: number },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('spins')
    .set((eb) => ({ framesMade: eb('framesMade', '+', 1), framesWanted: wanted, updatedAt: now }))
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the given attempt, and keeps what it replaces; false when it is no longer the current one and its result must be discarded. */
export async function finishSpin(
  tx: Tx,
  id: SpinId,
  attempt: number,
  end: { state: 'ready'; result: SpinResult } | { state: 'failed'; failure: SpinFailure },
  now: Date,
): Promise<boolean> {
  const changes =
    end.state === 'ready'
      ? {
          ...end,
          failure: null,
          result: json(end.result),
          earlierResult: replacedResult(end.result.version),
        }
      : end;
  const row = await tx
    .updateTable('spins')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A spin that is ready, with the turn that it was made with. */
export interface FinishedSpin extends Animated {
  vehicleId: VehicleId;
  result: SpinResult;
}

export async function findFinishedSpin(db: Db, id: SpinId): Promise<FinishedSpin | undefined> {
  const row = await db
    .selectFrom('spins')
    .select(['vehicleId', 'result', 'framesPerSecond', 'frames', 'direction', 'animation'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.result ? { ...row, result: row.result } : undefined;
}

/** Adds a film to the result of a spin; false if that is another one by now. */
export async function addFilm(
  tx: Tx,
  id: SpinId,
  { file, format, version }: { version: string; format: FilmFormat; file: SpinSize },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update spins set result = result || ${json({ [format]: file })}
    where id = ${id} and result->>'version' = ${version}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Stuck spins: queued or working, untouched since then, and without a job in the queue. */
export async function listUnattendedSpins(db: Db, before: Date): Promise<SpinId[]> {
  const rows = await db
    .selectFrom('spins')
    .select('id')
    .where('state', 'in', ['queued', 'working'])
    .where('updatedAt', '<', before.toISOString())
    .where(({ not }) => not(isQueued(sql<string>`'spins:' || spins.id`)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Shows the earlier turn again, which was made of these outlines, and keeps the one that it replaces. */
export async function showEarlierResult(tx: Tx, id: SpinId, outlines: Outlines, now: Date): Promise<void> {
  await sql`update spins set result = earlier_result, earlier_result = result, outlines = ${json(outlines)}, state = 'ready',
    failure = null, updated_at = ${now} where id = ${id}`.execute(tx);
}

/** Whether a picture of the vehicle is being made, so that it is missing from the photos of its spin. */
export async function isPictureBeingMade(tx: Tx, id: VehicleId): Promise<boolean> {
  const row = await tx.selectFrom('vehicles').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'processing';
}

/** Whether a picture of the vehicle waits for a checker, so that it is missing from the photos of its spin. */
export async function isPictureBeingChecked(tx: Tx, id: VehicleId): Promise<boolean> {
  const row = await tx.selectFrom('vehicles').select('reviewCount').where('id', '=', id).executeTakeFirst();
  return (row?.reviewCount ?? 0) > 0;
}

/** Forgets what spins showed before that were last changed before then. */
export async function forgetEarlierResults(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('spins')
    .set({ earlierResult: null })
    .where('earlierResult', 'is not', null)
    .where('state', 'not in', ['queued', 'working'])
    .where('updatedAt', '<', before.toISOString())
    .execute();
}

/** Those of the ids whose files are still needed: not deleted before then, of a vehicle that is not purged. */
export async function listKeptSpinIds(db: Db, ids: string[], before: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('spins')
    .innerJoin('pictureSets', 'pictureSets.id', 'spins.vehicleId')
    .select('spins.id')
    .where('spins.id', 'in', ids as SpinId[])
    .where('pictureSets.purgedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('spins.deletedAt', 'is', null), eb('spins.deletedAt', '>=', before.toISOString())]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Spins that are not being made, with the versions of their files. */
export function listIdleSpins(db: Db): Promise<{ id: SpinId; versions: string[] }[]> {
  return db
    .selectFrom('spins')
    .select(['id', keptVersions.as('versions')])
    .where('state', 'not in', ['queued', 'working'])
    .where('deletedAt', 'is', null)
    .execute();
}

/** Notifies the panels that may see the vehicle; the notification is sent only if the transaction commits. */
export async function announceSpin(db: Db, vehicleId: VehicleId): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', 'spin', 'vehicleId', s.id,
      'tenants', json_build_object('userId', t.user_id, 'clientId', t.client_id,
      'customerId', t.customer_id, 'parentCustomerId', t.parent_customer_id))::text)
    from picture_sets s join user_tenants t on t.user_id = s.user_id
    where s.id = ${vehicleId}`.execute(db);
}
