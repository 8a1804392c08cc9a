import type { ReviewId } from '@forecourt/contract/ids';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type {
  EarlierFix,
  FirstMade,
  MadeFix,
  PictureContent,
  ReviewFix,
} from '@forecourt/contract/review-fixes';
import type { Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { LeasedReview } from './reviews.queries.ts';

/** Stores what the picture is to be made again with; it replaces a fix that has not been made yet. */
export async function setFix(tx: Tx, id: ReviewId, fix: ReviewFix): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ fix: json(fix), isFixFailed: false })
    .where('id', '=', id)
    .execute();
}

/** Ends a fix whose picture could not be made. */
export async function setFixFailed(tx: Tx, id: ReviewId): Promise<void> {
  await tx.updateTable('reviews').set({ fix: null, isFixFailed: true }).where('id', '=', id).execute();
}

/** Stores what the picture was made with before it is first changed. */
export async function setFirstMade(tx: Tx, id: ReviewId, first: FirstMade): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ firstMade: json(first) })
    .where('id', '=', id)
    .execute();
}

/** Stores the order that a moved photo had at its exterior position. */
export async function setOrderedOutside(tx: Tx, id: ReviewId, ordered: Recipe): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ orderedOutside: json(ordered) })
    .where('id', '=', id)
    .execute();
}

interface Fixed {
  matteKey: string;
  outputs: LeasedReview['outputs'];
  /** What was changed, if the picture is as it came. */
  putAway: PictureContent | undefined;
  /** Undefined: as they are. */
  earlier: EarlierFix[] | undefined;
  /** Of a picture that is not delivered yet: the image got the fix, and this is the hash of its recipe. */
  recipeHash?: string;
  /** Of a delivered picture: the image does not get the fix before the verdict. */
  fixed?: MadeFix;
}

/** Gives an open review the picture that was made again. */
export async function setFixed(
  tx: Tx,
  id: ReviewId,
  { earlier, fixed, matteKey, outputs, putAway, recipeHash }: Fixed,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      matteKey,
      ...(recipeHash && { recipeHash }),
      ...(fixed && { fixed: json(fixed) }),
      outputs: json(outputs as unknown as Record<string, unknown>[]),
      fix: null,
      isFixFailed: false,
      putAway: putAway ? json(putAway) : null,
      ...(earlier && { earlierFixes: json(earlier) }),
      wasFixed: putAway === undefined,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores an answer to a question about a picture that was made again, and that its image does not have yet. */
export async function setFixedAnalysis(
  tx: Tx,
  id: ReviewId,
  fixed: MadeFix,
  analysis: Analysis,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ fixed: json({ ...fixed, analysis }) })
    .where('id', '=', id)
    .execute();
}
