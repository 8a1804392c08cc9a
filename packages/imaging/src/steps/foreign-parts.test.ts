import { expect, test } from 'vitest';
import type { Segmenter } from '../models/segmenter.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { colourSegmenter } from '../testing/colour-segmenter.ts';
import { drawRectangles } from '../testing/pictures.ts';
import type { Scene } from './detect.ts';
import { clearForeignParts } from './foreign-parts.ts';
import { surroundingsOf } from './mask-grid.ts';
import type { Shares } from './shares.ts';

const size = { width: 1000, height: 700 };
const grey = [120, 120, 120] as const;
const red = [200, 40, 40] as const;
const blue = [40, 60, 200] as const;
/** The vehicle's box; its body fills the lower part and its cabin the left of the upper one. */
const car = { left: 250, top: 250, width: 500, height: 280 };
const body = { left: 250, top: 350, width: 500, height: 180 };
const cabin = { left: 250, top: 250, width: 300, height: 100 };

const inShares = ({ left, top, width, height }: PixelBox) => ({
  left: left / size.width,
  top: top / size.height,
  right: (left + width) / size.width,
  bottom: (top + height) / size.height,
});

/** A scene whose detector saw the car and another vehicle somewhere beside it. */
const scene = (neighbour?: PixelBox): Scene => ({
  main: { ...inShares(car), kind: 'vehicle', score: 1 },
  otherVehicles: neighbour ? [{ ...inShares(neighbour), kind: 'vehicle', score: 0.5 }] : [],
  isChosen: false,
  people: [],
  rivals: [],
});

const whole = { left: 0, top: 0, ...size };

/** A matte of the whole photo, at half its size, that covers these boxes. */
function matteOf(...boxes: PixelBox[]): Shares {
  const [width, height] = [size.width / 2, size.height / 2];
  const data = new Float32Array(width * height);
  for (const box of boxes)
    for (let y = box.top / 2; y < (box.top + box.height) / 2; y++)
      data.fill(1, y * width + box.left / 2, y * width + (box.left + box.width) / 2);
  return { data, width, height };
}

/** Mean of the matte in a box. */
function coverOf({ data, width }: Shares, box: PixelBox): number {
  let sum = 0;
  for (let y = box.top / 2; y < (box.top + box.height) / 2; y++)
    for (let x = box.left / 2; x < (box.left + box.width) / 2; x++) sum += data[y * width + x];
  return (sum * 4) / (box.width * box.height);
}

/** Removes what is not the vehicle's, with this segmenter. */
const remove = (matte: Shares, photo: Raster<3>, seen: Scene, segmenter: Segmenter) =>
  clearForeignParts(matte, whole, seen, surroundingsOf(photo, seen.main ?? inShares(car), segmenter));

const neighbour = { left: 560, top: 270, width: 400, height: 80 };
/** The piece of the neighbour, above the bonnet, that the matte has. */
const piece = { left: 560, top: 290, width: 120, height: 60 };

test('a piece of another vehicle is removed, and the vehicle stays whole', async () => {
  const photo = drawRectangles(size, grey, [
    { ...body, colour: red },
    { ...cabin, colour: red },
    { ...neighbour, colour: blue },
  ]);
  const matte = matteOf(body, cabin, piece);
  expect(await remove(matte, photo, scene(neighbour), colourSegmenter())).toBe(true);
  expect(coverOf(matte, piece)).toBeLessThan(0.05);
  for (const part of [body, cabin]) expect(coverOf(matte, part)).toBeGreaterThan(0.99);
});

test('what the vehicle’s outline hardly rejects is removed only where the detector sees another vehicle', async () => {
  const photo = drawRectangles(size, grey, [
    { ...body, colour: red },
    { ...cabin, colour: red },
    { ...neighbour, colour: blue },
  ]);
  const small = { ...piece, width: 80 };
  const elsewhere = { left: 560, top: 520, width: 400, height: 80 };
  const covers = [];
  for (const seen of [neighbour, elsewhere]) {
    const matte = matteOf(body, cabin, small);
    await remove(matte, photo, scene(seen), colourSegmenter(0.95, 0.5));
    covers.push(coverOf(matte, small));
  }
  expect(covers).toEqual([expect.closeTo(0, 1), 1]);
});

test('beside a removed piece, more of the same neighbour is found once its point is known not to be the vehicle’s', async () => {
  const similar = [215, 70, 60] as const;
  const roof = { left: 680, top: 270, width: 80, height: 80 };
  const rest = { left: 680, top: 290, width: 60, height: 60 };
  const photo = drawRectangles(size, grey, [
    { ...body, colour: red },
    { ...cabin, colour: red },
    { ...neighbour, colour: blue },
    { ...roof, colour: similar },
  ]);
  const matte = matteOf(body, cabin, piece, rest);
  await remove(matte, photo, scene(neighbour), colourSegmenter());
  for (const part of [piece, rest]) expect(coverOf(matte, part)).toBeLessThan(0.05);
  for (const part of [body, cabin]) expect(coverOf(matte, part)).toBeGreaterThan(0.99);
});

test('a mirror of another colour, which is in the matte as a whole, stays', async () => {
  const mirror = { left: 720, top: 300, width: 70, height: 50 };
  const photo = drawRectangles(size, grey, [
    { ...car, colour: red },
    { ...mirror, colour: blue },
  ]);
  const matte = matteOf(car, mirror);
  await remove(matte, photo, scene(neighbour), colourSegmenter());
  expect(coverOf(matte, mirror)).toBeGreaterThan(0.99);
});

test('a part stays where the segmenter is not certain of the other object', async () => {
  const photo = drawRectangles(size, grey, [
    { ...body, colour: red },
    { ...cabin, colour: red },
    { ...neighbour, colour: blue },
  ]);
  const matte = matteOf(body, cabin, piece);
  expect(await remove(matte, photo, scene(neighbour), colourSegmenter(0.7))).toBe(false);
  expect(coverOf(matte, piece)).toBe(1);
});

test('thin roof rails of the colour of the place behind stay', async () => {
  const rail = { left: 400, top: 238, width: 200, height: 12 };
  const photo = drawRectangles(size, grey, [{ ...car, colour: red }]);
  const matte = matteOf(car, rail);
  await remove(matte, photo, scene(neighbour), colourSegmenter());
  expect(coverOf(matte, rail)).toBeGreaterThan(0.95);
});

test('what is thick and outside the detector’s box is removed without a certain object', async () => {
  const beside = { left: 750, top: 380, width: 36, height: 100 };
  const photo = drawRectangles(size, grey, [
    { ...car, colour: red },
    { ...beside, colour: blue },
  ]);
  const matte = matteOf(car, beside);
  await remove(matte, photo, scene(neighbour), colourSegmenter(0.3));
  expect(coverOf(matte, beside)).toBeLessThan(0.1);
  expect(coverOf(matte, car)).toBeGreaterThan(0.99);
});

test('without anything else near the vehicle the photo is not read a second time', async () => {
  const photo = drawRectangles(size, grey, [{ ...car, colour: red }]);
  const segmenter = colourSegmenter();
  const farAway = { left: 150, top: 240, width: 60, height: 200 };
  expect(await remove(matteOf(car), photo, scene(), segmenter)).toBe(false);
  expect(await remove(matteOf(car), photo, scene(farAway), segmenter)).toBe(false);
  expect(segmenter.reads).toBe(0);
});
