/**
 * Documents of vehicles. Guarantees that each is a PDF by its bytes, stored as it came; that a vehicle has a limited number of them and
 * none twice; that a deletion can be undone.
 */

import { AppError, fail } from '@forecourt/contract/errors';
import { documentTypes } from '@forecourt/contract/file-types';
import { VehicleDocumentId, type VehicleId } from '@forecourt/contract/ids';
import { vehicleDocumentsMax } from '@forecourt/contract/limits';
import type { RouteInput } from '@forecourt/contract/route';
import type { VehicleDocument } from '@forecourt/contract/vehicle-documents';
import * as routes from '@forecourt/contract/vehicle-documents';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import { receiveFile, storeIncoming } from '../../people/files/incoming.service.ts';
import * as storageLimits from '../../people/storage-limits/storage-limits.service.ts';
import { findCustomerOfSet } from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { linkToDocument } from './document-files.service.ts';
import * as queries from './vehicle-documents.queries.ts';
import { safeFileName, storageKeyOf, titleOf } from './vehicle-documents.rules.ts';

const toDocument = (ctx: Ctx, row: queries.DocumentRow): VehicleDocument => ({
  ...row,
  url: linkToDocument(ctx, row.id),
});

async function getDocument(tx: Tx, ctx: Ctx, id: VehicleDocumentId): Promise<VehicleDocument> {
  return toDocument(ctx, (await queries.findDocument(tx, ctx.scope, id)) ?? fail('vehicleFileNotFound'));
}

export async function listDocuments(ctx: Ctx, id: VehicleId): Promise<{ results: VehicleDocument[] }> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  const rows = await queries.listDocuments(ctx.db, ctx.scope, id);
  return { results: rows.map((row) => toDocument(ctx, row)) };
}

async function refuseTooMany(ctx: Pick<Ctx, 'db'>, id: VehicleId): Promise<void> {
  if ((await queries.countDocuments(ctx.db, id)) >= vehicleDocumentsMax) fail('vehicleDocumentsExceeded');
}

const refuseSame = <T>(write: () => Promise<T>): Promise<T> =>
  failOnDuplicate('vehicle_documents_same', 'vehicleDocumentExists', write);

/** The document of an earlier call with the same idempotency key. */
async function findRepeated(ctx: Ctx, vehicleId: VehicleId): Promise<VehicleDocument | undefined> {
  const known = ctx.key && (await queries.findUpload(ctx.db, sessions.personOf(ctx).userId, ctx.key));
  if (!known) return undefined;
  if (known.vehicleId !== vehicleId) fail('idempotencyKeyReused');
  return toDocument(
    ctx,
    (await queries.findDocument(ctx.db, ctx.scope, known.id)) ?? fail('vehicleFileNotFound'),
  );
}

type Stored = Pick<queries.DocumentRow, 'id' | 'fileName' | 'sizeBytes'> & { sha256: Buffer };

function addDocument(
  ctx: Ctx,
  vehicleId: VehicleId,
  { fileName, ...stored }: Stored,
  { isPublic, kind, title = titleOf(fileName) }: RouteInput<typeof routes.uploadVehicleDocument>['body'],
): Promise<VehicleDocument> {
  const { userId: createdBy } = sessions.personOf(ctx);
  const insert = () =>
    inTx(ctx.db, async (tx) => {
      await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
      await refuseTooMany({ db: tx }, vehicleId);
      const row = { ...stored, vehicleId, fileName, kind, title, isPublic, createdBy, callKey: ctx.key };
      await queries.insertDocument(tx, row, ctx.now);
      await queries.announceDocuments(tx, vehicleId);
      const document = await getDocument(tx, ctx, stored.id);
      await storageLimits.assertFits(tx, await findCustomerOfSet(tx, vehicleId));
      return document;
    });
  return failOnDuplicate('vehicle_documents_call', 'callInProgress', () => refuseSame(insert));
}

/** Adds a document. A retry with the same idempotency key is the document that the first call added. */
export async function uploadDocument(ctx: Ctx, vehicleId: VehicleId, file: Upload): Promise<VehicleDocument> {
  await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  const known = await findRepeated(ctx, vehicleId);
  if (known) {
    file.stream.resume();
    return known;
  }
  await refuseTooMany(ctx, vehicleId);
  await storageLimits.assertRoom(ctx.db, await findCustomerOfSet(ctx.db, vehicleId));
  const incoming = await receiveFile(file, documentTypes, 'vehicleDocumentTypeInvalid');
  const id = VehicleDocumentId.parse(newId());
  try {
    const stored = await storeIncoming(ctx, storageKeyOf(id), incoming, 'vehicleDocumentTooLarge');
    const wish = routes.uploadVehicleDocument.body.parse((await file.fields?.()) ?? {});
    const named = { id, ...stored, fileName: safeFileName(file.fileName) };
    return await addDocument(ctx, vehicleId, named, wish);
  } catch (error) {
    await ctx.outside.storage.remove(`documents/${id}`);
    // The same call may have been sent twice at once, and the other one been faster.
    const added = error instanceof AppError && (await findRepeated(ctx, vehicleId));
    if (added) return added;
    throw error;
  }
}

/** A document whose vehicle is locked until the transaction ends; undefined if there is none in this state. */
async function findLocked(
  tx: Tx,
  ctx: Ctx,
  id: VehicleDocumentId,
  state: 'live' | 'deleted',
): Promise<queries.DocumentRow | undefined> {
  const found = await queries.findDocument(tx, ctx.scope, id, state);
  if (!found) return undefined;
  await vehicles.findLockedVehicle(tx, ctx.scope, found.vehicleId);
  return queries.findDocument(tx, ctx.scope, id, state);
}

export async function patchDocument(
  ctx: Ctx,
  id: VehicleDocumentId,
  change: RouteInput<typeof routes.patchVehicleDocument>['body'],
): Promise<VehicleDocument> {
  return inTx(ctx.db, async (tx) => {
    const { vehicleId } = (await findLocked(tx, ctx, id, 'live')) ?? fail('vehicleFileNotFound');
    await queries.updateDocument(tx, id, change, ctx.now);
    await queries.announceDocuments(tx, vehicleId);
    return getDocument(tx, ctx, id);
  });
}

export async function deleteDocument(ctx: Ctx, id: VehicleDocumentId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const { vehicleId } = (await findLocked(tx, ctx, id, 'live')) ?? fail('vehicleFileNotFound');
    await queries.setDocumentDeleted(tx, id, ctx.now, ctx.now);
    await queries.announceDocuments(tx, vehicleId);
    return { success: true };
  });
}

/** Restores a document; one that is not deleted is returned as it is. */
export async function restoreDocument(ctx: Ctx, id: VehicleDocumentId): Promise<VehicleDocument> {
  return inTx(ctx.db, async (tx) => {
    const deleted = await findLocked(tx, ctx, id, 'deleted');
    if (deleted) {
      await refuseTooMany({ db: tx }, deleted.vehicleId);
      await refuseSame(() => queries.setDocumentDeleted(tx, id, null, ctx.now));
      await queries.announceDocuments(tx, deleted.vehicleId);
    }
    return getDocument(tx, ctx, id);
  });
}
