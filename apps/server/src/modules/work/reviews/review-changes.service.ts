/**
 * What a checker changes of a picture with one save: outline, plates, background and place of the vehicle. Guarantees that all of it is
 * stored together or nothing is, and that one new picture shows it.
 */
import { isDeepStrictEqual } from 'node:util';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, ReviewId } from '@forecourt/contract/ids';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type {
  changeReviewMatte,
  changeReviewVehicle,
  previewReviewFix,
  previewReviewMatte,
  ReviewChanges,
} from '@forecourt/contract/review-fixes';
import type { FixPart, Review } from '@forecourt/contract/reviews';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import { vehicleAt } from '../images/chosen-vehicles.rules.ts';
import { placedAgain, withPlates } from '../images/outlines.service.ts';
import * as previewed from '../images/previewed-pictures.service.ts';
import * as retouch from '../images/retouch.service.ts';
import { withShift } from '../images/shifted-pictures.rules.ts';
import { withBackground } from './review-backgrounds.service.ts';
import * as fixes from './review-fixes.service.ts';

type Placing = Pick<ReviewChanges, 'background' | 'shift'>;

/** The recipe with another background, and with the vehicle elsewhere in front of it. */
async function withPlacing(
  db: Db,
  imageId: ImageId,
  recipe: Recipe,
  { background, shift }: Placing,
): Promise<Recipe> {
  const placed = background ? await withBackground(db, imageId, recipe, background) : recipe;
  return shift === undefined ? placed : withShift(placed, shift);
}

/** What the picture is made with after the changes. */
async function withChanges(
  made: fixes.Content,
  changes: ReviewChanges,
  { review, tx }: fixes.Changing,
): Promise<Partial<fixes.Content>> {
  const { placeAgain, plates, ...placing } = changes;
  const isPlaced = placeAgain || placing.background !== undefined || placing.shift !== undefined;
  if (isPlaced && made.without.includes('background')) fail('pictureKeepsBackground');
  const { analysis, matteKey, retouch: present } = made;
  const kept = plates
    ? withPlates(made, plates)
    : analysis && matteKey && { analysis, matteKey, retouch: present };
  if (!kept && (plates || placeAgain)) fail('vehicleNotInPhoto');
  return {
    ...(kept && (placeAgain ? placedAgain(kept) : kept)),
    ordered: await withPlacing(tx, review.imageId, made.ordered, placing),
  };
}

/** What changes are of. A place that is sent but stays is none. */
function partsOf({ ordered }: fixes.Content, changes: ReviewChanges): FixPart[] {
  const { background, placeAgain, plates, shift } = changes;
  const isMoved = shift !== undefined && !isDeepStrictEqual(shift, ordered.shift ?? null);
  const parts = { plates, shift: placeAgain || isMoved, background };
  return (['plates', 'shift', 'background'] as const).filter((part) => parts[part]);
}

/** Changes everything but the outline. */
export function changeFix(ctx: Ctx, id: ReviewId, changes: ReviewChanges): Promise<Review> {
  return fixes.storeFix(ctx, id, async (made, about) => ({
    ...(await withChanges(made, changes, about)),
    parts: partsOf(made, changes),
  }));
}

/** Replaces the outline by one that the checker changed, and what else they changed with it. */
export async function changeMatte(
  ctx: Ctx,
  id: ReviewId,
  file: Upload,
  { fix, version }: RouteInput<typeof changeReviewMatte>['body'],
): Promise<Review> {
  const { fixed, holder, imageId } = await fixes.findHeldImage(ctx, id);
  const { of, outline } = await retouch.receiveOutline(holder, imageId, file, version, fixed);
  return fixes.storeFix(ctx, id, async (made, about) => {
    if (made.matteKey !== of) fail('matteChanged');
    const changed = await withChanges({ ...made, ...outline }, fix, about);
    return { ...outline, ...changed, parts: ['outline', ...partsOf(made, fix)] };
  });
}

/**
 * Shows another vehicle of the photo, and another background at once; the outline, the plates and the place of the one before are no
 * longer of use.
 */
export async function changeVehicle(
  ctx: Ctx,
  id: ReviewId,
  { background, vehicle: named }: RouteInput<typeof changeReviewVehicle>['body'],
): Promise<Review> {
  return fixes.storeFix(ctx, id, async ({ analysis, ordered, without }, { review, tx }) => {
    if (without.includes('background')) fail('pictureKeepsBackground');
    const chosenVehicle = (analysis && vehicleAt(analysis, named)) ?? fail('vehicleNotInPhoto');
    const placed = await withPlacing(tx, review.imageId, ordered, { background });
    const parts: FixPart[] = background ? ['vehicle', 'background'] : ['vehicle'];
    if (chosenVehicle === analysis?.vehicleBoxes?.[0]) return { ordered: placed, parts };
    const unknown = { analysis: null, matteKey: null, retouch: null };
    return { chosenVehicle, ...unknown, ordered: withShift(placed, null), parts };
  });
}

/** What the picture would look like with other plates, another background, or with its vehicle elsewhere. */
export async function previewFix(
  ctx: Ctx,
  id: ReviewId,
  changes: ReviewChanges,
): Promise<RouteAnswer<typeof previewReviewFix>> {
  const held = await fixes.findHeldPicture(ctx, id);
  return previewHeld(held, held.made.analysis, await ctx.outside.storage.get(held.made.matteKey), changes);
}

/** The same with an outline that is not saved. */
export async function previewMatte(
  ctx: Ctx,
  id: ReviewId,
  file: Upload,
  { fix, version }: RouteInput<typeof previewReviewMatte>['body'],
): Promise<RouteAnswer<typeof previewReviewMatte>> {
  const held = await fixes.findHeldPicture(ctx, id);
  const { holder, imageId, fixed } = held;
  const { analysis, matte } = await retouch.readOutline(holder, imageId, file, version, fixed);
  return previewHeld(held, analysis, matte, fix);
}

async function previewHeld(
  { holder, imageId, made }: Awaited<ReturnType<typeof fixes.findHeldPicture>>,
  analysis: Analysis,
  matte: Uint8Array,
  { placeAgain, plates, ...placing }: ReviewChanges,
): Promise<RouteAnswer<typeof previewReviewFix>> {
  const outline = { analysis, matteKey: made.matteKey, retouch: null };
  const withThem = (plates && withPlates(outline, plates)) ?? outline;
  const recipe = await withPlacing(holder.db, imageId, made.recipe, placing);
  return previewed.previewChanged(holder, imageId, {
    analysis: (placeAgain ? placedAgain(withThem) : withThem).analysis,
    matte,
    recipe,
  });
}
