/**
 * Imports of photos from a ZIP. Guarantees that each file becomes a photo, is stored for assignment, or has a reason why
 * not; that it becomes a photo only once even if the worker dies; that stored files are removed when they are not
 * needed any more.
 */
import { fail } from '@forecourt/contract/errors';
import { ImportId, type UserId, type VehicleId } from '@forecourt/contract/ids';
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
import { receiveZip, type Stored, storeIncoming } from '../../people/files/incoming.service.ts';
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

async function record(
  ctx: Ctx,
  id: ImportId,
  userId: UserId,
  { vehicleId, createVehicles }: Wish,
  file: Pick<Stored, 'sizeBytes'> & { fileName: string; sourceKey: string },
): Promise<Import> {
  const person = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
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
    await enqueue(tx, 'imports.run', { importId: id }, { attemptsMax });
    await queries.announceImport(tx, id);
    return getImport({ ...ctx, db: tx }, id);
  });
}

/**
 * Stores a ZIP; a job reads it. A retry with the same idempotency key answers the import that the first call started.
 */
export async function createImport(ctx: Ctx, userId: UserId, file: Upload, wish: Wish): Promise<Import> {
  const { userId: createdBy } = sessions.personOf(ctx);
  const known = ctx.key ? await queries.findImportByCallKey(ctx.db, createdBy, ctx.key) : undefined;
  if (known) {
    if (known.userId !== userId) fail('idempotencyKeyReused');
    file.stream.resume();
    return getImport(ctx, known.id);
  }
  await assertTarget(ctx.db, ctx, userId, wish.vehicleId);
  const incoming = await receiveZip(file);
  const id = ImportId.parse(newId());
  const sourceKey = `${folderOf(id)}/source.zip`;
  try {
    const { sizeBytes } = await storeIncoming(ctx, sourceKey, incoming, 'importTooLarge');
    const fileName = file.fileName.slice(0, 200) || 'photos.zip';
    return await failOnDuplicate('imports_created_by_call_key_key', 'callInProgress', () =>
      record(ctx, id, userId, wish, { sizeBytes, fileName, sourceKey }),
    );
  } catch (error) {
    await ctx.outside.storage.remove(folderOf(id));
    throw error;
  }
}

/** Removes the ZIP when it is not needed any more. The purge removes it if the process dies before. */
export async function removeImportSource(ctx: Ctx, id: ImportId): Promise<void> {
  await ctx.outside.storage.remove(`${folderOf(id)}/source.zip`);
  await inTx(ctx.db, (tx) => queries.clearImportSource(tx, id));
}

/** Like `getImport`, but locks the import until the transaction ends. */
async function getLocked(tx: Tx, ctx: Ctx, id: ImportId): Promise<Import> {
  await queries.lockImport(tx, id);
  return getImport({ ...ctx, db: tx }, id);
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
