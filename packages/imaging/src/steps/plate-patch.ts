import type { Point } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { type Quad, sampleAt } from './perspective.ts';

/** Height of the text in the patch, pixels; borders are located to a fraction of a fortieth of it. */
const textTall = 40;
/** Rows above and below the text, as multiples of its height: an American plate extends almost as far as it is high. */
const rowsBeyond = 1.5;

/** The surroundings of a line of text, rectified: its quad becomes an axis-parallel rectangle. */
export type Patch = {
  textLeft: number;
  textTop: number;
  textRight: number;
  textBottom: number;
  /** Interpolated brightness 0–255 at any position of the patch. */
  light(x: number, y: number): number;
  /** How much bluer than grey a whole pixel is. */
  blue(x: number, y: number): number;
  /** 1 when the plate's background is lighter than the characters, −1 when darker. */
  field: 1 | -1;
  /** Brightness of that background, 0–255. */
  fieldLight: number;
  /** Difference in brightness between the characters and the background, at least 12. */
  contrast: number;
  /** Horizontal foreshortening of the plate, estimated from the text's proportions: 1 = none, 0.3 = strong. */
  narrowing: number;
  toPhoto(x: number, y: number): Point;
  fromPhoto(point: Point): Point;
};

/** Splits brightness values into two classes (Otsu): the classes' means, and the share of the darker one. */
export function twoLevels(values: Float32Array): { dark: number; bright: number; darkShare: number } {
  const counts = new Float64Array(256);
  for (const value of values) {
    const bin = Math.min(255, Math.max(0, Math.round(value)));
    counts[bin] = counts[bin] + 1;
  }
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let best = { dark: 0, bright: 0, darkShare: 0 };
  let bestSpread = -1;
  let [below, sumBelow] = [0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value];
    sumBelow += counts[value] * value;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const dark = sumBelow / below;
    const bright = (total - sumBelow) / above;
    const spread = below * above * (bright - dark) ** 2;
    if (spread <= bestSpread) continue;
    bestSpread = spread;
    best = { dark, bright, darkShare: below / values.length };
  }
  return best;
}

type Size = { width: number; height: number; textLeft: number; textTop: number; textWide: number };

/** Brightness and blueness of every pixel of the patch. */
function readPixels(photo: Raster<3>, { height, width }: Size, toPhoto: Patch['toPhoto'], perPixel: number) {
  const light = new Float32Array(width * height);
  const blue = new Float32Array(width * height);
  const rgb = new Float64Array(3);
  // A patch coarser than the photo takes several samples per pixel, so that fine grain does not become edges.
  const readings = Math.min(4, Math.max(1, Math.round(perPixel)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let i = 0; i < readings; i++) {
        for (let j = 0; j < readings; j++) {
          const [px, py] = toPhoto(x + (i + 0.5) / readings, y + (j + 0.5) / readings);
          sampleAt(photo, px, py, rgb);
          r += rgb[0];
          g += rgb[1];
          b += rgb[2];
        }
      }
      const share = 1 / (readings * readings);
      light[y * width + x] = (0.299 * r + 0.587 * g + 0.114 * b) * share;
      blue[y * width + x] = (b - (r + g) / 2) * share;
    }
  }
  return { light, blue };
}

/** Rows at the text's upper and lower end, in which hardly any characters are: patch pixels from its edge. */
const rimRows = [1, 3, 5];

type Characters = Pick<Patch, 'field' | 'fieldLight' | 'contrast'>;

/**
 * Tells the characters from the background, which is taken for the lighter one if it fills most of the text, or most of
 * its rim where characters are bold; in doubt it is light, as on most plates.
 */
function charactersIn(light: Float32Array, { textLeft, textTop, textWide, width }: Size): Characters {
  const row = (y: number) => light.subarray(y * width + textLeft + 2, y * width + textLeft + textWide - 2);
  const inText = Array.from({ length: textTall - 8 }, (_, at) => [...row(textTop + 4 + at)]).flat();
  const { bright, dark, darkShare } = twoLevels(Float32Array.from(inText));
  const rim = rimRows.flatMap((at) => [...row(textTop + at), ...row(textTop + textTall - 1 - at)]);
  const brightRim = rim.filter((value) => value > (bright + dark) / 2).length / Math.max(1, rim.length);
  const isLight = 3 * (1 - darkShare) + brightRim > 1.6;
  return {
    field: isLight ? 1 : -1,
    fieldLight: isLight ? bright : dark,
    contrast: Math.max(12, bright - dark),
  };
}

/**
 * Rectifies the surroundings of a line of text.
 * @param text Vertical sides, parallel top and bottom.
 */
export function readPatch(photo: Raster<3>, text: Quad): Patch {
  const [[x0, y0], [x1, y1], , [, y3]] = text;
  const perPixel = (y3 - y0) / textTall;
  const slope = (y1 - y0) / (x1 - x0);
  const textWide = (x1 - x0) / perPixel;
  const narrowing = Math.min(1, Math.max(0.3, textWide / textTall / 4));
  const besides = Math.ceil(Math.max(0.8 * textWide, 1.5 * textTall * narrowing));
  const above = rowsBeyond * textTall;
  const size: Size = {
    width: Math.ceil(textWide) + 2 * besides,
    height: textTall + 2 * above,
    textLeft: besides,
    textTop: above,
    textWide,
  };
  const toPhoto = (x: number, y: number): Point => {
    const px = x0 + (x - besides) * perPixel;
    return [px, y0 + (px - x0) * slope + (y - above) * perPixel];
  };
  const fromPhoto = ([px, py]: Point): Point => [
    besides + (px - x0) / perPixel,
    above + (py - y0 - (px - x0) * slope) / perPixel,
  ];
  const { blue, light } = readPixels(photo, size, toPhoto, perPixel);
  const within = (value: number, limit: number) => Math.min(limit - 1, Math.max(0, value));
  const column = (x: number) => within(Math.floor(x), size.width);
  return {
    textLeft: besides,
    textTop: above,
    textRight: besides + textWide,
    textBottom: above + textTall,
    light(x, y) {
      const fx = within(x - 0.5, size.width);
      const fy = within(y - 0.5, size.height);
      const ix = Math.floor(fx);
      const iy = Math.floor(fy);
      const u = fx - ix;
      const v = fy - iy;
      const at = iy * size.width + ix;
      const right = ix + 1 < size.width ? 1 : 0;
      const down = iy + 1 < size.height ? size.width : 0;
      const upper = light[at] * (1 - u) + light[at + right] * u;
      const lower = light[at + down] * (1 - u) + light[at + down + right] * u;
      return upper * (1 - v) + lower * v;
    },
    blue: (x, y) => blue[within(Math.floor(y), size.height) * size.width + column(x)],
    ...charactersIn(light, size),
    narrowing,
    toPhoto,
    fromPhoto,
  };
}
