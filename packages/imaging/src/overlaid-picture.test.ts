import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { beforeAll, expect, test } from 'vitest';
import type { Models } from './models/load-models.ts';
import { render } from './render.ts';
import { sharp } from './safe-sharp.ts';
import { testModels } from './testing/models.ts';
import { readRgb } from './testing/pictures.ts';

/** A vehicle with what a preset draws over its picture, in several shapes. */

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

const fontFile = path.resolve(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake')),
  '../build/fonts/Roboto/Roboto-Medium.ttf',
);
const safeArea = { top: 0.06, right: 0.05, bottom: 0.22, left: 0.05 };
const size = { width: 400, height: 300 };

/** A green border that covers all but the safe area. */
async function frameFile(): Promise<Uint8Array> {
  const hole = { left: 20, top: 18, width: 360, height: 216 };
  const clear = { ...hole, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 1 } };
  return sharp({ create: { ...size, channels: 4, background: '#00a000' } })
    .composite([{ input: { create: clear }, left: hole.left, top: hole.top, blend: 'dest-out' }])
    .png()
    .toBuffer();
}

const targets = [
  { name: 'landscape', width: 640, height: 480 },
  { name: 'square', width: 480, height: 480 },
  { name: 'portrait', width: 360, height: 640 },
  { name: 'plain', width: 320, height: 240 },
].map((target) => ({ ...target, format: 'png' as const }));

test('a frame leaves the vehicle free in every shape, and only the targets that it names have it', async () => {
  const sample = (await readSamples()).find(({ name }) => name === 'suv-silver-090');
  if (!sample) throw new Error('The sample is not there.');
  const recipe = Recipe.parse({
    background: { kind: 'showroom', name: 'studio-grey' },
    overlays: [
      { kind: 'frame', picture: 'frame', safeArea, targets: ['landscape', 'square', 'portrait'] },
      { kind: 'text', text: 'Škoda', anchor: 'bottom', targets: ['landscape', 'square', 'portrait'] },
      { kind: 'text', text: 'Inside', positions: ['interior'], size: 0.2 },
    ],
    targets,
  });
  const photo = await readFile(sample.file);
  const pictures = { frame: await frameFile() };
  const { analysis, matte, outputs } = await render(photo, recipe, { pictures, fontFile }, models);
  expect(outputs.map(({ name }) => name)).toEqual(targets.map(({ name }) => name));
  for (const { bytes, fidelity, height, name, vehicle, width } of outputs.slice(0, 3)) {
    const { data } = await readRgb(bytes);
    const isGreen = (x: number, y: number) => {
      const [red = 0, green = 0] = data.subarray((y * width + x) * 3, (y * width + x) * 3 + 2);
      return red < 40 && green > 120;
    };
    const box = vehicle ?? expect.fail(`${name} has no vehicle`);
    const inside = [0.02, 0.5, 0.98].flatMap((across) =>
      [0.02, 0.5, 0.98].map((down) => [box.x + across * box.width, box.y + down * box.height] as const),
    );
    for (const [x, y] of inside)
      expect(isGreen(Math.round(x * width), Math.round(y * height)), `${name} ${x} ${y}`).toBe(false);
    expect(isGreen(2, 2) && isGreen(width - 3, height - 3)).toBe(true);
    // The vehicle is compared with the photo before anything is drawn over it.
    expect(fidelity?.largest).toBe(0);
  }
  const plain = Recipe.parse({ ...recipe, overlays: [], targets: targets.slice(3) });
  const without = await render(photo, plain, { known: { analysis, matte } }, models);
  const [alone, beside] = [without.outputs[0], outputs[3]];
  expect(beside?.vehicle).toEqual(alone?.vehicle);
  const [one, other] = await Promise.all([alone, beside].map((made) => readRgb(made?.bytes ?? Buffer.of())));
  const differences = one?.data.map((value, at) => Math.abs(value - (other?.data[at] ?? 0))) ?? [];
  // Each is resized from the photo at another size.
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(1);
});

test('a logo and a text that a border would cover are moved inward, also on a photo that keeps its background', async () => {
  const sample =
    (await readSamples()).find(({ name }) => name === 'suv-silver-090') ?? expect.fail('no sample');
  const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();
  const recipe = Recipe.parse({
    background: { kind: 'original' },
    overlays: [
      { kind: 'frame', picture: 'frame', safeArea },
      { kind: 'logo', picture: 'logo', anchor: 'top-right', width: 0.1, offsetX: 0, offsetY: 0, opacity: 1 },
    ],
    targets: targets.slice(0, 1),
  });
  const materials = { pictures: { frame: await frameFile(), logo }, fontFile };
  const { outputs } = await render(await readFile(sample.file), recipe, materials, models);
  const { bytes, height = 0, width = 0 } = outputs[0] ?? expect.fail('no picture');
  const { data } = await readRgb(bytes);
  let [rightmost, highest, count] = [0, height, 0];
  for (let at = 0; at < width * height; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
    if (red < 200 || green > 60 || blue < 200) continue;
    rightmost = Math.max(rightmost, at % width);
    highest = Math.min(highest, Math.floor(at / width));
    count += 1;
  }
  expect(count).toBeGreaterThan(0.9 * (0.1 * width) ** 2);
  expect(rightmost).toBeLessThanOrEqual(Math.ceil(0.95 * width));
  expect(rightmost).toBeGreaterThan(0.93 * width);
  expect(highest).toBeGreaterThanOrEqual(Math.floor(0.06 * height));
});

test('each target keeps its own edges clear of a logo, in a scene and in a picture that is fitted into it', async () => {
  const sample =
    (await readSamples()).find(({ name }) => name === 'suv-silver-090') ?? expect.fail('no sample');
  const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();
  const [landscape] = targets;
  const edges = { top: 0.25, right: 0.1, bottom: 0, left: 0 };
  const recipe = Recipe.parse({
    background: { kind: 'colour', colour: '#808080' },
    overlays: [{ kind: 'logo', picture: 'logo', anchor: 'top-right', width: 0.1, offsetX: 0, offsetY: 0 }],
    targets: [
      landscape,
      { ...landscape, name: 'clear', safeArea: edges },
      { ...landscape, name: 'fitted', fit: 'cover', width: 480, safeArea: edges },
    ],
  });
  const { outputs } = await render(await readFile(sample.file), recipe, { pictures: { logo } }, models);
  const corners = outputs.map(async ({ bytes, height, width }) => {
    const { data } = await readRgb(bytes);
    let [rightmost, highest] = [0, height];
    for (let at = 0; at < width * height; at++) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
      if (red < 200 || green > 60 || blue < 200) continue;
      rightmost = Math.max(rightmost, at % width);
      highest = Math.min(highest, Math.floor(at / width));
    }
    return [rightmost + 1, highest];
  });
  expect(await Promise.all(corners)).toEqual([
    [640, 0],
    [576, 120],
    [432, 120],
  ]);
});

test('in a tall target that keeps its lower edge clear, a vehicle is as large as without it and above the text', async () => {
  const sample =
    (await readSamples()).find(({ name }) => name === 'suv-silver-090') ?? expect.fail('no sample');
  const bar = { colour: '#ff00ff', opacity: 1, isWide: true };
  const tall = { format: 'png' as const, width: 360, height: 640 };
  const recipe = Recipe.parse({
    background: { kind: 'showroom', name: 'studio-grey' },
    overlays: [{ kind: 'text', text: 'Škoda', anchor: 'bottom', size: 0.06, bar }],
    targets: [
      { ...tall, name: 'usual' },
      { ...tall, name: 'clear', safeArea: { top: 0.1, right: 0, bottom: 0.15, left: 0 } },
    ],
  });
  const { outputs } = await render(await readFile(sample.file), recipe, { fontFile }, models);
  const [usual, clear] = outputs.map(({ vehicle }) => vehicle ?? expect.fail('no vehicle'));
  expect(usual && usual.y + usual.height).toBeCloseTo(0.86, 2);
  expect(clear).toMatchObject({ x: usual?.x, width: usual?.width, height: usual?.height });
  const { data } = await readRgb(outputs[1]?.bytes ?? Buffer.of());
  const rows = Array.from({ length: tall.height }, (_, y) => data.subarray(y * tall.width * 3 + 3));
  const barTop = rows.findIndex(([red = 0, green = 0, blue = 0]) => red > 240 && green < 20 && blue > 240);
  const lowest = ((clear?.y ?? 1) + (clear?.height ?? 1)) * tall.height;
  expect(lowest).toBeLessThan(barTop);
  expect(lowest).toBeGreaterThan(barTop - 20);
});
