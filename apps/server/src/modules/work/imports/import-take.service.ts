/** Imports one photo, whatever its source: adds it to its vehicle, stores it until a user assigns it, or skips it with a reason. */
import type { Readable } from 'node:stream';
import { AppError, type ErrorName, fail } from '@forecourt/contract/errors';
import { photoTypes } from '@forecourt/contract/file-types';
import { type ImportReason, importReasons } from '@forecourt/contract/imports';
import type { PositionName } from '@forecourt/contract/positions';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { isOfMachine, type ZipArchive } from '../../../platform/zip/zip-archive.ts';
import { isAnimated } from '../../people/files/file-types.rules.ts';
import { receiveFile, storeIncoming } from '../../people/files/incoming.service.ts';
import * as storageLimits from '../../people/storage-limits/storage-limits.service.ts';
import { addImageToVehicle } from '../images/image-upload.service.ts';
import { awaitedPriority } from '../images/images.rules.ts';
import { analysisPriority } from '../images/images.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as vins from '../vehicles/vin.service.ts';
import * as entries from './import-entries.queries.ts';
import { photoFolderOf } from './import-entries.service.ts';
import * as queries from './imports.queries.ts';
import * as rules from './imports.rules.ts';

type Named = vehicles.NamedVehicle;

/**
 * Finds the vehicle for a path; `isPhoto` is called before a new one is created, and throws if the file is not a photo.
 */
type Find = (entry: entries.WaitingEntry, isPhoto: () => Promise<void>) => Promise<Named | null>;

/** Opens the stream of a photo, for each reading again. */
type Open = () => Promise<Readable>;

export interface ImportContext {
  item: queries.OpenImport;
  openerOf: (entry: entries.WaitingEntry) => Open;
  find: Find;
}

/** Opens entries of a ZIP. */
export function zipOpener(zip: ZipArchive): ImportContext['openerOf'] {
  return ({ place, sizeBytes }) =>
    async () => {
      if (!place) throw new Error('an entry of a ZIP has a place in it');
      return zip.open({ place, sizeBytes });
    };
}

/** Opens files that a program uploaded. */
export function uploadOpener({ outside }: Ctx): ImportContext['openerOf'] {
  return ({ contentId }) =>
    async () => {
      if (!contentId) throw new Error('an uploaded file is stored somewhere');
      return outside.storage.stream(`sftp/${contentId}/photo`);
    };
}

/** The photo is not imported, for this reason. */
export class EntryRefusal extends Error {
  readonly reason: ImportReason;

  constructor(reason: ImportReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Rolls back the transaction: the import was stopped, or another worker has processed this entry. */
class AlreadyEnded extends Error {}

/** Caches the lookup of each name, since a folder has many photos. */
export function vehicleFinder(ctx: Ctx, { userId, vehicleId, createVehicles }: queries.OpenImport): Find {
  const known = new Map<string, Named | null>();
  const byName = async (name: string) => {
    if (!known.has(name)) known.set(name, (await vehicles.findVehicleByName(ctx, userId, name)) ?? null);
    return known.get(name) ?? null;
  };
  return async ({ path, vehicleId: ofRow }, isPhoto) => {
    const id = vehicleId ?? ofRow;
    if (id) return vehicles.findVehicle(ctx.db, ctx.scope, id);
    const keys = rules.vehicleKeysOf(path);
    for (const key of keys) {
      const found = await byName(key);
      if (found) return found;
    }
    const wanted = createVehicles ? rules.newVehicleOf(path) : null;
    if (!wanted) return null;
    await isPhoto();
    for (const key of keys) known.delete(key);
    return makeVehicle(ctx, userId, wanted);
  };
}

const isRefusal = (error: unknown, ...names: ErrorName[]) =>
  error instanceof AppError && names.includes(error.name);

/** Creates a draft vehicle with the details decoded from its VIN. Null for an invalid VIN. */
async function makeVehicle(
  ctx: Ctx,
  userId: queries.OpenImport['userId'],
  { reference, vin }: rules.VehicleNames,
): Promise<Named | null> {
  const read = vin ? await vins.decodeVin(ctx, vin).catch(() => null) : null;
  const { make = null, model = null, year = null, bodyType = null } = read ?? {};
  const details = { make, model, year, bodyType };
  try {
    return await vehicles.createVehicle(ctx, { userId, reference, vin, ...details });
  } catch (error) {
    if (isRefusal(error, 'vinInvalid')) return null;
    // Another request created it concurrently.
    if (isRefusal(error, 'vehicleDetailsExist'))
      return (await vehicles.findVehicleByName(ctx, userId, reference)) ?? null;
    throw error;
  }
}

/** Imports one file, whose stream is opened again for each reading. False when the import is not running any more. */
export async function importEntry(
  ctx: Ctx,
  context: ImportContext,
  entry: entries.WaitingEntry,
): Promise<boolean> {
  const files: Upload[] = [];
  const openStream = context.openerOf(entry);
  const open = async (): Promise<Upload> => {
    const stream = await openStream().catch((cause: unknown) => {
      const isKnown = isOfMachine(cause) || cause instanceof EntryRefusal;
      throw isKnown ? cause : new AppError('uploadBroken', { cause });
    });
    const file = { fileName: rules.fileNameOf(entry.path), contentType: '', stream };
    files.push(file);
    return file;
  };
  try {
    await importPhoto(ctx, context, entry, open);
  } catch (error) {
    if (error instanceof AlreadyEnded)
      return (await queries.findOpenImport(ctx.db, context.item.id)) !== undefined;
    const broken = files.map(({ stream }) => stream.errored).find((cause) => cause);
    if (isOfMachine(broken)) throw broken;
    const reason = broken ? 'unreadable' : reasonOf(error);
    if (!reason) throw error;
    return refuse(ctx, context.item, entry, reason);
  } finally {
    for (const { stream } of files) stream.destroy();
  }
  return true;
}

/** The reason to record for an entry; null when the file is not to blame. */
function reasonOf(error: unknown): ImportReason | null {
  if (error instanceof EntryRefusal) return error.reason;
  if (!(error instanceof AppError)) return null;
  if (error.name === 'uploadBroken') return 'unreadable';
  return importReasons.find((reason) => reason === error.name) ?? null;
}

/** Programs were told that what they uploaded is taken, and may have deleted their own copies. */
const isAccepted = ({ source }: queries.OpenImport) => source === 'sftp';

async function importPhoto(
  ctx: Ctx,
  context: ImportContext,
  entry: entries.WaitingEntry,
  open: () => Promise<Upload>,
) {
  const { item, find } = context;
  if (!isAccepted(item))
    await storageLimits.assertRoom(ctx.db, await storageLimits.findCustomerOf(ctx.db, item.userId));
  const isPhoto = async () => void (await receiveFile(await open(), photoTypes, 'imageTypeInvalid'));
  const vehicle = await find(entry, isPhoto);
  if (!vehicle) return keepForAssignment(ctx, item, entry, await open(), { reason: 'noVehicle' });
  if (rules.isPanorama(entry.path))
    return keepForAssignment(ctx, item, entry, await open(), { reason: 'panorama', vehicle });
  const position = entry.position ?? rules.positionIn(entry.path, vehicle);
  if (!position) return keepForAssignment(ctx, item, entry, await open(), { reason: 'recognising', vehicle });
  try {
    await addImageToVehicle(
      ctx,
      vehicle.id,
      await open(),
      { position, yields: true, isCounted: isAccepted(item) },
      async (tx, imageId) => {
        await claim(tx, item, entry);
        await entries.updateEntry(tx, entry.id, { state: 'taken', vehicleId: vehicle.id, imageId }, ctx.now);
      },
    );
  } catch (error) {
    if (isRefusal(error, 'vehicleNotFound'))
      return keepForAssignment(ctx, item, entry, await open(), { reason: 'noVehicle' });
    if (!isRefusal(error, 'exteriorCountExceeded')) throw error;
    await keepForAssignment(ctx, item, entry, await open(), {
      reason: 'exteriorCountExceeded',
      vehicle,
      position,
    });
  }
}

/** Ensures that the import is running and the entry is waiting, and locks both until the transaction ends. */
async function claim(tx: Tx, { id }: queries.OpenImport, entry: entries.WaitingEntry): Promise<void> {
  const isWaiting =
    (await queries.lockRunningImport(tx, id)) && (await entries.lockEntryIn(tx, entry.id, 'waiting'));
  if (!isWaiting) throw new AlreadyEnded();
}

/** Why a photo has to be assigned by a user, and what is known about its place already. */
interface Unassigned {
  reason: ImportReason;
  vehicle?: Named;
  position?: PositionName;
}

/** Stores the photo unchanged until a user assigns it to a vehicle. */
async function keepForAssignment(
  ctx: Ctx,
  item: queries.OpenImport,
  entry: entries.WaitingEntry,
  file: Upload,
  { reason, vehicle, position }: Unassigned,
): Promise<void> {
  const incoming = await receiveFile(file, photoTypes, 'imageTypeInvalid');
  if (isAnimated(incoming.contentType, incoming.first)) fail('imageAnimated');
  // Two workers with the same entry write different keys, so each can remove its own copy.
  const heldKey = `${photoFolderOf(item.id, entry.id)}/${newId()}.${incoming.ending}`;
  try {
    const { sha256 } = await storeIncoming(ctx, heldKey, incoming);
    const columns = { reason, vehicleId: vehicle?.id ?? null, position: position ?? null, heldKey, sha256 };
    await inTx(ctx.db, async (tx) => {
      await claim(tx, item, entry);
      // Programs upload again what they do not remember.
      if (item.source === 'sftp' && (await entries.isHeldAlready(tx, { ...columns, userId: item.userId })))
        fail('imageDuplicate');
      await failOnDuplicate('import_entries_same_photo', 'imageDuplicate', () =>
        entries.updateEntry(tx, entry.id, { state: 'held', ...columns }, ctx.now),
      );
      await enqueue(
        tx,
        'imports.prepare',
        { entryId: entry.id },
        { key: `imports:${entry.id}`, priority: await priorityOf(tx, item.id, reason, vehicle) },
      );
      if (!isAccepted(item))
        await storageLimits.assertFits(tx, await storageLimits.findCustomerOf(tx, item.userId));
    });
  } catch (error) {
    await ctx.outside.storage.remove(heldKey);
    throw error;
  }
}

/**
 * A small copy is made at once, because somebody looks at the list. A photo whose vehicle is known is analysed first: it waits
 * for the pictures of others as any analysis does, the later the more photos of this import wait.
 */
async function priorityOf(
  tx: Tx,
  id: queries.OpenImport['id'],
  reason: ImportReason,
  vehicle: Named | undefined,
): Promise<number> {
  if (reason !== 'recognising' || !vehicle) return awaitedPriority;
  return analysisPriority(tx, vehicle.id, await entries.countUnprepared(tx, id));
}

/** Reasons that may not be there another time. */
const failing: ReadonlySet<ImportReason> = new Set([
  'storageLimitReached',
  'unreadable',
  'addressNotFound',
  'addressRefused',
  'addressUnreachable',
]);

async function refuse(
  ctx: Ctx,
  item: queries.OpenImport,
  entry: entries.WaitingEntry,
  reason: ImportReason,
): Promise<boolean> {
  return inTx(ctx.db, async (tx) => {
    if (!(await queries.lockRunningImport(tx, item.id))) return false;
    if (!(await entries.lockEntryIn(tx, entry.id, 'waiting'))) return true;
    const state = failing.has(reason) ? 'failed' : 'skipped';
    await entries.updateEntry(tx, entry.id, { state, reason }, ctx.now);
    return true;
  });
}
