/**
 * Imports a checked list: each row changes its vehicle and inserts its pictures in one transaction, so that a retry continues
 * where the last attempt stopped. The pictures are imported afterwards, like those of a ZIP.
 */
import { AppError } from '@forecourt/contract/errors';
import type { ImportId, UserId, VehicleFeedId, VehicleId } from '@forecourt/contract/ids';
import { positionNames } from '@forecourt/contract/positions';
import { startVehicleList } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { runAsPerson } from '../imports/import-end.service.ts';
import * as imports from '../imports/imports.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as vins from '../vehicles/vin.service.ts';
import { vehicleOfRow } from './list-check.service.ts';
import * as rowQueries from './list-rows.queries.ts';
import { changesOf } from './list-rows.rules.ts';
import { pictureNames } from './picture-names.rules.ts';
import * as queries from './vehicle-lists.queries.ts';

const turnMs = 30_000;
const progressIntervalMs = 300;
/** Rows that are looked up at once. */
const rowsAtOnce = 500;

interface RunningList {
  id: ImportId;
  userId: UserId;
  picturesInOrder: boolean;
  feedId: VehicleFeedId | null;
}

/** Handler of the job vehicleLists.run. */
export function runVehicleList(ctx: Ctx, importId: ImportId, job: Pick<JobTry, 'last'>): Promise<void> {
  return runAsPerson(
    ctx,
    importId,
    job,
    () => startVehicleList,
    async (inside, { feedId, id, userId }) => {
      const list = await queries.findVehicleList(inside.db, id);
      if (list) await work(inside, { id, userId, feedId, picturesInOrder: list.picturesInOrder });
    },
  );
}

async function work(ctx: Ctx, list: RunningList): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await imports.begin(tx, list.id);
    await rowQueries.endUnchangedRows(tx, list.id, ctx.now);
  });
  const begun = performance.now();
  let lastProgressAt = begun;
  for (;;) {
    const waiting = await rowQueries.listWaitingRows(ctx.db, list.id, rowsAtOnce);
    if (waiting.length === 0) break;
    for (const number of waiting) {
      if (performance.now() - begun > turnMs) return next(ctx, 'vehicleLists.run', list.id);
      if (!(await importRow(ctx, list, number))) return;
      if (performance.now() - lastProgressAt <= progressIntervalMs) continue;
      lastProgressAt = performance.now();
      await imports.announce(ctx.db, list.id);
    }
  }
  await next(ctx, 'imports.fetch', list.id);
}

function next(ctx: Ctx, job: 'vehicleLists.run' | 'imports.fetch', importId: ImportId): Promise<void> {
  return inTx(ctx.db, (tx) => enqueue(tx, job, { importId }, { attemptsMax: imports.attemptsMax }));
}

/** Errors of a row that changed since it was checked: somebody has used its stock number, or changed its vehicle. */
const reasons = {
  vehicleDetailsExist: 'conflict',
  vehicleNotFound: 'conflict',
  vinInvalid: 'vinInvalid',
} as const;

/** False when the import is not running any more. */
async function importRow(ctx: Ctx, list: RunningList, number: number): Promise<boolean> {
  try {
    return await inTx(ctx.db, (tx) => importLocked(tx, ctx, list, number));
  } catch (error) {
    const reason = error instanceof AppError ? reasons[error.name as keyof typeof reasons] : undefined;
    if (!reason) throw error;
    return inTx(ctx.db, async (tx) => {
      if (!(await imports.lockRunning(tx, list.id))) return false;
      const end = { outcome: 'faulty', reason, vehicleId: null } as const;
      await rowQueries.endRow(tx, list.id, number, end, ctx.now);
      return true;
    });
  }
}

async function importLocked(tx: Tx, ctx: Ctx, list: RunningList, number: number): Promise<boolean> {
  if (!(await imports.lockRunning(tx, list.id))) return false;
  const row = await rowQueries.lockWaitingRow(tx, list.id, number);
  if (!row) return true;
  const { id, outcome, reference } = await changeVehicle({ ...ctx, db: tx }, list.userId, row);
  await rowQueries.endRow(tx, list.id, number, { outcome, reason: null, vehicleId: id }, ctx.now);
  const names = pictureNames(row.pictures);
  const pictures = row.pictures.map((address, index) => ({
    address,
    vehicleId: id,
    path: `${reference.replaceAll('/', '-')}/${names[index]}`,
    position: (list.picturesInOrder && positionNames[index]) || null,
  }));
  const known = list.feedId ? await rowQueries.findFetchedAddresses(tx, list.feedId, id) : new Set();
  await imports.addPictures(
    tx,
    list.id,
    pictures.filter(({ address }) => !known.has(address)),
  );
  return true;
}

interface ChangedVehicle {
  id: VehicleId;
  reference: string;
  outcome: 'new' | 'changed' | 'unchanged';
}

/** Creates or changes the vehicle of a row; what somebody has changed since the check is taken into account. */
async function changeVehicle(ctx: Ctx, userId: UserId, row: rowQueries.WaitingRow): Promise<ChangedVehicle> {
  const { details, reference, vin } = row;
  const names = [vin === null ? [] : [vin], reference === null ? [] : [reference]] as const;
  const found = await rowQueries.findVehiclesNamed(ctx.db, userId, ...names);
  const vehicle = vehicleOfRow(row, found);
  if (vehicle === 'conflict') throw new AppError('vehicleDetailsExist');
  if (!vehicle) {
    const decoded = vin === null ? null : await vins.decodeVin(ctx, vin).catch(() => null);
    const { make = null, model = null, year = null, bodyType = null } = decoded ?? {};
    const body = { userId, reference: reference ?? vin ?? '', vin, make, model, year, bodyType, ...details };
    const made = await vehicles.createVehicle(ctx, body);
    return { id: made.id, reference: made.reference, outcome: 'new' };
  }
  const changes = changesOf(row, vehicle);
  if (Object.keys(changes).length === 0)
    return { id: vehicle.id, reference: vehicle.reference, outcome: 'unchanged' };
  const changed = await vehicles.updateVehicle(
    ctx,
    vehicle.id,
    changes as Parameters<typeof vehicles.updateVehicle>[2],
  );
  return { id: changed.id, reference: changed.reference, outcome: 'changed' };
}
