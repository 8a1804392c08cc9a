/** Upload of photos. A wrong type, size or header is refused at once; other defects are found when decoding. */
import { fail } from '@forecourt/contract/errors';
import { photoTypes } from '@forecourt/contract/file-types';
import { type CropSetId, ImageId, type PictureSetId, type VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { freePosition, type PositionName, positionClass } from '@forecourt/contract/positions';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { isAnimated } from '../../people/files/file-types.rules.ts';
import { receiveFile, storeIncoming } from '../../people/files/incoming.service.ts';
import * as storageLimits from '../../people/storage-limits/storage-limits.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './images.queries.ts';
import { isSlot } from './images.rules.ts';
import * as images from './images.service.ts';

type Photo = Omit<queries.NewImage, 'setId' | 'position' | 'isPositionChosen'>;

interface Destination {
  setId: PictureSetId;
  /** Its bytes count to the limit of the customer already, or were accepted before. */
  isCounted?: boolean | undefined;
}

/** Stores a photo and calls `add` to insert its row, with all fields of its form; the file is removed when that fails. */
export async function takePhoto(
  ctx: Ctx,
  { isCounted = false, setId }: Destination,
  file: Upload,
  add: (tx: Tx, photo: Photo, fields: Record<string, unknown>) => Promise<void>,
): Promise<Image> {
  const limited = isCounted ? null : await pictureSets.findCustomerOfSet(ctx.db, setId);
  await storageLimits.assertRoom(ctx.db, limited);
  const incoming = await receiveFile(file, photoTypes, 'imageTypeInvalid');
  const { contentType } = incoming;
  if (isAnimated(contentType, incoming.first)) fail('imageAnimated');
  const id = ImageId.parse(newId());
  const originalKey = `images/${id}/original.${incoming.ending}`;
  try {
    const stored = await storeIncoming(ctx, originalKey, incoming);
    const fields = (await file.fields?.()) ?? {};
    const fileName = file.fileName.slice(0, 200) || 'photo';
    return await inTx(ctx.db, async (tx) => {
      await images.refuseSamePhoto(() =>
        add(tx, { id, fileName, contentType, originalKey, ...stored, now: ctx.now }, fields),
      );
      await queries.announceImage(tx, 'image', id);
      const image = await images.getImage({ ...ctx, db: tx }, id);
      await storageLimits.assertFits(tx, limited);
      return image;
    });
  } catch (error) {
    await ctx.outside.storage.remove(`images/${id}`);
    throw error;
  }
}

/** The destination of a photo: a position, the position of an image that it replaces, or the first free position. */
interface UploadOptions {
  position?: PositionName | undefined;
  /** Nobody chose the position, so the analysis may change it. */
  suggested?: boolean | undefined;
  /** A view that another photo shows is left to it: this one is added beside the views, as `suggested`. */
  yields?: boolean | undefined;
  replaces?: ImageId | undefined;
  /** As in `Destination`: it is held, or came by SFTP. */
  isCounted?: boolean | undefined;
}

/** Of a view from the outside there is one photo; of a wheel or a seat there may be several. */
const isView = (position: PositionName) => isSlot(position) && positionClass(position) === 'exterior';

/**
 * Adds a photo to a vehicle. A photo that a checker wants to be taken again is replaced by one that is added at its position. Answers when the photo is stored; the analysis is a job.
 *
 * @param options Or what reads them from the form, whose fields may follow the file.
 * @param record inserts further rows in the same transaction
 */
export async function addImageToVehicle(
  ctx: Ctx,
  vehicleId: VehicleId,
  file: Upload,
  options: UploadOptions | ((fields: Record<string, unknown>) => UploadOptions),
  record?: (tx: Tx, id: ImageId) => Promise<void>,
): Promise<Image> {
  await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  const isCounted = typeof options !== 'function' && options.isCounted;
  return takePhoto(ctx, { setId: vehicleId, isCounted }, file, async (tx, photo, fields) => {
    const chosen = typeof options === 'function' ? options(fields) : options;
    const { position, replaces, suggested = position === undefined, yields = false } = chosen;
    await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
    const retaken = suggested ? undefined : await images.findToBeRetaken(tx, ctx.scope, vehicleId, position);
    const former = replaces ?? retaken;
    const replaced = former && (await images.deleteImageFrom(tx, ctx, vehicleId, former));
    const taken = await images.positionsTaken(tx, vehicleId);
    const isTaken = yields && position !== undefined && isView(position) && taken.includes(position);
    const wanted = isTaken ? 'exterior.other' : (position ?? replaced?.position ?? freePosition(taken));
    await images.assertImageFits(tx, vehicleId, wanted, taken);
    await images.enqueueAnalysis(tx, vehicleId, photo.id);
    const isPositionChosen = (!suggested && !isTaken) || replaced?.isPositionChosen === true;
    await queries.insertImage(tx, { ...photo, setId: vehicleId, position: wanted, isPositionChosen });
    await record?.(tx, photo.id);
  });
}

/** Adds a photo to a set of cut-outs; it is not analysed before it is processed. */
export async function addImageToCropSet(tx: Tx, photo: Photo, setId: CropSetId): Promise<void> {
  await queries.insertImage(tx, { ...photo, setId, position: 'exterior.other', isPositionChosen: true });
}
