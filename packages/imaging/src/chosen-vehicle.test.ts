import { readFile } from 'node:fs/promises';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { beforeAll, expect, test } from 'vitest';
import type { Models } from './models/load-models.ts';
import { analyse } from './render.ts';
import { sharp } from './safe-sharp.ts';
import { matteIou } from './testing/compare.ts';
import { testModels } from './testing/models.ts';
import { readGrey } from './testing/pictures.ts';

let models: Models;
beforeAll(async () => {
  models = await testModels();
});

const samples = await readSamples();
const size = { width: 1600, height: 600 };
const half = { width: 800, height: 600 };

function sampleNamed(name: string): Sample {
  const found = samples.find((sample) => sample.name === name);
  if (!found) throw new Error(`there is no sample ${name}`);
  return found;
}

/** Two pictures of the same size side by side. */
async function beside(left: string, right: string): Promise<Buffer> {
  const [one, other] = await Promise.all(
    [left, right].map(async (file) =>
      sharp(await readFile(file))
        .resize(half.width, half.height)
        .png()
        .toBuffer(),
    ),
  );
  return sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite([
      { input: one, left: 0, top: 0 },
      { input: other, left: half.width, top: 0 },
    ])
    .png()
    .toBuffer();
}

const blank = { create: { ...half, channels: 3 as const, background: '#000' } };

/** The true matte of the vehicle on one side. */
async function truth({ matte }: Sample, side: 'left' | 'right') {
  const own = await sharp(await readFile(matte))
    .resize(half.width, half.height)
    .png()
    .toBuffer();
  const none = await sharp(blank).png().toBuffer();
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite([
      { input: side === 'left' ? own : none, left: 0, top: 0 },
      { input: side === 'right' ? own : none, left: half.width, top: 0 },
    ])
    .png()
    .toBuffer();
  return readGrey(bytes);
}

test('of two vehicles, each can be chosen: then the matte is its own, and nothing is ambiguous', async () => {
  const [left, right] = [sampleNamed('hatchback-red-090'), sampleNamed('suv-silver-225')];
  const photo = await beside(left.file, right.file);
  const first = await analyse(photo, models);
  const found = first.analysis.vehicleBoxes ?? [];
  // Parked cars in the distance are found too.
  const large = found.toSorted((a, b) => b.width - a.width).slice(0, 2);
  const boxes = large.toSorted((a, b) => a.x - b.x);
  expect(first.analysis.verdicts).toContain('several_vehicles');
  for (const [side, sample, box] of [
    ['left', left, boxes[0]],
    ['right', right, boxes[1]],
  ] as const) {
    const chosen = await analyse(photo, models, box);
    expect(chosen.analysis.vehicleBoxes?.[0]).toEqual(box);
    expect(chosen.analysis.vehicleBoxes).toHaveLength(found.length);
    expect(chosen.analysis.verdicts).not.toContain('several_vehicles');
    const iou = matteIou(await readGrey(chosen.matte), await truth(sample, side));
    expect(iou, side).toBeGreaterThan(0.9);
  }
}, 120_000);
