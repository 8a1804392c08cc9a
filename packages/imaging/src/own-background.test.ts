import { readFile } from 'node:fs/promises';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { surfaceFile, surfaceWidths } from '@forecourt/samples/surfaces';
import { beforeAll, expect, test } from 'vitest';
import { copyPicture } from './copy-picture.ts';
import type { Models } from './models/load-models.ts';
import { render } from './render.ts';
import { recipeInSpin } from './spin-placement.ts';
import { testModels } from './testing/models.ts';
import { asFile, drawRectangles, readRgb } from './testing/pictures.ts';

/** A vehicle on an uploaded background, with a logo, like those in the catalogue. */

const size = { width: 960, height: 720 };
const wall = [40, 60, 160] as const;
const floor = [150, 120, 90] as const;
const horizon = 0.5;

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

/** The picture as it is stored: re-encoded from its pixels. */
async function stored(picture: Uint8Array): Promise<Uint8Array> {
  return (await copyPicture(picture, { sideMax: 4096, animated: false })).bytes;
}

test('a vehicle is placed on the floor of a background picture, and a logo is drawn over it', async () => {
  const sample = (await readSamples()).find(({ name }) => name === 'saloon-blue-045');
  if (!sample) throw new Error('The sample is not there.');
  const room = { width: 800, height: 600 };
  const floorBox = { left: 0, top: room.height * horizon, width: room.width, height: room.height * horizon };
  const pictures = {
    room: await stored(await asFile(drawRectangles(room, [...wall], [{ ...floorBox, colour: [...floor] }]))),
    logo: await stored(await asFile(drawRectangles({ width: 200, height: 100 }, [250, 220, 0], []))),
  };
  const recipe = Recipe.parse({
    background: { kind: 'picture', picture: 'room', horizon },
    overlays: [{ kind: 'logo', picture: 'logo', anchor: 'bottom-right' }],
    targets: [{ name: 'full', ...size, format: 'png' }],
  });
  const { outputs, analysis } = await render(await readFile(sample.file), recipe, { pictures }, models);
  const { data } = await readRgb(outputs[0]?.bytes ?? new Uint8Array());
  const at = (x: number, y: number) => {
    const start = (Math.round(y * size.height) * size.width + Math.round(x * size.width)) * 3;
    return [...data.subarray(start, start + 3)];
  };
  const near = (pixel: number[], colour: readonly number[]) =>
    Math.max(...pixel.map((value, index) => Math.abs(value - colour[index]))) < 12;
  expect(analysis.vehicle).not.toBeNull();
  // The background, where nothing covers it.
  expect(near(at(0.02, 0.05), wall)).toBe(true);
  expect(near(at(0.02, 0.98), floor)).toBe(true);
  // The middle of the vehicle is neither wall nor floor; the logo is in its corner.
  expect(near(at(0.5, 0.7), wall) || near(at(0.5, 0.7), floor)).toBe(false);
  expect(near(at(0.9, 0.92), [250, 220, 0])).toBe(true);
});

test("a vehicle is in a room of one's own, whose wall ends where the photo's camera would see its foot", async () => {
  const sample = (await readSamples()).find(({ name }) => name === 'saloon-blue-045');
  if (!sample) throw new Error('The sample is not there.');
  const recipe = Recipe.parse({
    background: {
      kind: 'room',
      wall: { kind: 'colour', colour: '#2040c0' },
      floor: { kind: 'picture', picture: 'concrete', width: surfaceWidths.concrete },
    },
    targets: [{ name: 'full', ...size, format: 'png' }],
  });
  const pictures = { concrete: await readFile(surfaceFile('concrete')) };
  const { outputs, analysis } = await render(await readFile(sample.file), recipe, { pictures }, models);
  const [output] = outputs;
  const { camera, vehicle } = analysis;
  if (!output?.vehicle || !camera || !vehicle) return expect.fail('there is no vehicle in the picture');
  const { data } = await readRgb(output.bytes);
  const isWall = (y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * size.width + 10) * 3, (y * size.width + 10) * 3 + 3);
    return blue > red * 2;
  };
  const rows = Array.from({ length: size.height }, (_, y) => isWall(y));
  const foot = rows.lastIndexOf(true) + 1;
  expect(rows.slice(0, foot).every(Boolean)).toBe(true);
  // The eye level of the photo, in the picture; the wall is 2.7 times as far away as the nearest tyre.
  const { height, y } = output.vehicle;
  const eye = y + (height * (camera.eyeLevel - vehicle.y)) / vehicle.height;
  const expected = eye + 0.37 * (y + height - eye);
  expect(Math.abs(foot / size.height - expected)).toBeLessThan(0.04);
});

test('behind a vehicle whose view is sure is the picture for its view, and the main one in a spin and where it is not sure', async () => {
  const sample = (await readSamples()).find(({ name }) => name === 'saloon-blue-090');
  if (!sample) throw new Error('The sample is not there.');
  const plain = async (colour: readonly [number, number, number]) =>
    stored(await asFile(drawRectangles({ width: 800, height: 600 }, [...colour], [])));
  const pictures = { main: await plain(wall), side: await plain(floor) };
  const recipe = Recipe.parse({
    background: {
      kind: 'picture',
      picture: 'main',
      horizon,
      views: { side: { picture: 'side', horizon: 0.4 } },
    },
    targets: [{ name: 'full', ...size, format: 'png' }],
  });
  const original = await readFile(sample.file);
  const { analysis, matte, outputs } = await render(original, recipe, { pictures }, models);
  const cornerOf = async (bytes?: Uint8Array) => [
    ...(await readRgb(bytes ?? new Uint8Array())).data.subarray(0, 3),
  ];
  const corner = await cornerOf(outputs[0]?.bytes);
  expect(Math.max(...corner.map((value, at) => Math.abs(value - (floor[at] ?? 0))))).toBeLessThan(12);
  const unsure = { ...analysis, view: { azimuth: 90, confidence: 0.2 } };
  const known = { analysis: unsure, matte };
  const [again] = (await render(original, recipe, { pictures, known }, models)).outputs;
  const main = await cornerOf(again?.bytes);
  expect(Math.max(...main.map((value, at) => Math.abs(value - (wall[at] ?? 0))))).toBeLessThan(12);
  const inSpin = await recipeInSpin(recipe, [analysis], { pictures, fontFile: undefined });
  expect(inSpin.background).toEqual({ kind: 'picture', picture: 'main', horizon });
});
