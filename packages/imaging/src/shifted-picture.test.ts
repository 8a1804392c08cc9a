import { readFile } from 'node:fs/promises';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { beforeAll, expect, test } from 'vitest';
import type { Models } from './models/load-models.ts';
import { analyse, type Known, render, renderKnown } from './render.ts';
import { sharp } from './safe-sharp.ts';
import { testModels } from './testing/models.ts';
import { readRgb } from './testing/pictures.ts';

let models: Models;
let photo: Buffer;
let known: Known;
beforeAll(async () => {
  models = await testModels();
  const sample = (await readSamples()).find(({ name }) => name === 'saloon-blue-090');
  photo = await readFile(sample?.file ?? '');
  const { analysis, matte } = await analyse(photo, models);
  known = { analysis, matte };
});

const shift = { x: 0.05, y: 0.02, scale: 0.8 };
const recipeWith = (more: object = {}) =>
  Recipe.parse({
    background: { kind: 'showroom', name: 'studio-grey' },
    targets: [{ name: 'full', width: 960, height: 720, format: 'png' }],
    ...more,
  });

async function make(more: object = {}) {
  const { outputs } = await render(photo, recipeWith(more), { known }, models);
  const [made] = outputs;
  if (!made?.vehicle) throw new Error('Nothing was made');
  return { vehicle: made.vehicle, raster: await readRgb(made.bytes), fidelity: made.fidelity };
}

test('a vehicle that is moved and made smaller takes its shadow along, and leaves the room as it was', async () => {
  const [usual, moved, empty] = [
    await make(),
    await make({ shift }),
    await make({ shift: { x: 0, y: 0, scale: 0.5 }, shadow: { contact: 0, ambient: 0 } }),
  ];
  expect(moved.vehicle.width / usual.vehicle.width).toBeCloseTo(0.8, 2);
  const { height, width, data } = usual.raster;
  const at = ({ data: pixels }: { data: Uint8Array }, x: number, y: number) => {
    const start = (Math.round(y * height) * width + Math.round(x * width)) * 3;
    return pixels[start] ?? 0;
  };
  // Under the sill, where the shadow is darkest.
  const under = ({ vehicle: { height: high, width: wide, x, y } }: typeof usual, across: number) =>
    [x + across * wide, y + high - 0.004] as const;
  const shaded = at(moved.raster, ...under(moved, 0.5));
  expect(shaded).toBeLessThan(at(empty.raster, ...under(moved, 0.5)) - 30);
  // At the left end of where the vehicle was there is the room now, and at the upper edge it always was.
  const [before, y] = [usual.vehicle.x + 0.02, usual.vehicle.y + usual.vehicle.height * 0.6];
  expect(Math.abs(at(moved.raster, before, y) - at(empty.raster, before, y))).toBeLessThan(12);
  const row = width * 3;
  expect([...moved.raster.data.subarray(0, row)]).toEqual([...data.subarray(0, row)]);
  expect(moved.fidelity?.largest).toBeLessThanOrEqual(1);
});

test('the small picture of a copy of the photo shows the vehicle where the finished picture has it', async () => {
  const copy = await sharp(photo).resize(800).jpeg().toBuffer();
  const small = recipeWith({ shift, targets: [{ name: 'small', width: 480, height: 360, format: 'webp' }] });
  const preview = await renderKnown(copy, small, { known }, models);
  const { vehicle } = await make({ shift });
  for (const name of ['x', 'y', 'width', 'height'] as const)
    expect(preview?.vehicle?.[name]).toBeCloseTo(vehicle[name], 2);
  expect([preview?.width, preview?.height]).toEqual([480, 360]);
});

test('a vehicle is not enlarged more than twice: its picture gets smaller instead', async () => {
  const copy = await sharp(photo).resize(480).jpeg().toBuffer();
  const large = recipeWith({ shift: { x: 0, y: 0, scale: 1.2 }, placement: { vehicleWidth: 0.7 } });
  const made = await renderKnown(copy, large, { known }, models);
  const photographed = (known.analysis.vehicle?.width ?? 0) * (480 / known.analysis.width);
  const shown = (made?.vehicle?.width ?? 0) * (made?.width ?? 0);
  expect(shown / photographed).toBeLessThan(2.05);
  expect(shown / photographed).toBeGreaterThan(1.9);
  expect(made?.width).toBeLessThan(960);
});
