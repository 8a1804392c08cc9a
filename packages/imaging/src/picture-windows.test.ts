import { readFile } from 'node:fs/promises';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { beforeAll, expect, test } from 'vitest';
import type { Models } from './models/load-models.ts';
import { renderAll } from './render.ts';
import { testModels } from './testing/models.ts';
import { readRgb } from './testing/pictures.ts';

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

const recipeOf = (windows: 'keep' | 'clean' | 'clear', colour: string) =>
  Recipe.parse({
    background: { kind: 'colour', colour },
    shadow: { contact: 0, ambient: 0 },
    reflection: { opacity: 0 },
    plate: { mode: 'keep' },
    windows,
    targets: [{ name: 'full', width: 1200, height: 900, format: 'png' }],
  });

test('windows are treated where the recipe says so, nothing else changes, and the picture declares it', async () => {
  const sample = (await readSamples()).find(({ name }) => name === 'hatchback-red-225');
  if (!sample) throw new Error('there is no such sample');
  const recipes = [
    recipeOf('keep', '#ffffff'),
    recipeOf('clean', '#ffffff'),
    recipeOf('clear', '#ffffff'),
    recipeOf('clear', '#000000'),
  ];
  const { analysis, made } = await renderAll(await readFile(sample.file), recipes, {}, models);
  const treated = `${analysis.models} + ${models.windows.name}`;
  expect(made.map(([output]) => output?.models)).toEqual([analysis.models, treated, treated, treated]);
  const outputs = made.map(([output]) => {
    if (!output?.fidelity) throw new Error('the picture was not made');
    return { fidelity: output.fidelity, bytes: output.bytes };
  });
  const [kept, clean, clear, onBlack] = outputs as [
    (typeof outputs)[0],
    (typeof outputs)[0],
    (typeof outputs)[0],
    (typeof outputs)[0],
  ];
  expect(outputs.map(({ fidelity }) => fidelity.windows)).toEqual([undefined, 'clean', 'clear', 'clear']);
  for (const { fidelity } of outputs) expect([fidelity.largest, fidelity.mean]).toEqual([0, 0]);
  const left = kept.fidelity.pixels - clean.fidelity.pixels;
  expect(left).toBeGreaterThan(0.03 * kept.fidelity.pixels);
  expect(left).toBeLessThan(0.3 * kept.fidelity.pixels);
  const [before, tinted, onWhiteShown, onBlackShown] = (await Promise.all(
    outputs.map(({ bytes }) => readRgb(bytes)),
  )) as [Awaited<ReturnType<typeof readRgb>>, ...Awaited<ReturnType<typeof readRgb>>[]];
  const differs = (a: Uint8Array | undefined, b: Uint8Array) =>
    b.filter((value, at) => at % 3 === 1 && value !== a?.[at]).length;
  const changed = differs(before.data, tinted?.data ?? before.data);
  expect(changed).toBeGreaterThan(0.9 * left);
  expect(changed).toBeLessThan(1.2 * left);
  // Clear windows show what is behind them: white, or black.
  let [lighter, windows] = [0, 0];
  for (let at = 1; at < before.data.length; at += 3) {
    if (before.data[at] === tinted?.data[at]) continue;
    windows++;
    lighter += (onWhiteShown?.data[at] ?? 0) - (onBlackShown?.data[at] ?? 0);
  }
  expect(lighter / windows).toBeGreaterThan(40);
  expect(clear.fidelity.pixels).toBe(onBlack.fidelity.pixels);
});

test('a vehicle whose windows are not certain keeps them, and its picture says so', async () => {
  const [sample] = await readSamples();
  if (!sample) throw new Error('there is no sample');
  const unsure = {
    ...models,
    windows: { ...models.windows, judge: async () => new Float32Array(256 * 144).fill(-4) },
  };
  const { made } = await renderAll(
    await readFile(sample.file),
    [recipeOf('keep', '#ffffff'), recipeOf('clean', '#ffffff')],
    {},
    unsure,
  );
  const [kept, asked] = made.map(([output]) => output);
  expect(asked?.fidelity).toMatchObject({ windows: 'not_found', pixels: kept?.fidelity?.pixels, largest: 0 });
  expect(
    Buffer.compare(
      asked?.bytes ? (await readRgb(asked.bytes)).data : new Uint8Array(),
      (await readRgb(kept?.bytes ?? new Uint8Array())).data,
    ),
  ).toBe(0);
});
