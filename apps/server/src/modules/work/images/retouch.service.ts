/**
 * Retouching of outlines: somebody adds to the vehicle of a photo what the matte lacks, and takes away what is not part of it.
 * Guarantees that the matte of the analysis stays, and that pictures made by another outline are made again at no charge.
 */
import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { PresetId } from '@forecourt/contract/presets';
import { canBeCutOut } from '@forecourt/contract/recipe';
import type { Matte, MatteRegion } from '@forecourt/contract/retouch';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import {
  type ClickTask,
  type KnownPhoto,
  PictureError,
} from '../../../platform/pictures/picture-messages.ts';
import { receiveFile, storeIncoming } from '../../people/files/incoming.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as awaited from './awaited-pictures.service.ts';
import { enqueueImages } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { isBusy } from './images.rules.ts';
import * as images from './images.service.ts';
import {
  hashOf,
  isOutlineByHand,
  type Outline,
  outlineVersion,
  placedAgain,
  versionOf,
} from './outlines.service.ts';

/** A matte of the largest size compresses to a hundredth of this. */
const matteTypes = { 'image/png': ['png'] };

interface Retouchable extends Outline {
  uprightKey: string;
}

/**
 * The image with what its retouching needs; fails where its photo shows no vehicle to cut out.
 * @param other An outline that a checker has made, which the image does not have yet.
 */
async function findRetouchable(ctx: Ctx, id: ImageId, other: Outline | null = null): Promise<Retouchable> {
  const { uprightKey } = await images.findImage(ctx.db, ctx.scope, id, 'vehicle');
  const { analysis, matteKey, retouch } = other ?? (await work.findWork(ctx.db, id)) ?? fail('imageNotFound');
  if (!analysis || !matteKey || !uprightKey || !canBeCutOut(analysis)) fail('vehicleNotInPhoto');
  return { analysis, matteKey, uprightKey, retouch };
}

async function clickTask(
  ctx: Ctx,
  { matteKey, uprightKey }: Retouchable,
  click: ClickTask['click'],
): Promise<ClickTask> {
  const { storage } = ctx.outside;
  const [upright, matte] = await Promise.all([storage.get(uprightKey), storage.get(matteKey)]);
  return { key: matteKey, upright, matte, click };
}

export async function getMatte(ctx: Ctx, id: ImageId, other: Outline | null = null): Promise<Matte> {
  const image = await findRetouchable(ctx, id, other);
  const task = await clickTask(ctx, image, null);
  // Nobody waits for it; if it fails, the first click tells.
  ctx.outside.retouching
    .regionAt(task)
    .catch((error: unknown) => ctx.log.warn({ err: error, imageId: id }, 'a photo was not read for clicks'));
  return { mask: base64(task.matte), version: versionOf(image), byHand: isOutlineByHand(image) };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

export async function findRegion(
  ctx: Ctx,
  id: ImageId,
  click: NonNullable<ClickTask['click']>,
  other: Outline | null = null,
): Promise<{ region: MatteRegion | null }> {
  const task = await clickTask(ctx, await findRetouchable(ctx, id, other), click);
  const found = await ctx.outside.retouching.regionAt(task);
  if (!found) return { region: null };
  const { png, ...place } = found;
  return { region: { ...place, mask: base64(png) } };
}

/** The whole file. It is stored only while it is received: what is kept of it is another file, with the same pixels. */
async function readMatte(ctx: Ctx, id: ImageId, upload: Upload): Promise<Buffer> {
  const { storage } = ctx.outside;
  const incoming = await receiveFile(upload, matteTypes, 'imageTypeInvalid');
  const key = `images/${id}/incoming-${newId()}.png`;
  try {
    await storeIncoming(ctx, key, incoming);
    return await storage.get(key);
  } finally {
    await storage.remove(key);
  }
}

async function retouched(ctx: Ctx, known: KnownPhoto, edited: Buffer): Promise<KnownPhoto> {
  try {
    return await ctx.outside.retouching.retouch({ known, edited });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    if (error.failure === 'undecodable') fail('imageTypeInvalid', { cause: error });
    if (error.failure === 'no_vehicle') fail('vehicleNotInPhoto', { cause: error });
    throw error;
  }
}

/** An outline that somebody made from another one. */
interface EditedOutline extends KnownPhoto {
  before: Retouchable;
}

/** Reads the file of an outline that somebody made from the present one, whose version it names; nothing is stored. */
export async function readOutline(
  ctx: Ctx,
  id: ImageId,
  file: Upload,
  changed: string,
  other: Outline | null = null,
): Promise<EditedOutline> {
  await images.findImage(ctx.db, ctx.scope, id, 'vehicle');
  const edited = await readMatte(ctx, id, file);
  const before = await findRetouchable(ctx, id, other);
  if (versionOf(before) !== changed) fail('matteChanged');
  const matte = await ctx.outside.storage.get(before.matteKey);
  return { ...(await retouched(ctx, { analysis: before.analysis, matte }, edited)), before };
}

/** Takes over the file of an outline that somebody made from the present one, whose version it names. */
export async function receiveOutline(
  ctx: Ctx,
  id: ImageId,
  file: Upload,
  changed: string,
  other: Outline | null = null,
): Promise<{ outline: Outline; of: string }> {
  const { storage } = ctx.outside;
  const { analysis, before, matte } = await readOutline(ctx, id, file, changed, other);
  const matteKey = `images/${id}/retouch-${hashOf(matte)}/matte.png`;
  const version = outlineVersion(analysis, matteKey);
  await storage.put(matteKey, matte);
  const automatic = before.retouch?.automatic ?? { analysis: before.analysis, matteKey: before.matteKey };
  return { outline: { analysis, matteKey, retouch: { version, automatic } }, of: before.matteKey };
}

/** Replaces the outline by one that somebody changed, and places the vehicle by it. The picture that shows the other one stays until it is made again. */
export async function changeMatte(
  ctx: Ctx,
  id: ImageId,
  file: Upload,
  { version }: { version: string },
): Promise<Image> {
  const { of, outline } = await receiveOutline(ctx, id, file, version);
  return inTx(ctx.db, async (tx) => {
    await lockIdle(tx, ctx, id);
    // Somebody may have chosen another vehicle or changed the outline meanwhile.
    const now = await work.findWork(tx, id);
    if (now?.matteKey !== of) fail('matteChanged');
    await work.setRetouch(tx, id, placedAgain(outline), ctx.now);
    return madeAgain(tx, ctx, id);
  });
}

/** Brings back the outline of the analysis. */
export async function deleteMatte(ctx: Ctx, id: ImageId): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    await lockIdle(tx, ctx, id);
    const { retouch } = (await work.findWork(tx, id)) ?? fail('imageNotFound');
    if (!retouch) return images.getImage({ ...ctx, db: tx }, id);
    await work.setRetouch(tx, id, { ...retouch.automatic, retouch: null }, ctx.now);
    return madeAgain(tx, ctx, id);
  });
}

async function lockIdle(tx: Tx, ctx: Ctx, id: ImageId): Promise<void> {
  const { state } = await images.findLockedImage(tx, ctx.scope, id, 'vehicle');
  if (isBusy(state)) fail('imageBusy');
}

/** Orders a picture that is finished or paid for again, by its recipe and at no charge; other photos have none to make. */
export async function madeAgain(tx: Tx, ctx: Ctx, id: ImageId): Promise<Image> {
  const inside = { ...ctx, db: tx };
  const { charged, preset, presetVersion, set, state } = await images.findImage(tx, ctx.scope, id, 'vehicle');
  const recipe = (await work.findWork(tx, id))?.recipe;
  if ((state === 'delivered' || charged > 0) && recipe && preset) {
    const owner = await pictureSets.findPictureSetOwner(tx, set.id);
    await enqueueImages(tx, ctx, owner, [
      { id, preset: PresetId.parse(preset), presetVersion, recipe, credits: 0 },
    ]);
    await awaited.notePictureWait(tx, ctx, set.id);
  }
  await queries.announceImage(tx, 'image', id);
  return images.getImage(inside, id);
}
