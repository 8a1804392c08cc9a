import { readFile } from 'node:fs/promises';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { type Analysis, Recipe } from '@forecourt/contract/recipe';
import { horizonOfRoom, shownOfPlace } from '@forecourt/contract/tall-pictures';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { beforeAll, describe, expect, test } from 'vitest';
import { assembleSpin } from './assemble-spin.ts';
import type { Models } from './models/load-models.ts';
import type { PixelBox, Raster } from './raster.ts';
import { type Known, renderAll } from './render.ts';
import { sharp } from './safe-sharp.ts';
import { analysisForSpin, placeSpin, recipeInSpin } from './spin-placement.ts';
import { findContacts, matteBox } from './steps/contacts.ts';
import { encodeMatte } from './steps/matte-file.ts';
import { testModels } from './testing/models.ts';
import { asFile, drawRectangles, readGrey, readRgb } from './testing/pictures.ts';

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

const round = (await readSamples())
  .filter((sample) => sample.vehicle === 'hatchback-red')
  .sort((a, b) => a.azimuth - b.azimuth);
const size = { width: 1280, height: 960 };

/** The stored analysis of a sample photo, by its true matte, as if its camera had been rolled so far. */
async function knownOf(sample: Sample, roll: number): Promise<Known> {
  const matte = await readGrey(await readFile(sample.matte), sample);
  const box = matteBox(matte);
  if (!box) throw new Error(`the matte of ${sample.name} is empty`);
  const { height, left: x, top: y, width } = box;
  const analysis: Analysis = {
    width: sample.width,
    height: sample.height,
    vehicle: { x, y, width, height },
    kind: { name: 'exterior', certainty: 1 },
    vehicles: 1,
    people: 0,
    verdicts: [],
    contacts: findContacts(matte),
    plates: [],
    camera: {
      eyeLevel: sample.camera.horizon[0],
      height: 1.5,
      roll,
      confidence: { eyeLevel: 1, roll: 1 },
    },
    scores: { detection: 1, matte: 1, sharpness: 200, brightness: 120 },
    models: 'samples',
  };
  return { analysis: analysisForSpin(analysis), matte: await encodeMatte(matte) };
}

/** The frames of a spin of all sample photos, every other one turned as if it had been rolled. */
async function makeFrames(look: Partial<Recipe>): Promise<Uint8Array[]> {
  const known = await Promise.all(round.map((sample, index) => knownOf(sample, index % 2 ? 2.5 : 0)));
  const base = Recipe.parse({ ...builtInPresets['studio-grey'], plate: { mode: 'keep' }, ...look });
  const placed = placeSpin(
    known.map(({ analysis }) => analysis),
    base,
    size,
  );
  expect(placed.size).toEqual(size);
  const target = { name: 'frame', ...size, format: 'png' as const, quality: 80 };
  const recipe = { ...base, placement: placed.placement, targets: [target] };
  const frames: Uint8Array[] = [];
  for (const [index, sample] of round.entries()) {
    const { made } = await renderAll(await readFile(sample.file), [recipe], { known: known[index] }, models);
    frames.push(made[0]?.[0]?.bytes ?? new Uint8Array());
  }
  return frames;
}

test('the vehicle is level, in the middle and of one height on one baseline in all frames of a spin', async () => {
  const bare = { shadow: { contact: 0, ambient: 0 }, reflection: { opacity: 0, fade: 0.4 } };
  const frames = await makeFrames({ background: { kind: 'transparent' }, ...bare });
  const boxes: PixelBox[] = [];
  for (const frame of frames) {
    const { data, info } = await sharp(frame).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
    const alpha: Raster<1> = { data, width: info.width, height: info.height, channels: 1 };
    const box = matteBox(alpha);
    if (!box) throw new Error('a frame has no vehicle');
    boxes.push(box);
  }
  const range = (values: number[]) => Math.max(...values) - Math.min(...values);
  expect(range(boxes.map(({ left, width }) => left + width / 2)) / size.width).toBeLessThan(0.005);
  expect(range(boxes.map(({ height, top }) => top + height)) / size.height).toBeLessThan(0.005);
  // Two pixels of about 400: half of the matte's edge on either side.
  expect(range(boxes.map(({ height }) => height))).toBeLessThanOrEqual(2);
});

test('the room stays the same while the vehicle turns', async () => {
  const frames = await Promise.all((await makeFrames({})).map(readRgb));
  const [first] = frames;
  // The left edge of the picture down to the floor, which the vehicle's shadow and reflection do not reach.
  const edgeOf = ({ data, width }: Raster<3>) =>
    Array.from({ length: size.height * 0.6 }, (_, y) => data[y * width * 3 + 6] ?? 0);
  for (const frame of frames) {
    const differences = edgeOf(frame).map((value, y) =>
      Math.abs(value - (first ? (edgeOf(first)[y] ?? 0) : 0)),
    );
    expect(Math.max(...differences)).toBeLessThanOrEqual(2);
  }
});

describe('the size of a spin', () => {
  const photo = (width: number, height: number, depth = 0) => ({
    vehicle: { x: 100, y: 200, width, height },
    contacts: [
      [200, 200 + height],
      [300, 200 + height * (1 - depth)],
    ] as [number, number][],
  });
  const recipe = Recipe.parse(builtInPresets['studio-grey']);

  test('is the largest that fits the widest frame', () => {
    const { placement } = placeSpin([photo(1000, 500), photo(3000, 1000)], recipe, size);
    const width = ((placement.vehicleHeight ?? 0) * size.height * 3000) / 1000;
    expect(width).toBeLessThanOrEqual(0.8 * size.width);
    expect(width).toBeGreaterThan(0.77 * size.width);
  });

  test('in a tall picture stands in front of the wall of its room or place, and not below it', () => {
    const tall = { width: 1080, height: 1920 };
    const place = { ...recipe, background: { kind: 'picture' as const, picture: 'yard', horizon: 0.62 } };
    for (const look of [recipe, place]) {
      const { placement } = placeSpin([photo(1000, 500), photo(3000, 1000)], look, tall);
      const { baseline, vehicleHeight = 0 } = placement;
      const foot =
        look === place
          ? 0.62 * shownOfPlace(tall.width / tall.height, 0.62)
          : horizonOfRoom(tall.width / tall.height, baseline);
      expect(baseline - vehicleHeight).toBeLessThan(foot - 0.01);
      expect(baseline).toBeGreaterThan(foot);
    }
  });

  test('leaves floor behind the farthest tyre of every frame', () => {
    const { placement } = placeSpin([photo(1000, 500, 0), photo(700, 500, 0.6)], recipe, size);
    const { baseline, vehicleHeight = 0 } = placement;
    expect(baseline - 0.6 * vehicleHeight).toBeGreaterThan(0.62);
    expect(baseline).toBeLessThanOrEqual(0.96);
  });

  test('in a tall picture that keeps its lower edge clear is as before, above the logo there', async () => {
    const logo = await asFile(drawRectangles({ width: 400, height: 100 }, [200, 0, 0], []));
    const tall = { name: 'frame', width: 720, height: 1280 };
    const photos = [photo(1000, 500), photo(3000, 1000)];
    const inSpin = (bottom: number) => {
      const safeArea = { top: 0, right: 0, bottom, left: 0 };
      const overlays = [{ kind: 'logo', picture: 'logo', anchor: 'bottom', width: 0.6 }];
      const look = Recipe.parse({ ...recipe, overlays, targets: [{ ...tall, safeArea }] });
      return recipeInSpin(look, photos, { pictures: { logo }, fontFile: undefined });
    };
    const [usual, lifted] = await Promise.all([inSpin(0), inSpin(0.2)]);
    expect(lifted.placement.vehicleHeight).toBeCloseTo(usual.placement.vehicleHeight ?? 0, 5);
    // 108 px of a logo that begins 20 % above the lower edge.
    const logoTop = 0.8 - 108 / 1280;
    expect(usual.placement.baseline).toBeGreaterThan(logoTop);
    expect(lifted.placement.baseline).toBeLessThan(logoTop);
    expect(lifted.placement.baseline).toBeGreaterThan(logoTop - 0.04);
  });

  test('enlarges no vehicle more than twice: the frames are smaller instead', () => {
    const small = placeSpin([photo(200, 80), photo(2000, 800)], recipe, size);
    expect(small.size.width / small.size.height).toBeCloseTo(4 / 3, 1);
    const height = (small.placement.vehicleHeight ?? 0) * small.size.height;
    expect(height).toBeLessThanOrEqual(162);
  });
});

test.each([
  ['gif', null],
  ['webp', null],
  ['gif', 3],
  ['webp', 3],
] as const)('a %s repeats its frames for ever, or %s times, each as long as asked', async (format, loops) => {
  const frames = await Promise.all(
    [0, 1, 2, 3].map((at) =>
      asFile(
        drawRectangles(
          { width: 80, height: 60 },
          [200, 200, 200],
          [{ left: 10 * at, top: 20, width: 20, height: 20, colour: [200, 0, 0] }],
        ),
        'webp',
      ),
    ),
  );
  const made = await assembleSpin(frames, format, {
    size: { width: 40, height: 30 },
    delaysMs: [120, 120, 240, 120],
    loops,
    xmp: '<x:xmpmeta>of four pictures</x:xmpmeta>',
  });
  const found = await sharp(made.bytes, { animated: true }).metadata();
  expect(found).toMatchObject({ format, pages: 4, width: 40, pageHeight: 30, loop: loops ?? 0 });
  expect(found.delay).toEqual([120, 120, 240, 120]);
  // libvips reads no XMP of a GIF: it is an extension of its own before the end of the file.
  const packet = Buffer.from(made.bytes).indexOf('<x:xmpmeta>of four pictures</x:xmpmeta>');
  expect(packet).toBeGreaterThan(0);
  if (format === 'gif') {
    expect(Buffer.from(made.bytes.subarray(packet - 14, packet)).toString('latin1')).toBe(
      '\x21\xff\x0bXMP DataXMP',
    );
    expect([...made.bytes.subarray(-4)]).toEqual([1, 0, 0, 0x3b]);
  } else expect(found.xmp?.toString()).toContain('of four pictures');
});
