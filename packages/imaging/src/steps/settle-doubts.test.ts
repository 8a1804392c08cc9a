import { expect, test } from 'vitest';
import type { Matting } from '../models/matting.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import type { Doubts } from './draw-doubts.ts';
import { settleDoubts } from './settle-doubts.ts';

const size = { width: 1400, height: 1000 };
const box = { left: 100, top: 100, width: 1200, height: 800 };
const vehicle = { left: 300, top: 300, width: 700, height: 400 };
const mirror = { left: 1000, top: 400, width: 60, height: 60 };
const shadow = { left: 500, top: 640, width: 200, height: 60 };
/** What the other model takes the parts for shows in the photo: red is the vehicle, half red nothing sure. */
const red = [200, 40, 40] as const;
const grey = [120, 120, 120] as const;
const between = [120, 64, 64] as const;
type Colour = readonly [number, number, number];

const byColour: Matting & { size?: { width: number; height: number } } = {
  name: 'red',
  release: async () => {},
  matte: async ({ data, height, width }) =>
    Float32Array.from({ length: width * height }, (_, at) =>
      Math.min(1, Math.max(0, ((data[at * 3] ?? 0) - (data[at * 3 + 1] ?? 0)) / 112)),
    ),
};

function fill(raster: Raster, part: typeof box, value: number, channel = 0) {
  for (let y = part.top; y < part.top + part.height; y++)
    for (let x = part.left; x < part.left + part.width; x++)
      raster.data[(y * raster.width + x) * raster.channels + channel] = value;
}

/** The matte lacks the mirror and has the shadow; both are asked about. */
function asked(): { doubts: Doubts; matte: Raster<1> } {
  const matte = emptyRaster(size.width, size.height, 1);
  fill(matte, vehicle, 255);
  const picture = emptyRaster(size.width, size.height, 3);
  for (const [at, part] of [mirror, shadow].entries()) {
    fill(picture, part, 255, 0);
    fill(picture, part, at + 1, 2);
  }
  const doubt = { outline: [], area: 0.05, isAnswered: false };
  return {
    doubts: {
      list: [
        { ...doubt, isPart: false },
        { ...doubt, isPart: true },
      ],
      picture,
    },
    matte,
  };
}

async function settled(mirrorColour: Colour, shadowColour: Colour, other = byColour) {
  const photo = drawRectangles(size, grey, [
    { ...vehicle, colour: red },
    { ...mirror, colour: mirrorColour },
    { ...shadow, colour: shadowColour },
  ]);
  const { doubts, matte } = asked();
  const { list } = await settleDoubts(doubts, matte, photo, box, other);
  const at = ({ height, left, top, width }: typeof box) =>
    matte.data[(top + height / 2) * size.width + left + width / 2];
  return {
    answers: list.map(({ isAnswered, isPart }) => [isAnswered, isPart]),
    mirror: at(mirror),
    shadow: at(shadow),
  };
}

test('where the other model is sure, the matte gets its answer and nobody is asked', async () => {
  expect(await settled(red, grey)).toEqual({
    answers: [
      [true, true],
      [true, false],
    ],
    mirror: 255,
    shadow: 0,
  });
});

test('an answer that the matte has already is settled too', async () => {
  expect(await settled(grey, red)).toEqual({
    answers: [
      [true, false],
      [true, true],
    ],
    mirror: 0,
    shadow: 255,
  });
});

test('where it is not sure, the doubt stays as it is', async () => {
  expect(await settled(between, between)).toEqual({
    answers: [
      [false, false],
      [false, true],
    ],
    mirror: 0,
    shadow: 255,
  });
});

test('a model of one size settles the same', async () => {
  const other = { ...byColour, size: { width: 512, height: 512 } };
  expect((await settled(red, grey, other)).answers).toEqual([
    [true, true],
    [true, false],
  ]);
});
