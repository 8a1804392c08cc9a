/** Moves photos whose position nobody chose to positions of what they show. */
import { AppError } from '@forecourt/contract/errors';
import { ImageId } from '@forecourt/contract/ids';
import type { ImageState } from '@forecourt/contract/images';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { movesFor, type PlacedPhoto, sureView } from './image-places.rules.ts';
import * as queries from './images.queries.ts';
import * as images from './images.service.ts';

const placed = (row: queries.ImageRow): PlacedPhoto => ({
  id: row.id,
  position: row.position,
  isPositionChosen: row.isPositionChosen,
  kind: row.analysis?.kind?.name ?? null,
  view: sureView(row.analysis),
  isOrdered: row.state !== 'uploaded',
});

/** Whether the vehicle may have one more picture at this position. */
async function isFree(...place: Parameters<typeof images.assertImageFits>): Promise<boolean> {
  try {
    await images.assertImageFits(...place);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Moves a photo of a vehicle that has been analysed, unless its position was chosen or its state is another one by now. It
 * stays where it is when the vehicle may have no further exterior picture. The transaction has locked the image.
 */
export async function placeAnalysed(tx: Tx, ctx: Ctx, id: ImageId, state: ImageState): Promise<void> {
  const row = await queries.findImage(tx, ctx.scope, id);
  if (!queries.isOfKind(row, 'vehicle') || row.state !== state) return;
  const all = await queries.listImagesOfSet(tx, ctx.scope, row.set.id);
  const others = all.filter((other) => other.id !== id).map(placed);
  const moves = movesFor(placed(row), others);
  const [own] = moves;
  if (!own) return;
  const taken = others.map(({ position }) => position);
  // Two photos that change places leave the number of exterior pictures as it is.
  if (moves.length !== 2 && !(await isFree(tx, row.set.id, own.position, taken))) return;
  for (const move of moves) {
    const moved = ImageId.parse(move.id);
    await queries.setImagePosition(tx, moved, { position: move.position, isPositionChosen: false }, ctx.now);
    if (moved !== id) await queries.announceImage(tx, 'image', moved);
  }
}
