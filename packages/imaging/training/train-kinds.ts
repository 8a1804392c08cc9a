/**
 * Trains the classifier of photo kinds on drawings and on the project's own renderings of vehicles, and writes its weights:
 * `node scripts/run.mjs packages/imaging/training/train-kinds.ts`. Needs about four minutes of one core.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { type PhotoKind, photoKinds } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { type Detector, loadDetector } from '../src/models/detector.ts';
import { kindWeightsFile } from '../src/models/kind-reader.ts';
import type { Raster } from '../src/raster.ts';
import { sharp } from '../src/safe-sharp.ts';
import { sight } from '../src/steps/detect.ts';
import { readRgb } from '../src/testing/pictures.ts';
import { drawDetail } from './draw-detail.ts';
import { drawInterior } from './draw-interior.ts';
import { drawNone } from './draw-none.ts';
import { fitClasses } from './fit-classes.ts';
import { Chance, Sketch, sketchSize } from './sketch.ts';

// The drawings are our own SVG, which photos must never be.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

const drawings = { interior: drawInterior, detail: drawDetail, none: drawNone };
/** Drawings of each kind; every tenth is kept back, to measure what was learned. */
const drawnOfEach = 260;
const coarse = 16;

/** Light that changes over the picture, a colour cast, stains and grain: what separates a photo from a drawing. */
function exposed(rgb: Uint8Array, chance: Chance): Uint8Array {
  const { height, width } = sketchSize;
  const across = width / coarse + 2;
  const stains = Float32Array.from({ length: across * (height / coarse + 2) }, () => chance.next() - 0.5);
  const [grain, stain, gain] = [chance.between(2, 16), chance.between(0, 20), chance.between(0.6, 1.3)];
  const [right, down, warmth] = [chance.between(-1, 1), chance.between(-1, 1), chance.between(-0.12, 0.12)];
  const out = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor(y / coarse) * across + Math.floor(x / coarse);
      const [u, v] = [(x % coarse) / coarse, (y % coarse) / coarse];
      const upper = stains[cell] * (1 - u) + stains[cell + 1] * u;
      const lower = stains[cell + across] * (1 - u) + stains[cell + across + 1] * u;
      const light = gain * (1 + 0.35 * (right * (x / width - 0.5) + down * (y / height - 0.5)));
      const added = (chance.next() - 0.5) * grain + (upper * (1 - v) + lower * v) * stain;
      for (let c = 0; c < 3; c++) {
        const at = (y * width + x) * 3 + c;
        out[at] = Math.max(0, Math.min(255, rgb[at] * light * (1 - (c - 1) * warmth) + added));
      }
    }
  }
  return out;
}

/** A drawing as a photo of it would look. */
async function drawn(draw: (sketch: Sketch) => void, seed: number): Promise<Raster<3>> {
  const chance = new Chance(seed);
  const sketch = new Sketch(chance);
  draw(sketch);
  const { data } = await sharp(Buffer.from(sketch.svg()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const file = await sharp(exposed(data, chance), { raw: { ...sketchSize, channels: 3 } })
    .blur(chance.between(0.4, 2))
    .jpeg({ quality: chance.count(60, 92) })
    .toBuffer();
  return readRgb(file);
}

type Example = { kind: PhotoKind; traits: Float32Array; isKeptBack: boolean };

async function examplesFrom(detector: Detector): Promise<Example[]> {
  const examples: Example[] = [];
  const add = async (kind: PhotoKind, picture: Raster<3>, index: number) => {
    const { traits } = await sight(picture, detector);
    examples.push({ kind, traits, isKeptBack: index % 10 === 9 });
  };
  for (const [row, kind] of (['interior', 'detail', 'none'] as const).entries()) {
    for (let i = 0; i < drawnOfEach; i++)
      await add(kind, await drawn(drawings[kind], 1 + row * 7919 + i * 104729), i);
  }
  for (const [i, { file }] of (await readSamples()).entries())
    await add('exterior', await readRgb(await readFile(file)), i);
  return examples;
}

const detector = await loadDetector(1);
const examples = await examplesFrom(detector);
const classOf = ({ kind }: Example) => photoKinds.indexOf(kind);
const learned = examples.filter(({ isKeptBack }) => !isKeptBack);
const weights = fitClasses(
  learned.map(({ traits }) => traits),
  learned.map(classOf),
  photoKinds.length,
);
for (const kind of photoKinds) {
  const asked = examples.filter((one) => one.isKeptBack && one.kind === kind);
  const right = asked.filter((one) => weights.classOf(one.traits) === classOf(one));
  process.stdout.write(`${kind}: ${right.length} of ${asked.length} pictures that were kept back\n`);
}
await writeFile(kindWeightsFile, `${JSON.stringify(weights.rows)}\n`);
await detector.release();
