import { readFile } from 'node:fs/promises';
import { placeInFit } from '@forecourt/contract/marker-places';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Models } from './models/load-models.ts';
import type { Raster } from './raster.ts';
import { type Known, type Rendered, render } from './render.ts';
import { fitCanvas, vehicleToKeep } from './steps/fit-target.ts';
import { testModels } from './testing/models.ts';
import { asFile, drawRectangles, readRgb } from './testing/pictures.ts';

/** Targets that show what the first one shows, in another shape. */

let models: Models;
let original: Uint8Array;
let known: Known;
beforeAll(async () => {
  models = await testModels();
  const sample = (await readSamples()).find(({ name }) => name === 'saloon-blue-045');
  if (!sample) throw new Error('The sample is not there.');
  original = await readFile(sample.file);
});

const noCover = { top: 0, right: 0, bottom: 0, left: 0 };
const green = [30, 160, 60] as const;
const targets = [
  { name: 'full', width: 960, height: 720 },
  { name: 'framed', width: 600, height: 600, fit: 'contain', border: '#c81e28' },
  { name: 'soft', width: 600, height: 600, fit: 'contain' },
  { name: 'cut', width: 600, height: 600, fit: 'cover' },
  { name: 'wide', width: 960, height: 420, fit: 'cover' },
].map((target) => ({ ...target, format: 'png' as const }));

async function rendered(recipe: object): Promise<Rendered> {
  const logo = await asFile(drawRectangles({ width: 100, height: 100 }, [...green], []));
  const whole = Recipe.parse({
    targets,
    overlays: [{ kind: 'logo', picture: 'logo', anchor: 'top-left', width: 0.1, offsetX: 0, offsetY: 0 }],
    shadow: { contact: 0, ambient: 0 },
    reflection: { opacity: 0 },
    ...recipe,
  });
  const made = await render(original, whole, { pictures: { logo }, ...(known && { known }) }, models);
  known = { analysis: made.analysis, matte: made.matte };
  return made;
}

const pixel = ({ data, width }: Raster<3>, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];
const isNear = (found: number[], wanted: readonly number[]) =>
  Math.max(...found.map((value, at) => Math.abs(value - (wanted[at] ?? 0)))) < 8;

test('the finished picture is fitted whole with a border, or cut, and what is drawn over it keeps its anchor', async () => {
  const { outputs } = await rendered({ background: { kind: 'colour', colour: '#204080' } });
  const [full, framed, soft, cut, wide] = await Promise.all(outputs.map(({ bytes }) => readRgb(bytes)));
  if (!full || !framed || !soft || !cut || !wide) return expect.fail('outputs are missing');
  expect([framed, soft, cut].map(({ height, width }) => [width, height])).toEqual(Array(3).fill([600, 600]));
  // The logo is in the corner of each target: over the border, not in the scene.
  for (const picture of [full, framed, soft, cut, wide])
    expect(isNear(pixel(picture, 5, 5), green)).toBe(true);
  expect(isNear(pixel(framed, 300, 20), [200, 30, 40])).toBe(true);
  // 600 × 450 px of the scene are in the middle, 75 px below the edge.
  expect(isNear(pixel(framed, 300, 73), [200, 30, 40])).toBe(true);
  expect(isNear(pixel(framed, 590, 77), [32, 64, 128])).toBe(true);
  expect(isNear(pixel(soft, 590, 5), [32, 64, 128])).toBe(true);
  const [whole, , , narrow] = outputs.map(({ vehicle }) => vehicle);
  const inFramed = outputs[1]?.vehicle;
  // The vehicle is as wide as in the finished picture, and as high as its share of the border leaves.
  expect(inFramed?.width).toBeCloseTo(whole?.width ?? 0, 2);
  expect(inFramed?.height).toBeCloseTo((whole?.height ?? 0) * 0.75, 2);
  // A square shows 3/4 of the scene's width, which is less than the vehicle: its picture is drawn in its shape.
  expect(narrow?.width).toBeCloseTo(whole?.width ?? 0, 2);
  // Of the wide target the middle would cut the tyres off; it shows the vehicle in its middle.
  const inWide = outputs[4]?.vehicle ?? { y: -1, height: 0 };
  expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeGreaterThan(0.5 + 420 / 720 / 2);
  expect(inWide.y + inWide.height / 2).toBeCloseTo(0.5, 2);
  expect(inWide.y + inWide.height).toBeLessThan(1);
});

test('a photo that keeps its background has exactly the size of a target that it is fitted into', async () => {
  const { outputs } = await rendered({ background: { kind: 'original' } });
  const sizes = outputs.map(({ height, name, width }) => [name, width, height]);
  expect(sizes).toEqual([
    ['full', 960, 720],
    ['framed', 600, 600],
    ['soft', 600, 600],
    ['cut', 600, 600],
    ['wide', 960, 420],
  ]);
  const soft = await readRgb(outputs[2]?.bytes ?? new Uint8Array());
  // The border is blurred: no two neighbours differ as much as some in the photo do.
  const steepest = (y: number) => {
    const greens = Array.from({ length: 600 }, (_, x) => pixel(soft, x, y)[1] ?? 0);
    return Math.max(...greens.slice(1).map((value, at) => Math.abs(value - (greens[at] ?? 0))));
  };
  // Beside the logo.
  expect(steepest(65)).toBeLessThan(6);
  expect(steepest(300)).toBeGreaterThan(20);
  // 600 × 450 px in the middle of a square, and 800 × 600 px of which it shows the middle.
  const [full, contained, , cut] = outputs.map(({ photo }) => photo);
  expect([full, contained, cut]).toEqual([
    undefined,
    { x: 0, y: 0.125, width: 1, height: 0.75 },
    { x: expect.closeTo(-1 / 6, 5), y: 0, width: expect.closeTo(4 / 3, 5), height: 1 },
  ]);
});

describe('the output that is cut of a photo that keeps its background', () => {
  const scene = (width: number, height: number) => drawRectangles({ width, height }, [40, 40, 40], []);
  const fitting = {
    target: { width: 600, height: 200 },
    fit: 'cover',
    border: undefined,
    insets: noCover,
  } as const;
  const near = { left: 100, top: 200, width: 280, height: 100 };

  test('shows its vehicle, which its middle does not', async () => {
    const { marked } = await fitCanvas(scene(480, 360), fitting, { kind: 'photo', vehicle: near });
    // 480 × 160 px of it are shown, and the vehicle is in their middle.
    expect(-marked.top / marked.height).toBeCloseTo((250 - 80) / 360, 2);
    const middle = await fitCanvas(scene(480, 360), fitting, { kind: 'photo', vehicle: null });
    expect(-middle.marked.top / middle.marked.height).toBeCloseTo((180 - 80) / 360, 2);
  });

  test('shows all of a vehicle that is too high for it, beside a border', async () => {
    const vehicle = { left: 140, top: 90, width: 200, height: 220 };
    const { canvas, marked } = await fitCanvas(scene(480, 360), fitting, { kind: 'photo', vehicle });
    expect(canvas.width / canvas.height).toBeCloseTo(3, 2);
    const edges = [vehicle.top, vehicle.top + vehicle.height].map(
      (y) => marked.top + (y / 360) * marked.height,
    );
    expect(edges[0]).toBeGreaterThan(0);
    expect(edges[1]).toBeLessThan(canvas.height);
    // No smaller than it has to be: the photo goes on above or below.
    expect(marked.height).toBeGreaterThan(canvas.height * 1.5);
    expect(marked.left).toBeCloseTo(canvas.width - marked.left - marked.width, -1);
  });

  test('keeps vehicles of exteriors only, where straightening left them', () => {
    const photo = { width: 400, height: 300, vehicle: { x: 100, y: 75, width: 200, height: 150 } };
    const found = { ...known.analysis, ...photo };
    const exterior = { ...found, kind: { name: 'exterior' as const, certainty: 1 } };
    const size = { width: 200, height: 150 };
    const box = { left: 50, top: 37.5, width: 100, height: 75 };
    expect(vehicleToKeep(exterior, {}, size, 1)).toEqual(box);
    expect(vehicleToKeep(exterior, {}, size, 0.8)).toEqual({
      left: 37.5,
      top: 28.125,
      width: 125,
      height: 93.75,
    });
    expect(vehicleToKeep(exterior, { positionClass: 'interior' }, size, 1)).toBeNull();
    const detail = { ...found, kind: { name: 'detail' as const, certainty: 1 } };
    expect(vehicleToKeep(detail, {}, size, 1)).toBeNull();
  });
});

test('a photo between the borders of a frame says where it is', async () => {
  const frame = await asFile(drawRectangles({ width: 600, height: 600 }, [200, 30, 40], []));
  const safeArea = { top: 0.1, right: 0.1, bottom: 0.3, left: 0.1 };
  const overlays = [{ kind: 'frame', picture: 'frame', safeArea, targets: ['framed'] }];
  const recipe = Recipe.parse({ targets, overlays, background: { kind: 'original' } });
  const { outputs } = await render(original, recipe, { pictures: { frame } }, models);
  const { photo, vehicle } = outputs.find(({ name }) => name === 'framed') ?? {};
  // 480 × 360 px are free, and the photo has that shape.
  expect(photo).toEqual({ x: 0.1, y: 0.1, width: 0.8, height: 0.6 });
  expect(vehicle).toBeUndefined();
});

test('a small picture is not enlarged: the canvas is smaller in the same shape; borders of transparent ones are clear', async () => {
  const small = { ...drawRectangles({ width: 400, height: 300 }, [9, 9, 9], []) };
  const fitting = { target: { width: 1000, height: 1000 }, border: undefined, insets: noCover };
  const vehicle = { left: 100, top: 100, width: 200, height: 100 };
  const cover = await fitCanvas(small, { ...fitting, fit: 'cover' }, { kind: 'scene', vehicle });
  expect([cover.canvas.width, cover.canvas.height]).toEqual([300, 300]);
  expect(cover.marked).toEqual({ left: 50, top: 100, width: 200, height: 100 });
  const clear: Raster<4> = {
    data: new Uint8Array(400 * 300 * 4).fill(255),
    width: 400,
    height: 300,
    channels: 4,
  };
  const contained = (await fitCanvas(clear, { ...fitting, fit: 'contain' }, { kind: 'scene', vehicle }))
    .canvas;
  const alphaAt = (y: number) => contained.data[(y * contained.width + 200) * 4 + 3];
  expect([contained.width, alphaAt(20), alphaAt(200)]).toEqual([400, 0, 255]);
});

test.each([
  ['contain', 600, 600],
  ['contain', 800, 450],
  ['cover', 600, 600],
  ['cover', 800, 450],
] as const)(
  'a place on the picture is found again where it was fitted by %s into %i × %i',
  async (fit, width, height) => {
    const dot = { left: 180, top: 130, width: 16, height: 16 };
    const picture = drawRectangles(
      { width: 480, height: 360 },
      [40, 40, 40],
      [{ ...dot, colour: [250, 250, 250] }],
    );
    const fitting = { target: { width, height }, fit, border: '#282828', insets: noCover };
    const { canvas } = await fitCanvas(picture, fitting, { kind: 'photo', vehicle: null });
    const lit = Array.from({ length: canvas.width * canvas.height }, (_, at) => at).filter(
      (at) => (canvas.data[at * 3] ?? 0) > 150,
    );
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value + 0.5, 0) / values.length;
    const found = placeInFit({ x: 188 / 480, y: 138 / 360 }, picture, canvas, fit);
    expect((found?.x ?? 0) * canvas.width).toBeCloseTo(mean(lit.map((at) => at % canvas.width)), 0);
    expect((found?.y ?? 0) * canvas.height).toBeCloseTo(
      mean(lit.map((at) => Math.floor(at / canvas.width))),
      0,
    );
  },
);
