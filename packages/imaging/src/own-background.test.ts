import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPicture } from './copy-picture.ts';
import { loadModels, type Models } from './models/load-models.ts';
import { render } from './render.ts';
import { asFile, drawRectangles, readRgb } from './testing/pictures.ts';

/** A vehicle on an uploaded background, with a logo, like those in the catalogue. */

const size = { width: 960, height: 720 };
const wall = [40, 60, 160] as const;
const floor = [150, 120, 90] as const;
const horizon = 0.5;

let models: Models;
beforeAll(async () => {
  models = await loadModels({ cacheDir: join(tmpdir(), 'forecourt-models'), threads: 1 });
});
afterAll(() => models.matting.release());

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
    logos: [{ picture: 'logo', corner: 'bottom-right' }],
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
