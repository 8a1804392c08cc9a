/**
 * Answers to what is asked about outlines. Guarantees that an answer replaces no outline but the one that it was given about, and that
 * pictures with another outline are made again at no charge.
 */
import { isDeepStrictEqual } from 'node:util';
import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import type { Analysis } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { type KnownPhoto, PictureError } from '../../../platform/pictures/picture-messages.ts';
import { askedOfDealer, confirmedIn } from './image-doubts.rules.ts';
import { doubtsKeyOf } from './image-files.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { isBusy } from './images.rules.ts';
import * as images from './images.service.ts';
import { hashOf, type Outline, outlineVersion, placedAgain } from './outlines.service.ts';
import { madeAgain } from './retouch.service.ts';

export interface Answer {
  isPart: boolean;
}

export async function answerDoubt(ctx: Ctx, id: ImageId, place: number, answer: Answer): Promise<Image> {
  const row = await images.findImage(ctx.db, ctx.scope, id, 'vehicle');
  const doubt = askedOfDealer(row)[place] ?? fail('doubtSettled');
  if (doubt.isPart === answer.isPart) return confirmDoubt(ctx, id, place, answer);
  const { analysis, matteKey, retouch } = (await work.findWork(ctx.db, id)) ?? fail('imageNotFound');
  if (!analysis?.doubts?.[place] || !matteKey) return fail('matteChanged');
  const before = { analysis, matteKey, retouch };
  return replaceOutline(ctx, id, before, await answeredOutline(ctx, id, before, { place, ...answer }));
}

/** The picture has this answer already; from now on, nobody is asked. */
async function confirmDoubt(ctx: Ctx, id: ImageId, place: number, { isPart }: Answer): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const { analysis } = await images.findLockedImage(tx, ctx.scope, id, 'vehicle');
    const doubt = analysis?.doubts?.[place];
    if (!analysis || doubt?.isPart !== isPart) return fail('matteChanged');
    if (!doubt.isAnswered) await confirmMade(tx, ctx, id, confirmedIn(analysis, place));
    return images.getImage({ ...ctx, db: tx }, id);
  });
}

/** Stores the analysis of an image, which the caller has locked, with a doubt that was confirmed. */
export async function confirmMade(tx: Tx, { now }: Ctx, id: ImageId, confirmed: Analysis): Promise<void> {
  await work.setAnalysis(tx, id, confirmed, now);
  await queries.announceImage(tx, 'image', id);
}

/** The outline that follows from an answer, whose matte is stored. */
export async function answeredOutline(
  ctx: Ctx,
  id: ImageId,
  { analysis: asked, matteKey: key, retouch }: Outline,
  answer: Answer & { place: number },
): Promise<Outline> {
  const { storage } = ctx.outside;
  const automatic = retouch?.automatic ?? { analysis: asked, matteKey: key };
  const [doubts, matteBefore, own] = await Promise.all([
    storage.get(doubtsKeyOf(automatic.matteKey)),
    storage.get(key),
    storage.get(automatic.matteKey),
  ]);
  const { analysis, matte } = await answered(ctx, { analysis: asked, matte: matteBefore }, doubts, answer);
  // Taken back, an answer leaves the outline of the analysis.
  const isOwn = hashOf(matte) === hashOf(own);
  const matteKey = isOwn ? automatic.matteKey : `images/${id}/retouch-${hashOf(matte)}/matte.png`;
  if (!isOwn) await storage.put(matteKey, matte);
  return { analysis, matteKey, retouch: { version: outlineVersion(analysis, matteKey), automatic } };
}

async function answered(
  ctx: Ctx,
  known: KnownPhoto,
  doubts: Uint8Array,
  answer: Answer & { place: number },
): Promise<KnownPhoto> {
  try {
    return await ctx.outside.retouching.answerDoubt({ known, doubts, ...answer });
  } catch (error) {
    if (error instanceof PictureError && error.failure === 'no_vehicle')
      fail('vehicleNotInPhoto', { cause: error });
    throw error;
  }
}

/**
 * Places the vehicle by another outline and makes its picture again. One that is queued is made by that outline, and one that is being
 * made already begins again; a picture that a checker looks at stays as it is.
 */
async function replaceOutline(ctx: Ctx, id: ImageId, before: Outline, after: Outline): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const { state } = await images.findLockedImage(tx, ctx.scope, id, 'vehicle');
    if (state === 'needs_review') fail('imageBusy');
    const now = await work.findWork(tx, id);
    if (now?.matteKey !== before.matteKey || !isDeepStrictEqual(now.analysis, before.analysis))
      fail('matteChanged');
    await work.setRetouch(tx, id, placedAgain(after), ctx.now);
    if (!isBusy(state)) return madeAgain(tx, ctx, id);
    await queries.announceImage(tx, 'image', id);
    return images.getImage({ ...ctx, db: tx }, id);
  });
}
