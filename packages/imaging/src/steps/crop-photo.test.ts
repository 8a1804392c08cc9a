import type { Analysis } from '@forecourt/contract/recipe';
import { Recipe } from '@forecourt/contract/recipe';
import { describe, expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { framedPhoto, photoCrop } from './crop-photo.ts';

const photo: Analysis = {
  width: 4000,
  height: 3000,
  vehicle: { x: 1400, y: 1200, width: 1200, height: 600 },
  vehicles: 1,
  people: 0,
  verdicts: [],
  contacts: [],
  plates: [],
  scores: { detection: 0.8, matte: 0.9, sharpness: 200, brightness: 120 },
  models: 'none',
};
const wide = { ...photo, vehicle: { x: 200, y: 1000, width: 3600, height: 1400 } };

function cropIn(
  target: { width: number; height: number },
  of: Analysis,
  crop: Recipe['crop'] = { padding: 0.1 },
) {
  const recipe = Recipe.parse({
    background: { kind: 'original' },
    crop,
    targets: [{ name: 'full', ...target }],
  });
  const found = photoCrop(recipe, target, of);
  if (!found) throw new Error('nothing is cropped');
  return found;
}

describe('the size of a crop', () => {
  test('is that of the target where the photo has enough pixels, and the photo is read at that size', () => {
    const { at, part, side, size } = cropIn({ width: 800, height: 600 }, photo);
    // The vehicle between a tenth on both sides.
    expect(part).toEqual({ left: 1250, top: 938, width: 1500, height: 1125 });
    expect([size, at]).toEqual([
      { width: 800, height: 600 },
      { left: 0, top: 0, width: 800, height: 600 },
    ]);
    expect((part.width * side) / photo.width).toBeCloseTo(800, 6);
  });

  test('is smaller in the same shape where it has not: nothing is enlarged', () => {
    const { side, size } = cropIn({ width: 3200, height: 2400 }, photo);
    expect([size, side]).toEqual([{ width: 1500, height: 1125 }, photo.width]);
  });

  test('is that of the target where the crop is larger than the photo, of which all that is inside is shown', () => {
    const { at, part, size } = cropIn({ width: 1080, height: 1350 }, wide);
    expect(size).toEqual({ width: 1080, height: 1350 });
    expect([part.top, part.height]).toEqual([0, photo.height]);
    expect(at.height / size.height).toBeCloseTo(3000 / (3600 / 0.96 / 0.8), 2);
    expect(at.top).toBeGreaterThan(0);
    expect(at.top + at.height).toBeLessThan(size.height);
  });

  test('is filled by the photo wherever a crop inside it was moved, also between two of its pixels', () => {
    for (const x of [0, 0.1, 100.5 / 4000, 0.5]) {
      const frame = { x, y: 100.5 / 3000, width: 0.5 };
      const { at, size } = cropIn({ width: 2000, height: 1500 }, photo, { padding: 0, frame });
      expect(at).toEqual({ left: 0, top: 0, ...size });
    }
  });

  test('is undefined where the background is replaced or the whole photo is shown', () => {
    const targets = [{ name: 'full', width: 800, height: 600 }];
    const coloured = {
      background: { kind: 'colour', colour: '#ffffff' },
      crop: { padding: 0 },
      targets,
    } as const;
    const whole = { background: { kind: 'original' }, targets } as const;
    for (const recipe of [coloured, whole])
      expect(photoCrop(Recipe.parse(recipe), { width: 800, height: 600 }, photo)).toBeUndefined();
  });
});

/** Blue above, green below, and a red block in the middle that nearly reaches the edges. */
function painted(width: number, height: number): Raster<3> {
  const raster = emptyRaster(width, height, 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isBlock = y > height * 0.12 && y < height * 0.88;
      const colour = isBlock ? [220, 20, 20] : y < height / 2 ? [40, 60, 220] : [30, 160, 40];
      raster.data.set(colour, (y * width + x) * 3);
    }
  }
  return raster;
}

describe('the photo in its frame', () => {
  test('is untouched where the crop is inside it', async () => {
    const crop = cropIn({ width: 800, height: 600 }, photo);
    const shown = painted(800, 600);
    expect(await framedPhoto(shown, crop)).toBe(shown);
  });

  test('is byte by byte in the middle of a larger one; beyond its edges are its border’s colours and nothing of what is in it', async () => {
    const crop = cropIn({ width: 1080, height: 1350 }, wide);
    const { at, size } = crop;
    const shown = painted(at.width, at.height);
    const framed = await framedPhoto(shown, crop);
    expect([framed.width, framed.height]).toEqual([size.width, size.height]);
    const rowBytes = size.width * 3;
    const inside = framed.data.subarray(at.top * rowBytes, (at.top + at.height) * rowBytes);
    expect(Buffer.compare(inside, shown.data)).toBe(0);
    const colourAt = (y: number) => [...framed.data.subarray(y * rowBytes + 1500, y * rowBytes + 1503)];
    const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1));
    expect(colourAt(4)).toEqual(near([40, 60, 220]));
    expect(colourAt(size.height - 5)).toEqual(near([30, 160, 40]));
  });
});
