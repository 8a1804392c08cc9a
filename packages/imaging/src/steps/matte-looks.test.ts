import { expect, test } from 'vitest';
import type { Matting } from '../models/matting.ts';
import { colourSegmenter } from '../testing/colour-segmenter.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { surroundingsOf } from './mask-grid.ts';
import { lookFinely, lookTwice, squeezedCrop } from './matte-looks.ts';

const size = { width: 768, height: 576 };
const whole = { left: 0, top: 0, ...size };
const red = [200, 40, 40] as const;
const blue = [40, 60, 200] as const;
const cabin = { left: 100, top: 150, width: 300, height: 240 };
/** Behind the cabin: a pickup's bed, or the bonnet of another vehicle. */
const behind = { left: 400, top: 200, width: 200, height: 150 };
const main = { left: 100 / 768, top: 150 / 576, right: 600 / 768, bottom: 390 / 576 };

/** A fake model whose first look sees the cabin alone, and whose looks at these sides see everything that is not grey. */
function modelThatSeesBehindAt(...sides: number[]): Matting & { sides: number[] } {
  const model = {
    name: 'fake',
    sides: [] as number[],
    release: async () => {},
    matte: async ({ data, height, width }: Parameters<Matting['matte']>[0]) => {
      model.sides.push(width);
      const last = sides.includes(width) ? width : ((behind.left + 1) / size.width) * width;
      return Float32Array.from({ length: width * height }, (_, at) => {
        const isGrey = Math.abs((data[at * 3] ?? 0) - (data[at * 3 + 2] ?? 0)) < 50;
        return isGrey || at % width > last ? 0 : 1;
      });
    },
  };
  return model;
}

/** The share in the middle of what is behind the cabin, when it has this colour. */
async function shareBehind(colour: readonly [number, number, number], matting: Matting): Promise<number> {
  const photo = drawRectangles(
    size,
    [120, 120, 120],
    [
      { ...cabin, colour: red },
      { ...behind, colour },
    ],
  );
  const seen = surroundingsOf(photo, main, colourSegmenter());
  const { agreed } = await lookTwice(photo, whole, await squeezedCrop(photo, whole), matting, seen);
  return (
    agreed.data[(behind.top + behind.height / 2) * size.width + behind.left + behind.width / 2] ?? Number.NaN
  );
}

test('a region that the first look misses is added if the others see it and it is in the vehicle’s outline', async () => {
  const matting = modelThatSeesBehindAt(384, 640);
  expect(await shareBehind(red, matting)).toBe(1);
  expect(matting.sides).toEqual([768, 384, 640]);
});

test('another thing behind the vehicle is not added, even if both other looks see it', async () => {
  expect(await shareBehind(blue, modelThatSeesBehindAt(384, 640))).toBe(0);
});

test('what only the second look sees is not added, though it is of the vehicle’s colour', async () => {
  expect(await shareBehind(red, modelThatSeesBehindAt(384))).toBe(0);
});

test('nothing looks a third time where the first two see the same', async () => {
  const matting = modelThatSeesBehindAt(768, 384);
  expect(await shareBehind(red, matting)).toBe(1);
  expect(matting.sides).toEqual([768, 384]);
});

test('a crop that has more pixels than the first look sees is looked at once more at its resolution, and a small one is not', async () => {
  const matting = modelThatSeesBehindAt();
  const photo = (width: number, height: number) => drawRectangles({ width, height }, [120, 120, 120], []);
  const fine = (width: number, height: number) =>
    lookFinely(photo(width, height), { left: 0, top: 0, width, height }, matting);
  expect(await fine(1600, 1200)).toMatchObject({ width: 1152, height: 896 });
  expect(await fine(900, 1200)).toMatchObject({ width: 960, height: 1088 });
  expect(await fine(700, 500)).toBeNull();
  expect(matting.sides).toEqual([1152, 960]);
});
