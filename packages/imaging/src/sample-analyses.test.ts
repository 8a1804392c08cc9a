import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Analysis } from '@forecourt/contract/recipe';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { Models } from './models/load-models.ts';
import { analyse } from './render.ts';
import { testModels } from './testing/models.ts';

const samples = path.join(import.meta.dirname, '../../samples');

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

/** Mean difference of two mattes, in grey levels of 255. */
async function meanDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).extractChannel(0).raw().toBuffer({ resolveWithObject: true })),
  );
  expect(a?.info).toEqual(b?.info);
  const sum = a?.data.reduce((total, value, at) => total + Math.abs(value - (b?.data[at] ?? 0)), 0) ?? 0;
  return sum / (a?.data.length ?? 1);
}

/** What decides how pictures are made and what is said of them; the bits of a model's weights are those of the processor. */
const decisionsOf = ({ kind, models: names, people, plates, vehicles, verdicts }: Analysis) => ({
  kind: kind?.name,
  models: names.replace(/\bint[78]\b/, 'int'),
  people,
  plates: plates.length,
  vehicles,
  verdicts,
});

it.each(['saloon-blue-045', 'saloon-blue-090', 'van-white-090', 'suv-green-315'])(
  'what is stored of the sample %s, for demo data and for tests that are not about pixels, is what the models see',
  async (name) => {
    const { analysis, matte } = await analyse(
      await readFile(path.join(samples, 'pictures', `${name}.jpg`)),
      models,
    );
    const text = await readFile(path.join(samples, 'analyses', `${name}.json`), 'utf8');
    const stored = JSON.parse(text) as Analysis;
    const again = 'run packages/imaging/make-sample-analyses.ts';
    expect(decisionsOf(stored), again).toEqual(decisionsOf(analysis));
    const vehicle = analysis.vehicle ?? expect.fail('no vehicle');
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((stored.vehicle?.[side] ?? 0) - vehicle[side])).toBeLessThan(analysis.width / 100);
    const kept = await readFile(path.join(samples, 'analyses', `${name}.png`));
    expect(await meanDifference(kept, matte), again).toBeLessThan(1);
  },
);
