/**
 * What a phone may do by a link: read the shot list, and add photos to the one vehicle. Guarantees that a link sends each
 * photo once, deletes only photos of its own, and that its maker is named as the one who added them.
 */
import type { Person } from '@forecourt/contract/actor';
import {
  type Capture,
  CapturedPhotoFields,
  type uploadCapturedPhoto,
} from '@forecourt/contract/capture-links';
import { AppError, fail } from '@forecourt/contract/errors';
import type { CaptureLinkId, ImageId, VehicleId } from '@forecourt/contract/ids';
import { capturePhotosMax } from '@forecourt/contract/limits';
import type { PositionName } from '@forecourt/contract/positions';
import type { RouteAnswer } from '@forecourt/contract/route';
import { actorsOf, currentCause, withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as presets from '../../studio/presets/presets.service.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import { addImageToVehicle } from '../images/image-upload.service.ts';
import * as images from '../images/images.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './capture-links.queries.ts';
import { openLink } from './capture-links.service.ts';
import { shotListOf } from './shot-list.rules.ts';

/** The shot list of the preset in force for the vehicle; empty if that has none. */
async function findPresetList(ctx: Ctx, vehicleId: VehicleId): Promise<readonly PositionName[]> {
  const owner = await pictureSets.findPictureSetOwner(ctx.db, vehicleId);
  const { preset: id } = await recipes.findAppliedSettings(ctx.db, owner);
  const offered = await presets.listOfferedPresets(ctx.db, { userId: owner.userId });
  return offered.find((preset) => preset.id === id)?.positions ?? [];
}

export async function getCapture(ctx: Ctx, token: string | null): Promise<Capture> {
  const { link, inside } = await openLink(ctx, token);
  const { make, model, reference } = await vehicles.findVehicle(ctx.db, inside.scope, link.vehicleId);
  const taken = await images.imageRowsOf(ctx.db, inside.scope, link.vehicleId);
  const sent = await queries.listSentPhotos(ctx.db, link.id);
  await inTx(ctx.db, (tx) => queries.touchCaptureLink(tx, link.id, ctx.now));
  const photoAt = (position: PositionName) =>
    sent.findLast((photo) => photo.position === position && !photo.isDeleted)?.photoId ?? null;
  return {
    vehicleName: [reference, [make, model].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
    shots: shotListOf(await findPresetList(ctx, link.vehicleId)).map((position) => ({
      position,
      photoId: photoAt(position),
      isTaken: taken.some((image) => image.position === position),
    })),
    photosLeft: capturePhotosMax - sent.length,
    expiresAt: link.expiresAt,
  };
}

/** The audit log and the history of the vehicle name the link's maker. */
function asPerson<T>(person: Person, work: () => Promise<T>): Promise<T> {
  const cause = currentCause();
  if (!cause) throw new Error('a captured photo comes by a call');
  return withCause({ ...cause, ...actorsOf(person) }, work);
}

type Captured = RouteAnswer<typeof uploadCapturedPhoto>;

/** The photo that an earlier call with this key has sent. */
async function findSent({ db }: Ctx, linkId: CaptureLinkId, callKey: string) {
  return (await queries.listSentPhotos(db, linkId)).find((photo) => photo.callKey === callKey);
}

/** Adds a photo. A retry with the same idempotency key gets the answer of the first call. */
export async function addCapturedPhoto(ctx: Ctx, token: string | null, file: Upload): Promise<Captured> {
  const { link, inside } = await openLink(ctx, token);
  const callKey = ctx.key ?? newId();
  const sent = await queries.listSentPhotos(ctx.db, link.id);
  const known = sent.find((photo) => photo.callKey === callKey);
  if (known) {
    file.stream.resume();
    const { position } = CapturedPhotoFields.parse(await file.fields?.());
    return { photoId: known.photoId, position, photosLeft: capturePhotosMax - sent.length };
  }
  const wishOf = (fields: Record<string, unknown>) => {
    const wish = CapturedPhotoFields.parse(fields);
    if (wish.replaces && !sent.some(({ photoId }) => photoId === wish.replaces)) fail('imageNotFound');
    return wish;
  };
  let count = sent.length;
  const record = async (tx: Tx, imageId: ImageId) => {
    // A link that was closed during the upload sends nothing more.
    await queries.lockCaptureLink(tx, link.id);
    await openLink(ctx, token, tx);
    count = (await queries.listSentPhotos(tx, link.id)).length + 1;
    if (count > capturePhotosMax) fail('capturePhotosExceeded');
    await queries.insertSentPhoto(tx, { linkId: link.id, callKey, imageId, createdAt: ctx.now });
    await queries.touchCaptureLink(tx, link.id, ctx.now);
  };
  const image = await failOnDuplicate('capture_photos_pkey', 'callInProgress', () =>
    asPerson(sessions.personOf(inside), () =>
      addImageToVehicle(inside, link.vehicleId, file, wishOf, record),
    ),
  ).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // The vehicle was deleted during the upload.
    if (error.name === 'vehicleNotFound') return fail('captureLinkNotFound');
    // The same call may have been sent twice at once, and the other one been faster.
    const sentBefore = error.name === 'imageDuplicate' && (await findSent(ctx, link.id, callKey));
    if (sentBefore) return images.getImage(inside, sentBefore.photoId);
    throw error;
  });
  return { photoId: image.id, position: image.position, photosLeft: capturePhotosMax - count };
}
