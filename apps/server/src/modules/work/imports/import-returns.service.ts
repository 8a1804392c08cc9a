/** Taking assignments of held photos back. Guarantees that a photo is either held or in its vehicle. */
import { fail } from '@forecourt/contract/errors';
import type { ImageId, ImportEntryId, VehicleId } from '@forecourt/contract/ids';
import type { ImportEntry } from '@forecourt/contract/imports';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as storageLimits from '../../people/storage-limits/storage-limits.service.ts';
import { awaitedPriority } from '../images/images.rules.ts';
import * as images from '../images/images.service.ts';
import { findCustomerOfSet } from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './import-entries.queries.ts';
import * as entries from './import-entries.service.ts';
import { announceImport } from './imports.queries.ts';

interface Assigned {
  id: ImportEntryId;
  imageId: ImageId;
  vehicleId: VehicleId;
}

/** Locks an assigned photo until the transaction ends. Fails if it is held again, before its image is found to be gone. */
async function lockAssigned(tx: Tx, id: ImportEntryId): Promise<void> {
  if (!(await queries.lockEntryIn(tx, id, 'taken'))) fail('importStateWrong');
}

/** Deletes the image of an assigned photo, unless somebody moved it to another vehicle or ordered a picture of it. */
async function removeImage(tx: Tx, ctx: Ctx, { id, imageId, vehicleId }: Assigned): Promise<void> {
  await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
  await lockAssigned(tx, id);
  const { state } = await images.deleteImageFrom(tx, ctx, vehicleId, imageId);
  if (state !== 'uploaded') fail('importStateWrong');
}

/** Holds an assigned photo as it was held before, and deletes its image. */
export async function unassignImportEntry(ctx: Ctx, id: ImportEntryId): Promise<ImportEntry> {
  const { importId, imageId, vehicle } = await entries.findEntry(ctx, id);
  const heldAs = await queries.findHeldAs(ctx.db, id);
  if (!imageId || !vehicle || !heldAs) fail('importStateWrong');
  const image = await inTx(ctx.db, async (tx) => {
    await lockAssigned(tx, id);
    return images.findImage(tx, ctx.scope, imageId, 'vehicle');
  });
  if (image.state !== 'uploaded' || image.set.id !== vehicle.id) fail('importStateWrong');
  const { storage } = ctx.outside;
  const ending = image.originalKey.split('.').at(-1);
  const heldKey = `${entries.photoFolderOf(importId, id)}/${newId()}.${ending}`;
  try {
    await storage.copy(image.originalKey, heldKey);
    return await inTx(ctx.db, async (tx) => {
      await removeImage(tx, ctx, { id, imageId, vehicleId: vehicle.id });
      const held = { ...heldAs, imageId: null, heldAs: null, heldKey };
      await failOnDuplicate('import_entries_same_photo', 'imageDuplicate', () =>
        queries.updateEntry(tx, id, { state: 'held', ...held }, ctx.now),
      );
      const job = { key: `imports:${id}`, priority: awaitedPriority };
      await enqueue(tx, 'imports.prepare', { entryId: id }, job);
      await announceImport(tx, importId);
      const entry = await entries.getEntry({ ...ctx, db: tx }, id);
      // Held beside the image, until that is removed for good.
      await storageLimits.assertFits(tx, await findCustomerOfSet(tx, vehicle.id));
      return entry;
    });
  } catch (error) {
    await storage.remove(heldKey);
    throw error;
  }
}
