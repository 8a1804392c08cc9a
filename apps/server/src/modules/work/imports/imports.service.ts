/**
 * Imports of photos from a ZIP or a list of vehicles. Guarantees that each file becomes a photo, is stored for assignment, or has a reason why
 * not; that it becomes a photo only once even if the worker dies; that stored files are removed when they are not
 * needed any more.
 */
import { fail } from '@forecourt/contract/errors';
import { ImportId, type SessionId, type UserId, type VehicleId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/imports';
import type { Import } from '@forecourt/contract/imports';
import { openImportsMax } from '@forecourt/contract/limits';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import { receiveZip, storeIncoming } from '../../people/files/incoming.service.ts';
import * as storageLimits from '../../people/storage-limits/storage-limits.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as entries from './import-entries.queries.ts';
import * as queries from './imports.queries.ts';

/** High, because a job that is lost with its worker is retried; imported files are not imported again. */
export const attemptsMax = 25;

/** The storage folder of an import. */
export const folderOf = (id: ImportId) => `imports/${id}`;

export async function listImports(
  ctx: Ctx,
  filter: RouteInput<typeof routes.listImports>['query'],
): Promise<RouteAnswer<typeof routes.listImports>> {
  const [results, found] = await Promise.all([
    queries.listImports(ctx.db, ctx.scope, filter),
    queries.countImports(ctx.db, ctx.scope, filter),
  ]);
  return { ...counted(found), results };
}

export async function getImport(ctx: Ctx, id: ImportId): Promise<Import> {
  return (await queries.findImport(ctx.db, ctx.scope, id)) ?? fail('importNotFound');
}

/** Checks the user, since only the role user has vehicles, the vehicle and the limit of open imports. */
async function assertTarget(db: Db, ctx: Ctx, userId: UserId, vehicleId: VehicleId | undefined) {
  const owner = await users.getUser({ ...ctx, db }, userId);
  if (owner.role.name !== 'user') fail('userNotFound');
  if (vehicleId) {
    const vehicle = await vehicles.findVehicle(db, ctx.scope, vehicleId);
    if (vehicle.userId !== userId) fail('vehicleNotFound');
  }
  if ((await queries.countOpenImports(db, userId)) >= openImportsMax) fail('importsExceeded');
}

type Wish = RouteInput<typeof routes.createImport>['body'];

/** What was uploaded, once it is stored. */
interface Source extends Pick<queries.NewImport, 'source' | 'fileName' | 'sizeBytes' | 'sourceKey'> {
  /** Inserts what else is known of it, and enqueues its job, in the same transaction. */
  record: (tx: Tx) => Promise<unknown>;
}

async function record(
  ctx: Ctx,
  id: ImportId,
  userId: UserId,
  { vehicleId, createVehicles }: Wish,
  { record: recordMore, ...file }: Source,
): Promise<void> {
  const person = sessions.personOf(ctx);
  await inTx(ctx.db, async (tx) => {
    // Locks the user, so that concurrent imports are counted one after the other.
    await users.getLockedUser(tx, ctx, userId);
    await assertTarget(tx, ctx, userId, vehicleId);
    await queries.insertImport(tx, {
      ...file,
      id,
      userId,
      sessionId: person.sessionId,
      createdBy: person.userId,
      callKey: ctx.key,
      vehicleId: vehicleId ?? null,
      createVehicles,
      now: ctx.now,
    });
    await recordMore(tx);
    await queries.announceImport(tx, id);
  });
}

/**
 * Stores an upload as a new import. A retry with the same idempotency key is the import that the first call started.
 *
 * @param store writes the upload below the folder, and says what it is
 */
export async function importUpload(
  ctx: Ctx,
  userId: UserId,
  file: Upload,
  wish: Wish,
  store: (id: ImportId, folder: string) => Promise<Source>,
): Promise<ImportId> {
  const { userId: createdBy } = sessions.personOf(ctx);
  const known = ctx.key ? await queries.findImportByCallKey(ctx.db, createdBy, ctx.key) : undefined;
  if (known) {
    if (known.userId !== userId) fail('idempotencyKeyReused');
    file.stream.resume();
    return known.id;
  }
  await assertTarget(ctx.db, ctx, userId, wish.vehicleId);
  await storageLimits.assertRoom(ctx.db, await storageLimits.findCustomerOf(ctx.db, userId));
  const id = ImportId.parse(newId());
  const folder = folderOf(id);
  try {
    const source = await store(id, folder);
    await failOnDuplicate('imports_created_by_call_key_key', 'callInProgress', () =>
      record(ctx, id, userId, wish, source),
    );
    return id;
  } catch (error) {
    await ctx.outside.storage.remove(folder);
    throw error;
  }
}

/** Stores a ZIP; a job reads it. */
export async function createImport(ctx: Ctx, userId: UserId, file: Upload, wish: Wish): Promise<Import> {
  const id = await importUpload(ctx, userId, file, wish, async (importId, folder) => {
    const incoming = await receiveZip(file);
    const sourceKey = `${folder}/source.zip`;
    const { sizeBytes } = await storeIncoming(ctx, sourceKey, incoming, 'importTooLarge');
    return {
      source: 'zip',
      fileName: file.fileName.slice(0, 200) || 'photos.zip',
      sizeBytes,
      sourceKey,
      record: (tx) => enqueue(tx, 'imports.run', { importId }, { attemptsMax }),
    };
  });
  return getImport(ctx, id);
}

/** Lets a draft begin, on behalf of the person who starts it. */
export async function startDraft(tx: Tx, ctx: Ctx, id: ImportId): Promise<void> {
  if (!(await queries.startImport(tx, id, sessions.personOf(ctx).sessionId))) fail('importStateWrong');
  await queries.announceImport(tx, id);
}

/** Lets a draft begin that was fetched from a feed; false when it is no draft any more. */
export function startFetched(tx: Tx, id: ImportId, sessionId: SessionId): Promise<boolean> {
  return queries.startImport(tx, id, sessionId);
}

type Fetched = Omit<queries.NewImport, 'source' | 'callKey' | 'vehicleId' | 'createVehicles' | 'now'>;

/** Inserts an import of what a feed contained. */
export async function addFetched(tx: Tx, { now }: Ctx, item: Fetched): Promise<void> {
  const list = { source: 'list', callKey: null, vehicleId: null, createVehicles: true, now } as const;
  await queries.insertImport(tx, { ...item, ...list });
  await queries.announceImport(tx, item.id);
}

/** Notifies the panels that an import has changed. */
export function announce(db: Db, id: ImportId): Promise<void> {
  return queries.announceImport(db, id);
}

/** The uploaded file of an import that was not started yet. */
export async function findDraft(
  ctx: Ctx,
  id: ImportId,
): Promise<{ userId: UserId; sourceKey: string; sizeBytes: number }> {
  return (await queries.findDraft(ctx.db, ctx.scope, id)) ?? fail('importStateWrong');
}

/** Marks a started import as running. */
export async function begin(tx: Tx, id: ImportId): Promise<void> {
  await queries.beginImport(tx, id);
  await queries.announceImport(tx, id);
}

/** Whether the import is running; it neither ends nor is cancelled until the transaction ends. */
export function lockRunning(tx: Tx, id: ImportId): Promise<boolean> {
  return queries.lockRunningImport(tx, id);
}

/** Inserts pictures to fetch into a running import. */
export function addPictures(tx: Tx, id: ImportId, pictures: entries.NewPicture[]): Promise<void> {
  return entries.insertPictures(tx, id, pictures);
}

/** Like `getImport`, but locks the import until the transaction ends. */
export async function getLocked(tx: Tx, ctx: Ctx, id: ImportId): Promise<Import> {
  await queries.lockImport(tx, id);
  return getImport({ ...ctx, db: tx }, id);
}

/** Removes the uploaded files when they are not needed any more. The purge removes it if the process dies before. */
export async function removeImportSource(ctx: Ctx, id: ImportId): Promise<void> {
  for (const ending of ['zip', 'csv', 'xlsx'])
    await ctx.outside.storage.remove(`${folderOf(id)}/source.${ending}`);
  for (const content of await entries.listContents(ctx.db, id))
    await ctx.outside.storage.remove(`sftp/${content}`);
  await inTx(ctx.db, async (tx) => {
    await entries.clearContents(tx, id);
    await queries.clearImportSource(tx, id);
  });
}

export async function cancelImport(ctx: Ctx, id: ImportId): Promise<Import> {
  await inTx(ctx.db, async (tx) => {
    await getLocked(tx, ctx, id);
    if (!(await queries.endImport(tx, id, 'cancelled', null, ctx.now))) fail('importStateWrong');
    await entries.cancelWaitingEntries(tx, id, ctx.now);
    await queries.announceImport(tx, id);
  });
  await removeImportSource(ctx, id);
  return getImport(ctx, id);
}

/** The row is deleted first; files that remain in the storage are swept. */
export async function deleteImport(ctx: Ctx, id: ImportId): Promise<{ success: true }> {
  await inTx(ctx.db, async (tx) => {
    const { finishedAt } = await getLocked(tx, ctx, id);
    if (!finishedAt) fail('importStateWrong');
    await queries.removeImport(tx, id);
  });
  await ctx.outside.storage.remove(folderOf(id));
  return { success: true };
}
