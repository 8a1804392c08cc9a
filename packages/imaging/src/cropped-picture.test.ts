import { readFile } from 'node:fs/promises';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { beforeAll, expect, test } from 'vitest';
import type { Models } from './models/load-models.ts';
import { analyse, renderAll } from './render.ts';
import { sharp } from './safe-sharp.ts';
import { pixelDifference } from './testing/compare.ts';
import { testModels } from './testing/models.ts';
import { readRgb } from './testing/pictures.ts';

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

const samples = await readSamples();
const sampleNamed = (wanted: string) => {
  const sample = samples.find(({ name }) => name === wanted);
  if (!sample) throw new Error(`there is no sample ${wanted}`);
  return sample;
};
const keep = { background: { kind: 'original' }, plate: { mode: 'keep' } } as const;
const png = (width: number, height: number) => [{ name: 'full', width, height, format: 'png' as const }];

test('a crop shows the photo’s own pixels around the whole vehicle, in the size that was asked for', async () => {
  const photo = await readFile(sampleNamed('saloon-blue-045').file);
  const known = await analyse(photo, models);
  const crop = { padding: 0.05 };
  const sizes = [png(800, 600), png(540, 675), png(1080, 566)];
  const recipes = sizes.map((targets) => Recipe.parse({ ...keep, crop, targets }));
  const { made } = await renderAll(photo, recipes, { known }, models);
  const shown = made.map(([output]) => [output?.width, output?.height]);
  expect(shown).toEqual(sizes.map(([target]) => [target?.width, target?.height]));
  for (const [output] of made) {
    const { x = -1, y = -1, width = 9, height = 9 } = output?.vehicle ?? {};
    // The box is that of the matte, so the vehicle is in the picture if the box is.
    expect(Math.min(x, y, 1 - x - width, 1 - y - height)).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeCloseTo(0.5, 1);
  }
});

test('a crop that was moved is exactly that part of the photo, and its plate is hidden if the recipe says so', async () => {
  const sample = sampleNamed('saloon-blue-000');
  const photo = await readFile(sample.file);
  const known = await analyse(photo, models);
  const { height, plates, width } = known.analysis;
  const [plate] = plates;
  if (!plate) throw new Error('the sample shows no plate');
  const frame = { x: 0.2, y: 0.2, width: 0.6 };
  const size = { width: Math.round(0.6 * width), height: Math.round(0.6 * height) };
  const targets = png(size.width, size.height);
  const recipes = (['keep', 'blur'] as const).map((mode) =>
    Recipe.parse({ ...keep, plate: { mode }, faces: 'keep', crop: { padding: 0, frame }, targets }),
  );
  const { made } = await renderAll(photo, recipes, { known }, models);
  const [kept, hidden] = await Promise.all(
    made.map(([output]) => readRgb(output?.bytes ?? new Uint8Array())),
  );
  const part = await sharp(photo)
    .extract({ left: Math.round(0.2 * width), top: Math.round(0.2 * height), ...size })
    .png()
    .toBuffer();
  if (!kept || !hidden) throw new Error('no picture was made');
  expect(pixelDifference(kept, await readRgb(part)).max).toBe(0);
  const xs = plate.corners.map(([x]) => x - 0.2 * width);
  const ys = plate.corners.map(([, y]) => y - 0.2 * height);
  const margin = 0.2 * (Math.max(...xs) - Math.min(...xs));
  const isAtPlate = (x: number, y: number) =>
    x > Math.min(...xs) - margin &&
    x < Math.max(...xs) + margin &&
    y > Math.min(...ys) - margin &&
    y < Math.max(...ys) + margin;
  expect(pixelDifference(kept, hidden, isAtPlate).mean).toBeGreaterThan(1);
  expect(pixelDifference(kept, hidden, (x, y) => !isAtPlate(x, y)).max).toBe(0);
});

test('a photo without a vehicle is cropped in its middle', async () => {
  const colours = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b7a4b' } })
    .composite([
      {
        input: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c9a227' } })
          .png()
          .toBuffer(),
        left: 150,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
  const recipe = Recipe.parse({ ...keep, crop: { padding: 0.06 }, targets: png(600, 600) });
  const { made } = await renderAll(colours, [recipe], {}, models);
  const output = made[0]?.[0];
  expect(output?.vehicle).toBeUndefined();
  const { data } = await readRgb(output?.bytes ?? new Uint8Array());
  const reds = new Set(Array.from({ length: 600 }, (_, x) => data[x * 3]));
  expect(reds).toEqual(new Set([0xc9]));
});
