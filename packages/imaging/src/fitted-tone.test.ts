import { readFile } from 'node:fs/promises';
import { Recipe, type RecipeInput } from '@forecourt/contract/recipe';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { beforeAll, expect, test } from 'vitest';
import type { Models } from './models/load-models.ts';
import { analyse, type Known, render } from './render.ts';
import { sharp } from './safe-sharp.ts';
import { pixelDifference } from './testing/compare.ts';
import { testModels } from './testing/models.ts';
import { readRgb } from './testing/pictures.ts';

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

const samples = await readSamples();
const targets = [{ name: 'full', width: 800, height: 600, format: 'png' as const }];
const grey: RecipeInput = {
  background: { kind: 'colour', colour: '#8a8a8a' },
  plate: { mode: 'colour', colour: '#20c020' },
  targets,
};

/** Makes the picture as the recipe is, and with the tone of the vehicle fitted. */
async function bothWays(photo: Uint8Array, recipe: RecipeInput, known: Known) {
  const made = [];
  for (const tone of [undefined, true]) {
    const whole = Recipe.parse({ ...recipe, ...(tone && { tone }) });
    const [output] = (await render(photo, whole, { known }, models)).outputs;
    if (!output) throw new Error('no picture was made');
    made.push({ picture: await readRgb(output.bytes), bytes: output.bytes, fidelity: output.fidelity });
  }
  const [plain, fitted] = made;
  if (!plain || !fitted) throw new Error('a picture is missing');
  return { plain, fitted };
}

test('a dark, bluish photo’s vehicle is fitted and nothing else, and its picture says by how much', async () => {
  const sample = samples.find(({ name }) => name === 'suv-silver-225') as Sample;
  const photo = await sharp(await readFile(sample.file))
    .resize(1600)
    // Bytes that are about 0.6 of what they were: 1.6 EV less of a bluish light.
    .linear([0.56, 0.61, 0.66], [0, 0, 0])
    .png()
    .toBuffer();
  const known = await analyse(photo, models);
  expect(known.analysis.plates.length).toBeGreaterThan(0);
  const { fitted, plain } = await bothWays(photo, grey, known);
  expect(plain.fidelity).toMatchObject({ largest: 0, plates: true });
  expect(plain.fidelity?.tone).toBeUndefined();
  expect(fitted.fidelity).toMatchObject({ largest: 0, plates: true });
  expect(fitted.fidelity?.tone?.exposure).toBeGreaterThan(0.3);
  expect(fitted.fidelity?.tone?.balance).toBeGreaterThan(0.05);
  const meanOf = ({ data }: typeof plain.picture) => data.reduce((sum, byte) => sum + byte, 0) / data.length;
  expect(meanOf(fitted.picture)).toBeGreaterThan(meanOf(plain.picture) + 2);
  // Neither the backdrop nor the colour on the plate belongs to the vehicle.
  const corner = (x: number, y: number) => x < 60 && y < 60;
  expect(pixelDifference(fitted.picture, plain.picture, corner).max).toBe(0);
  const covered = ({ data }: typeof plain.picture) => {
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (data[at + 1] > data[at] + 60 && data[at + 1] > data[at + 2] + 60) count++;
    return count;
  };
  expect(covered(plain.picture)).toBeGreaterThan(20);
  expect(Math.abs(covered(fitted.picture) - covered(plain.picture))).toBeLessThan(
    0.1 * covered(plain.picture),
  );
});

test('a well lit photo gives the same file with and without, and its picture says that nothing was changed', async () => {
  const sample = samples.find(({ name }) => name === 'suv-silver-045') as Sample;
  const photo = await readFile(sample.file);
  const known = await analyse(photo, models);
  const { fitted, plain } = await bothWays(photo, grey, known);
  expect(fitted.fidelity).toEqual(plain.fidelity);
  expect(fitted.fidelity?.largest).toBe(0);
  expect(pixelDifference(fitted.picture, plain.picture).max).toBe(0);
});
