import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnModel } from '@forecourt/contract/own-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelNames } from './models/load-models.ts';
import { openOwnMatting } from './models/own-matting.ts';
import { analyse } from './render.ts';
import { matteIou } from './testing/compare.ts';
import { testModels } from './testing/models.ts';
import { readGrey } from './testing/pictures.ts';
import { writeTinyMatting } from './testing/tiny-matting.ts';

const samples = path.join(import.meta.dirname, '../../samples/pictures');
const photoOf = (sample: string) => readFile(path.join(samples, `${sample}.jpg`));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-own-matting-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Analyses a sample as `loadModels` would have it, with a tiny model that takes what is red for the vehicle. */
async function analysed(
  sample: string,
  use: OwnModel['use'],
  more: Parameters<typeof writeTinyMatting>[2] = {},
) {
  const own = await openOwnMatting(await writeTinyMatting(folder, use, more), 1, 'cpu');
  const sizes: string[] = [];
  const matte: typeof own.matte = (rgb) => {
    sizes.push(`${rgb.width} × ${rgb.height}`);
    return own.matte(rgb);
  };
  const matting = { ...own, matte };
  const packaged = await testModels();
  const models = use === 'all' ? { ...packaged, matting } : { ...packaged, own: { use, matting } };
  const found = await analyse(await photoOf(sample), models);
  await own.release();
  return { ...found, sizes, names: modelNames(models) };
}

async function iouOf(sample: string, matte: Uint8Array): Promise<number> {
  const truth = await readGrey(await readFile(path.join(samples, `${sample}.matte.png`)));
  return matteIou(await readGrey(matte, truth), truth);
}

const red = 'hatchback-red-225';

test('in place of the packaged model it makes every look and is named instead; at its own size if it has one, in the same place', async () => {
  const { analysis, matte, names, sizes } = await analysed(red, 'all');
  expect(sizes).toEqual(['768 × 576', '384 × 384', '1152 × 896']);
  expect(analysis.models).toBe(names);
  expect(names).toMatch(/ \+ Tiny red \([\da-f]{12}\) \+ /);
  expect(names).not.toContain('isnet');
  // Only the paint is red, so the outline has holes where windows, lamps and tyres are.
  const iou = await iouOf(red, matte);
  expect(iou).toBeGreaterThan(0.5);
  expect(iou).toBeLessThan(0.8);
  const fixed = await analysed(red, 'all', { model: { width: 1024, height: 1024 } });
  expect(new Set(fixed.sizes)).toEqual(new Set(['1024 × 1024']));
  expect(matteIou(await readGrey(fixed.matte), await readGrey(matte))).toBeGreaterThan(0.97);
});

test('as the first look it starts the matte, which the packaged model completes', async () => {
  const { analysis, matte, sizes } = await analysed(red, 'first');
  expect(sizes).toEqual(['768 × 576']);
  expect(analysis.models).toMatch(/isnet.* \+ Tiny red \([\da-f]{12}, first look\) \+ /);
  expect(await iouOf(red, matte)).toBeGreaterThan(0.95);
});

test('where a doubt is open it decides, and where none is it does not look', async () => {
  const asked = 'hatchback-red-180';
  const paint = await analysed(asked, 'doubts');
  const others = await analysed(asked, 'doubts', { output: 'other' });
  for (const { analysis, sizes } of [paint, others]) {
    expect(sizes).toEqual(['1152 × 896']);
    expect(analysis.models).toContain(', doubts)');
    expect(analysis.doubts?.every(({ isAnswered }) => isAnswered)).toBe(true);
  }
  const answers = ({ analysis }: Pick<typeof paint, 'analysis'>) =>
    analysis.doubts?.map(({ isPart }) => isPart);
  expect(answers(others)).toEqual(answers(paint)?.map((isPart) => !isPart));
  expect(Buffer.compare(paint.matte, others.matte)).not.toBe(0);
  expect((await analysed(red, 'doubts')).sizes).toEqual([]);
});
