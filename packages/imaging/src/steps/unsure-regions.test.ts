import { expect, test } from 'vitest';
import { colourSegmenter } from '../testing/colour-segmenter.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { surroundingsOf } from './mask-grid.ts';
import { restoreOwnParts } from './restore-own-parts.ts';
import type { Shares } from './shares.ts';
import { clearUnsureRegions } from './unsure-regions.ts';

const size = { width: 800, height: 600 };
const whole = { left: 0, top: 0, ...size };
const grey = [120, 120, 120] as const;
const red = [200, 40, 40] as const;
const blue = [40, 60, 200] as const;
const car = { left: 200, top: 200, width: 400, height: 240 };
const main = { left: 0.25, top: 1 / 3, right: 0.75, bottom: 440 / 600 };
/** A thing behind the vehicle, above its bonnet. */
const behind = { left: 420, top: 120, width: 160, height: 80 };

type Area = { left: number; top: number; width: number; height: number; share: number };

/** A matte of the whole photo, at its size, with these values. */
function matteOf(...areas: Area[]): Shares {
  const data = new Float32Array(size.width * size.height);
  for (const { height, left, share, top, width } of areas)
    for (let y = top; y < top + height; y++)
      data.fill(share, y * size.width + left, y * size.width + left + width);
  return { data, ...size };
}

/** The matte in the middle of an area. */
const middleOf = ({ data }: Shares, { height, left, top, width }: Omit<Area, 'share'>): number =>
  data[(top + height / 2) * size.width + left + width / 2] ?? Number.NaN;

const pictureWith = (colour: readonly [number, number, number]) =>
  drawRectangles(size, grey, [
    { ...car, colour: red },
    { ...behind, colour },
  ]);

test('a thing behind the vehicle, of which the matting model is unsure, is cleared; the vehicle stays', async () => {
  const seen = surroundingsOf(pictureWith(blue), main, colourSegmenter());
  const matte = matteOf({ ...car, share: 1 }, { ...behind, share: 0.6 });
  await clearUnsureRegions(matte, whole, main, seen);
  expect(middleOf(matte, behind)).toBe(0);
  expect(middleOf(matte, car)).toBe(1);
});

test('an unsure part that the segmenter takes for the vehicle’s, and what the body encloses, stay', async () => {
  const window = { left: 260, top: 230, width: 120, height: 60 };
  const matte = matteOf({ ...car, share: 1 }, { ...behind, share: 0.6 }, { ...window, share: 0.5 });
  await clearUnsureRegions(matte, whole, main, surroundingsOf(pictureWith(red), main, colourSegmenter()));
  expect(middleOf(matte, behind)).toBeCloseTo(0.6);
  expect(middleOf(matte, window)).toBe(0.5);
});

test('a matte without unsure regions costs no second look at the photo: soft edges and faint haze are none', async () => {
  const segmenter = colourSegmenter();
  const seen = surroundingsOf(pictureWith(blue), main, segmenter);
  const edge = { left: 200, top: 197, width: 400, height: 3 };
  const matte = matteOf({ ...car, share: 1 }, { ...edge, share: 0.5 }, { ...behind, share: 0.15 });
  await clearUnsureRegions(matte, whole, main, seen);
  expect(segmenter.reads).toBe(0);
});

test('what was split off as another vehicle’s is put back where the segmenter takes it for this one’s', async () => {
  const flank = { left: 500, top: 300, width: 100, height: 140 };
  const photo = pictureWith(blue);
  const before = matteOf({ ...car, share: 1 }, { ...behind, share: 0.9 });
  const split = matteOf({ ...car, share: 1 }, { ...flank, share: 0 });
  await restoreOwnParts(split, before.data, whole, surroundingsOf(photo, main, colourSegmenter()));
  expect(middleOf(split, flank)).toBe(1);
  expect(middleOf(split, behind)).toBe(0);
});
