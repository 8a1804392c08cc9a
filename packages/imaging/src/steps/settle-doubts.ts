import type { Matting } from '../models/matting.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { type Doubts, takeAnswer } from './draw-doubts.ts';
import { inPhoto, lookFinely } from './matte-looks.ts';

/** Means over what a doubt changes from which, and up to which, the other model is sure. */
const clear = { part: 0.8, without: 0.2 };

/**
 * How much of what each doubt changes the other model takes for the vehicle, 0 to 1. A pixel counts by how much the answers differ in it:
 * soft edges count little.
 */
function meansOf({ list, picture }: Doubts, seen: Raster<1>): number[] {
  const sums = list.map(() => ({ seen: 0, weight: 0 }));
  for (let at = 0; at < seen.data.length; at++) {
    const sum = sums[picture.data[at * 3 + 2] - 1];
    if (!sum) continue;
    const weight = Math.abs(picture.data[at * 3] - picture.data[at * 3 + 1]);
    sum.seen += (weight * seen.data[at]) / 255;
    sum.weight += weight;
  }
  return sums.map(({ seen, weight }) => (weight > 0 ? seen / weight : 0.5));
}

/**
 * Has another model look once at the area of the doubts. Where it is sure, `matte` gets its answer, and nobody is asked.
 * @param box What the looks before saw of the photo.
 */
export async function settleDoubts(
  doubts: Doubts,
  matte: Raster<1>,
  photo: Raster<3>,
  box: PixelBox,
  other: Matting,
): Promise<Doubts> {
  const look = await lookFinely(photo, box, other);
  if (!look) return doubts;
  const means = meansOf(doubts, inPhoto(look, box, photo));
  const list = doubts.list.map((doubt, place) => {
    const share = means[place] ?? 0.5;
    if (share > clear.without && share < clear.part) return doubt;
    const isPart = share >= clear.part;
    takeAnswer(matte, doubts.picture, place, isPart);
    return { ...doubt, isPart, isAnswered: true };
  });
  return { ...doubts, list };
}
