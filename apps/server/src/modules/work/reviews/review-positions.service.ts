/**
 * Positions that a checker corrects. Guarantees that the photo is moved as by its owner, that its picture is made again exactly where its
 * order says something else for the new position, and that nothing more is charged for it.
 */
import { AppError, fail } from '@forecourt/contract/errors';
import type { ImageId, ReviewId, VehicleId } from '@forecourt/contract/ids';
import { type PositionName, positionClass } from '@forecourt/contract/positions';
import { PresetId } from '@forecourt/contract/presets';
import { canBeCutOut, type Recipe } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import type { changeReviewPosition, listReviewPositions } from '@forecourt/contract/review-positions';
import type { Review } from '@forecourt/contract/reviews';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import { keepingBackground, ofClass } from '../../studio/recipes/recipes.rules.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import { proposalOf } from '../images/image-places.rules.ts';
import * as images from '../images/images.service.ts';
import type * as reviewed from '../images/reviewed-pictures.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as queries from './review-fixes.queries.ts';
import * as fixes from './review-fixes.service.ts';
import * as reviews from './reviews.service.ts';

/** The order of a photo by the preset of its picture, with the settings of its owner as they are now. */
async function orderAgain(tx: Tx, imageId: ImageId, position: PositionName): Promise<Recipe> {
  const { preset, presetVersion, set } = await images.findImage(
    tx,
    { kind: 'everything' },
    imageId,
    'vehicle',
  );
  const owner = await pictureSets.findPictureSetOwner(tx, set.id);
  try {
    const order = preset
      ? { preset: PresetId.parse(preset), ...(presetVersion !== null && { presetVersion }) }
      : {};
    return (await recipes.resolveOrder(tx, owner, order)).recipeOf(position);
  } catch (error) {
    if (error instanceof AppError) return fail('reviewBackgroundNotOffered', { cause: error });
    throw error;
  }
}

/** What the order says for a photo that is moved from one class of positions to another. */
async function orderedAt(
  tx: Tx,
  { ordered, analysis }: fixes.Content,
  { imageId, orderedOutside }: reviewed.ReviewRow,
  position: PositionName,
): Promise<Recipe> {
  const group = positionClass(position);
  if (group !== 'exterior') {
    const { shift: _, ...kept } = keepingBackground(ordered, group);
    return kept;
  }
  if (orderedOutside) return orderedOutside;
  // Of a photo without a vehicle that can be cut out there is no other picture.
  if (!analysis || !canBeCutOut(analysis)) return ofClass(ordered, group);
  return orderAgain(tx, imageId, position);
}

/** Stores what the picture is made with at the new position; the job makes it again. */
function storeMoved(ctx: Ctx, id: ReviewId, from: PositionName): Promise<Review> {
  return fixes.storeFix(ctx, id, async (made, { position, review, tx }) => {
    const isOutside = positionClass(from) === 'exterior';
    if (isOutside) await queries.setOrderedOutside(tx, id, made.ordered);
    return { ordered: await orderedAt(tx, made, review, position) };
  });
}

/** Whether the picture of a photo that was moved is another one. */
async function isMadeOtherwise(tx: Tx, review: reviewed.ReviewRow, position: PositionName): Promise<boolean> {
  // What is being made is of the position before.
  if (review.fix) return true;
  const made = await fixes.findContent(tx, review);
  const ordered = await orderedAt(tx, made, review, position);
  return hashOfRecipe(ordered) !== hashOfRecipe(made.ordered);
}

type Other = NonNullable<RouteInput<typeof changeReviewPosition>['body']['other']>;

/** Moves another photo of the vehicle, which the first move has locked, unless somebody has moved it meanwhile. */
async function makeRoom(
  holder: Ctx,
  vehicleId: VehicleId,
  { from, id, position, suggested }: Other,
): Promise<void> {
  const there = await images.findImage(holder.db, holder.scope, id, 'vehicle');
  if (there.set.id !== vehicleId) fail('imageNotFound');
  if (there.position === from) await images.moveImage(holder, id, { position, suggested });
}

export async function changePosition(
  ctx: Ctx,
  id: ReviewId,
  { other, position, suggested }: RouteInput<typeof changeReviewPosition>['body'],
): Promise<Review> {
  const { userId } = sessions.personOf(ctx);
  const { holder, imageId } = await fixes.findHeldImage(ctx, id);
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const { position: from, set } = await images.findImage(tx, holder.scope, imageId, 'vehicle');
    await images.moveImage({ ...holder, db: tx }, imageId, { position, suggested });
    if (other) await makeRoom({ ...holder, db: tx }, set.id, other);
    // After the vehicle, as every order locks them.
    const review = await reviews.findHeld(tx, id, userId);
    const isOfClass = positionClass(from) === positionClass(position);
    if (isOfClass || !(await isMadeOtherwise(tx, review, position))) return reviews.getHeldReview(inside, id);
    return storeMoved(inside, id, from);
  });
}

/** Where the other photos of the vehicle are. */
export async function listPositions(
  ctx: Ctx,
  id: ReviewId,
): Promise<RouteAnswer<typeof listReviewPositions>> {
  const { holder, imageId } = await fixes.findHeldImage(ctx, id);
  const { set } = await images.findImage(ctx.db, holder.scope, imageId, 'vehicle');
  const rows = await images.imageRowsOf(ctx.db, holder.scope, set.id);
  const others = rows.filter((row) => row.id !== imageId);
  return {
    results: others.map((row) => ({
      imageId: row.id,
      position: row.position,
      proposal: proposalOf(row),
      thumbnail: row.thumbnailKey && linkFor(ctx, filePath(row.thumbnailKey)),
    })),
  };
}
