/**
 * Fixes: a checker changes what a picture was made with, and it is made again for the same review. Guarantees that only the holder of
 * the lease does, that image and review get the change together with the picture that shows it, that the image of a delivered picture
 * gets it with the verdict, and that nothing is charged for it.
 */
import { fail } from '@forecourt/contract/errors';
import type { ImageId, ReviewId } from '@forecourt/contract/ids';
import { type PositionName, positionClass } from '@forecourt/contract/positions';
import type { Matte, MatteRegion } from '@forecourt/contract/retouch';
import type { EarlierFix, MadeFix, PictureContent } from '@forecourt/contract/review-fixes';
import type { FixPart, OmittedStep, Review } from '@forecourt/contract/reviews';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { ClickTask } from '../../../platform/pictures/picture-messages.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as pictures from '../images/fixed-pictures.service.ts';
import * as images from '../images/images.service.ts';
import * as retouch from '../images/retouch.service.ts';
import * as reviewed from '../images/reviewed-pictures.service.ts';
import { omittableSteps, withoutSteps } from './omitted-steps.rules.ts';
import * as queries from './review-fixes.queries.ts';
import * as reviews from './reviews.service.ts';

/** Before everything else that waits: somebody looks at the picture until it is made. */
const priority = -1;
/** A second attempt follows some seconds after the first; somebody waits. */
const attemptsMax = 2;

interface HeldImage {
  /** The lease replaces the scope, which does not reach the tenant. */
  holder: Ctx;
  imageId: ImageId;
  /** What its picture was made with, if the image does not have it. */
  fixed: MadeFix | null;
}

/** The image of an open review that the person holds. */
export async function findHeldImage(ctx: Ctx, id: ReviewId): Promise<HeldImage> {
  const { userId } = sessions.personOf(ctx);
  const { fixed, imageId, leasedBy, state } =
    (await reviewed.findReview(ctx.db, id)) ?? fail('reviewNotFound');
  if (state !== 'open') fail('reviewDecided');
  if (leasedBy !== userId) fail('reviewLeaseLost');
  return { holder: { ...ctx, scope: { kind: 'everything' } }, imageId, fixed };
}

export async function getMatte(ctx: Ctx, id: ReviewId): Promise<Matte> {
  const { fixed, holder, imageId } = await findHeldImage(ctx, id);
  return retouch.getMatte(holder, imageId, fixed);
}

export async function findRegion(
  ctx: Ctx,
  id: ReviewId,
  click: NonNullable<ClickTask['click']>,
): Promise<{ region: MatteRegion | null }> {
  const { fixed, holder, imageId } = await findHeldImage(ctx, id);
  return retouch.findRegion(holder, imageId, click, fixed);
}

export type Content = PictureContent;

/** The picture of a review that the person holds: a vehicle that was cut out, and the recipe that it was made by. */
export async function findHeldPicture(ctx: Ctx, id: ReviewId) {
  const { holder, imageId, fixed } = await findHeldImage(ctx, id);
  const made = fixed ?? (await pictures.findMade(ctx.db, imageId)) ?? fail('reviewDecided');
  const { analysis, matteKey, recipe } = made;
  if (!analysis || !matteKey || !recipe) return fail('vehicleNotInPhoto');
  return { holder, imageId, fixed, made: { analysis, matteKey, recipe, retouch: made.retouch } };
}

function contentOf({
  analysis,
  chosenVehicle,
  matteKey,
  ordered,
  recipe,
  retouch: present,
  without,
}: Content): Content {
  return { analysis, chosenVehicle, matteKey, ordered, recipe, retouch: present, without };
}

/** What the picture of a review that is locked was made with. */
export async function findContent(tx: Tx, { fixed, imageId }: reviewed.ReviewRow): Promise<Content> {
  if (fixed) return contentOf(fixed);
  const made = (await pictures.findMade(tx, imageId)) ?? fail('reviewDecided');
  const { analysis, chosenVehicle, matteKey, recipe, retouch: present } = made;
  if (!analysis || !matteKey || !recipe) return fail('vehicleNotInPhoto');
  return { analysis, chosenVehicle, matteKey, recipe, ordered: recipe, without: [], retouch: present };
}

/** A change, which can be taken back if it says of which parts it is; and what is put away by it. */
type Changed = Partial<Content> & { parts?: FixPart[]; putAway?: Content; earlier?: EarlierFix[] };

/** Fixes of one picture that are kept. */
const earlierMax = 20;

/** The fixes that can be taken back after one more. The first is always kept: with it the picture is as it came. */
function withEarlier({ earlierFixes, putAway }: reviewed.ReviewRow, fix: EarlierFix): EarlierFix[] {
  const earlier = [...(putAway ? [] : earlierFixes), fix];
  const [first = fix] = earlier;
  // The step after it is two fixes then.
  return earlier.length > earlierMax ? earlier.toSpliced(0, 2, { ...first, changed: [] }) : earlier;
}

export interface Changing {
  review: reviewed.ReviewRow;
  position: PositionName;
  tx: Tx;
}

/**
 * Stores a change of the picture that the person holds, and has the picture made again.
 * @param changed Makes the change from what the picture was made with, in the transaction that stores it.
 */
export async function storeFix(
  ctx: Ctx,
  id: ReviewId,
  changed: (now: Content, about: Changing) => Changed | Promise<Changed>,
): Promise<Review> {
  const { userId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const review = await reviews.findHeld(tx, id, userId);
    const now = await findContent(tx, review);
    const { position } = await images.findImage(tx, { kind: 'everything' }, review.imageId, 'vehicle');
    const { parts, ...change } = await changed(now, { review, position, tx });
    const group = positionClass(position);
    const earlier = parts && withEarlier(review, { ...now, group, changed: parts });
    const content = { ...now, ...(earlier && { earlier }), ...change };
    const recipe = withoutSteps(content.ordered, content.without, group);
    if (!review.firstMade) await queries.setFirstMade(tx, id, { ...now, group });
    const made = { id: newId(), at: ctx.now.toISOString(), by: userId };
    await queries.setFix(tx, id, { ...content, recipe, ...made });
    await enqueue(tx, 'reviews.fix', { reviewId: id }, { key: `reviews.fix:${id}`, priority, attemptsMax });
    // Before the job can have run, so that the response shows that the picture is being made again.
    return reviews.getHeldReview({ ...ctx, db: tx }, id);
  });
}

/** Brings back what the analysis found. */
export async function deleteMatte(ctx: Ctx, id: ReviewId): Promise<Review> {
  return storeFix(ctx, id, ({ retouch: made }) =>
    made ? { ...made.automatic, retouch: null, parts: ['outline'] } : {},
  );
}

/** Shows the picture as it came to the desk, or again with what was changed of it. */
export async function changeVersion(
  ctx: Ctx,
  id: ReviewId,
  { version }: { version: NonNullable<Review['version']> },
): Promise<Review> {
  const { userId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const { firstMade, putAway } = await reviews.findHeld(tx, id, userId);
    const shown = reviews.versionOf({ firstMade, putAway });
    if (shown === null || shown === version) return reviews.getHeldReview(inside, id);
    return storeFix(inside, id, (now, { position }) => {
      if (putAway) return orderedFor(putAway, now, firstMade?.group === positionClass(position));
      if (!firstMade) return {};
      const first = orderedFor(firstMade, now, firstMade.group === positionClass(position));
      return { ...first, putAway: now };
    });
  });
}

/** The order of another class of positions says something else, so that of the present one stays. */
export const orderedFor = (to: Content, { ordered }: Content, isSameClass: boolean): Content => ({
  ...contentOf(to),
  ...(!isSameClass && { ordered }),
});

/** Has the picture of a report that the caller holds made again, without exactly these steps of its order. */
export async function remakeReview(
  ctx: Ctx,
  id: ReviewId,
  { without }: { without: OmittedStep[] },
): Promise<{ success: true }> {
  await storeFix(ctx, id, ({ ordered }, { review }) => {
    const steps = omittableSteps(ordered).filter((step) => without.includes(step));
    if (review.cause !== 'reported' || steps.length === 0) fail('reviewVerdictUnfit');
    return { without: steps, parts: ['steps'] };
  });
  await reviewed.announceReviews(ctx.db);
  return { success: true };
}
