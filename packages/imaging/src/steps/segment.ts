import type { Models } from '../models/load-models.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import type { Scene, ShareBox } from './detect.ts';
import { type Doubts, drawDoubts } from './draw-doubts.ts';
import { findDoubts } from './find-doubts.ts';
import { clearForeignParts } from './foreign-parts.ts';
import { surroundingsOf } from './mask-grid.ts';
import { focus, inCrop, inPhoto, lookFinely, lookTwice, squeezedCrop } from './matte-looks.ts';
import { matteScore } from './matte-score.ts';
import { steepenEdge, tidyMatte } from './matte-tidy.ts';
import { outlineCertainty, outlineSigns } from './outline-doubt.ts';
import { refinedOutline } from './refine-outline.ts';
import { restoreOwnParts } from './restore-own-parts.ts';
import { settleDoubts } from './settle-doubts.ts';
import { splitVehicles } from './split-vehicles.ts';
import { clearUnsureRegions } from './unsure-regions.ts';

type Segmented = {
  /** The main vehicle, at the photo's size: 255 inside, 0 outside. Empty when no foreground is found. */
  matte: Raster<1>;
  /** Certainty of the model before its output was tidied, 0..1. */
  score: number;
  /** How likely the outline is whole, 0..1; undefined where the detector saw no vehicle. */
  outline?: number;
  /** What somebody has to be asked about the outline; absent where nothing is. */
  doubts?: Doubts;
};

/** Computes the matte of the main vehicle. */
export async function segment(
  photo: Raster<3>,
  scene: Scene,
  { matting, own, segmenter }: Pick<Models, 'matting' | 'own' | 'segmenter'>,
): Promise<Segmented> {
  const box = await focus(photo, scene, matting);
  if (!box) return { matte: emptyRaster(photo.width, photo.height, 1), score: 0 };
  const crop = await squeezedCrop(photo, box);
  const seen = scene.main && surroundingsOf(photo, scene.main, segmenter);
  const starting = own?.use === 'first' ? own.matting : matting;
  const { agreed: shares, first, second } = await lookTwice(photo, box, crop, matting, seen, starting);
  const score = matteScore(shares);
  const within = (one: ShareBox) => inCrop(one, box, photo);
  const around = {
    main: scene.main && within(scene.main),
    others: [...scene.otherVehicles, ...scene.people].map(within),
  };
  const unsplit = shares.data.slice();
  if (!around.main || !seen) tidyMatte(shares, around);
  else {
    const isSplit = splitVehicles(shares, crop, around.main, scene.rivals.map(within));
    if (isSplit) await restoreOwnParts(shares, unsplit, box, seen);
    await clearUnsureRegions(shares, box, around.main, seen);
    tidyMatte(shares, around);
    // A split shows that the matting model took a neighbour along. What is left of its parts is tidied too.
    if (isSplit && (await clearForeignParts(shares, box, scene, seen))) tidyMatte(shares, around);
  }
  const fine = scene.main ? await lookFinely(photo, box, matting) : null;
  const refined = fine ? refinedOutline(shares, fine) : shares;
  steepenEdge(refined);
  const matte = inPhoto(refined, box, photo);
  const looks = fine && { first, second, fine };
  const regions = looks ? findDoubts(refined, looks, scene.rivals.map(within)) : [];
  const drawn = looks && regions.length > 0 && drawDoubts(regions, refined, looks, box, photo);
  const judge = own?.use === 'doubts' && own.matting;
  const doubts = drawn && judge ? await settleDoubts(drawn, matte, photo, box, judge) : drawn;
  if (!scene.main || !around.main) return { matte, score };
  const signs = outlineSigns({
    seen: { ...shares, data: unsplit },
    matte: shares,
    main: around.main,
    others: [...scene.rivals.map(within), ...around.others],
    detection: scene.main.score,
  });
  return { matte, score, outline: outlineCertainty(signs), ...(doubts && { doubts }) };
}
