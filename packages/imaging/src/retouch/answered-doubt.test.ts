import type { Analysis } from '@forecourt/contract/recipe';
import { beforeAll, expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import type { Known } from '../render.ts';
import { sharp } from '../safe-sharp.ts';
import { decodeMatte, encodeMatte } from '../steps/matte-file.ts';
import { answeredDoubt } from './answered-doubt.ts';

const size = { width: 80, height: 60 };
const analysis: Analysis = {
  width: 160,
  height: 120,
  vehicle: { x: 20, y: 40, width: 80, height: 60 },
  vehicles: 1,
  people: 0,
  verdicts: ['unsure_outline'],
  contacts: [],
  doubts: [true, false].map((isPart, place) => ({
    outline: [
      [100 + place * 20, 40],
      [120 + place * 20, 40],
      [120 + place * 20, 60],
    ],
    area: 0.1,
    isPart,
    isAnswered: false,
  })),
  plates: [],
  scores: { detection: 0.9, matte: 1, outline: 0.6, sharpness: 200, brightness: 120 },
  models: 'test',
};

/** Columns of the vehicle itself, and those of each doubt, all of the rows 20 to 49. */
const vehicle = [10, 50] as const;
const regions = [
  [50, 60],
  [60, 70],
] as const;

/** Whether somebody asked about a pixel; the edge of a part is softer than full. */
const valueAt = (x: number, y: number, parts: readonly boolean[]) => {
  const isIn = ([from, to]: readonly [number, number]) => y >= 20 && y < 50 && x >= from && x < to;
  if (isIn(vehicle)) return 255;
  return regions.some((region, at) => parts[at] && isIn(region)) ? 200 : 0;
};

function matteOf(parts: readonly boolean[]): Promise<Uint8Array> {
  const matte = emptyRaster(size.width, size.height, 1);
  for (let at = 0; at < matte.data.length; at++)
    matte.data[at] = valueAt(at % size.width, Math.floor(at / size.width), parts);
  return encodeMatte(matte);
}

let known: Known;
let doubts: Uint8Array;
beforeAll(async () => {
  known = { analysis, matte: await matteOf([true, false]) };
  const data = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const number = regions.findIndex(([from, to]) => x >= from && x < to) + 1;
    data.set([valueAt(x, y, [true, true]), 0, y >= 20 && y < 50 ? number : 0], at * 3);
  }
  doubts = await sharp(data, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
});

const pixels = async (matte: Uint8Array) => [...(await decodeMatte(matte, size)).data];
const statesOf = ({ doubts = [] }: Analysis) => doubts.map(({ isAnswered, isPart }) => [isPart, isAnswered]);

test('what is no part leaves the matte, and the vehicle’s box with it; the other doubt and the verdict stay', async () => {
  const after = await answeredDoubt(known, doubts, 0, false);
  expect(await pixels(after.matte)).toEqual(await pixels(await matteOf([false, false])));
  expect(after.analysis.vehicle).toEqual({ x: 20, y: 40, width: 80, height: 60 });
  expect(statesOf(after.analysis)).toEqual([
    [false, true],
    [false, false],
  ]);
  expect(after.analysis.verdicts).toEqual(['unsure_outline']);
});

test('what is a part comes in with its soft edge, and answers add up', async () => {
  const first = await answeredDoubt(known, doubts, 1, true);
  expect(first.analysis.vehicle).toEqual({ x: 20, y: 40, width: 120, height: 60 });
  const both = await answeredDoubt(first, doubts, 0, false);
  expect(await pixels(both.matte)).toEqual(await pixels(await matteOf([false, true])));
  expect(statesOf(both.analysis)).toEqual([
    [false, true],
    [true, true],
  ]);
});

test('the other answer brings the same file back', async () => {
  const after = await answeredDoubt(await answeredDoubt(known, doubts, 0, false), doubts, 0, true);
  expect(Buffer.compare(after.matte, known.matte)).toBe(0);
});

test('an answer that leaves nothing of the vehicle, and doubts about another matte, are refused', async () => {
  const all = await sharp(
    Buffer.from(
      Array(size.width * size.height)
        .fill([0, 0, 1])
        .flat(),
    ),
    {
      raw: { ...size, channels: 3 },
    },
  )
    .png()
    .toBuffer();
  await expect(answeredDoubt(known, all, 0, false)).rejects.toMatchObject({ reason: 'too_small' });
  const small = await sharp(doubts).resize(40, 30).png().toBuffer();
  await expect(answeredDoubt(known, small, 0, false)).rejects.toMatchObject({ reason: 'not_an_image' });
});
