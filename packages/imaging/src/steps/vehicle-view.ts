import type { Analysis } from '@forecourt/contract/recipe';
import { type ViewModel, viewPicture } from '../models/view-model.ts';
import { emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import { readCamera } from './photo-camera.ts';
import { findPlumbLines, leadMin } from './plumb-lines.ts';

/** Grey level around the vehicle. */
const ground = 128;
/** Space left around the vehicle, share of its sides. */
const margin = 0.03;

/** A box enlarged by `margin` on every side, within the raster. */
function withMargin({ height, left, top, width }: PixelBox, within: Raster): PixelBox {
  const [across, down] = [Math.round(width * margin), Math.round(height * margin)];
  const [x, y] = [Math.max(0, left - across), Math.max(0, top - down)];
  return {
    left: x,
    top: y,
    width: Math.min(within.width, left + width + across) - x,
    height: Math.min(within.height, top + height + down) - y,
  };
}

/**
 * The vehicle alone on grey, in the middle of a picture of the view model's size.
 * @param found Box around the vehicle.
 */
export async function vehiclePicture(
  photo: Raster<3>,
  matte: Raster<1>,
  found: PixelBox,
): Promise<Raster<3>> {
  const box = withMargin(found, matte);
  const scale = Math.min(viewPicture.width / box.width, viewPicture.height / box.height);
  const width = Math.max(1, Math.min(viewPicture.width, Math.round(box.width * scale)));
  const height = Math.max(1, Math.min(viewPicture.height, Math.round(box.height * scale)));
  const shrink = (raster: Raster) =>
    sharp(raster.data, { raw: raster }).extract(box).resize(width, height, { fit: 'fill' });
  const [rgb, alpha] = await Promise.all([
    shrink(photo).raw().toBuffer(),
    shrink(matte).toColourspace('b-w').raw().toBuffer(),
  ]);
  const out = emptyRaster(viewPicture.width, viewPicture.height, 3);
  out.data.fill(ground);
  const [left, top] = [(out.width - width) >> 1, (out.height - height) >> 1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const to = ((top + y) * out.width + left + x) * 3;
      const share = alpha[from] / 255;
      for (let c = 0; c < 3; c++) out.data[to + c] = ground + (rgb[from * 3 + c] - ground) * share;
    }
  }
  return out;
}

/** The picture as a mirror shows it. */
export function mirrored({ data, height, width }: Raster<3>): Raster<3> {
  const out = emptyRaster(width, height, 3);
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    out.data.set(data.subarray(at * 3, at * 3 + 3), (at - x + width - 1 - x) * 3);
  }
  return out;
}

/** Degrees between neighbouring views. */
const step = 45;
const around = 360 / step;

/**
 * The most likely view as an azimuth, and how likely it is. Between two views the azimuth is weighted by their
 * likelihoods.
 * @param shares How likely each view is, front first.
 */
export function readView(shares: readonly number[]): { azimuth: number; confidence: number } {
  const best = shares.indexOf(Math.max(...shares));
  const at = (view: number) => shares[(view + around) % around] as number;
  const [before, peak, after] = [at(best - 1), at(best), at(best + 1)];
  const offset = (after - before) / (before + peak + after);
  return { azimuth: ((((best + offset) * step) % 360) + 360) % 360, confidence: peak };
}

type SeenFrom = { view: NonNullable<Analysis['view']>; camera: NonNullable<Analysis['camera']> };

/**
 * From where the vehicle is seen, and by what camera, in pixels of `photo`; null when the matte is empty. The picture and its
 * mirror image are judged, which must agree, left for right.
 */
export async function recogniseView(
  photo: Raster<3>,
  matte: Raster<1>,
  model: ViewModel,
): Promise<SeenFrom | null> {
  const box = matteBox(matte);
  if (!box) return null;
  const picture = await vehiclePicture(photo, matte, box);
  const lines = await findPlumbLines(photo, matte);
  const plumb = lines && lines.lead >= leadMin.seconded ? lines.lean : null;
  const [seen, inMirror] = [await model.judge(picture), await model.judge(mirrored(picture))];
  const both = seen.views.map((share, view) =>
    Math.sqrt(share * (inMirror.views[(around - view) % around] as number)),
  );
  const total = both.reduce((sum, share) => sum + share, 0);
  return {
    view: readView(both.map((share) => share / total)),
    camera: readCamera(seen.camera, inMirror.camera, box, plumb),
  };
}
