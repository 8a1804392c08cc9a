import type { Models } from '../models/load-models.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import type { Scene, ShareBox } from './detect.ts';
import { clearForeignParts } from './foreign-parts.ts';
import { surroundingsOf } from './mask-grid.ts';
import { fineSide, focus, inCrop, inPhoto, lookTwice, squeezed } from './matte-looks.ts';
import { matteScore } from './matte-score.ts';
import { steepenEdge, tidyMatte } from './matte-tidy.ts';
import { restoreOwnParts } from './restore-own-parts.ts';
import { splitVehicles } from './split-vehicles.ts';
import { clearUnsureRegions } from './unsure-regions.ts';

type Segmented = {
  /** The main vehicle, at the photo's size: 255 inside, 0 outside. Empty when no foreground is found. */
  matte: Raster<1>;
  /** Certainty of the model before its output was tidied, 0..1. */
  score: number;
};

/** Computes the matte of the main vehicle. */
export async function segment(
  photo: Raster<3>,
  scene: Scene,
  { matting, segmenter }: Pick<Models, 'matting' | 'segmenter'>,
): Promise<Segmented> {
  const box = await focus(photo, scene, matting);
  if (!box) return { matte: emptyRaster(photo.width, photo.height, 1), score: 0 };
  const square = await squeezed(photo, box, fineSide);
  const shares = await lookTwice(photo, box, square, matting);
  const score = matteScore(shares);
  const within = (one: ShareBox) => inCrop(one, box, photo);
  const seen = scene.main && surroundingsOf(photo, scene.main, segmenter);
  if (scene.main && seen) {
    const unsplit = shares.data.slice();
    if (splitVehicles(shares, square, within(scene.main), scene.rivals.map(within)))
      await restoreOwnParts(shares, unsplit, box, seen);
    await clearUnsureRegions(shares, box, within(scene.main), seen);
  }
  const around = {
    main: scene.main && within(scene.main),
    others: [...scene.otherVehicles, ...scene.people].map(within),
  };
  tidyMatte(shares, around);
  // What is left of a part that was removed is tidied too.
  if (seen && (await clearForeignParts(shares, box, scene, seen))) tidyMatte(shares, around);
  steepenEdge(shares);
  return { matte: inPhoto(shares, box, photo), score };
}
