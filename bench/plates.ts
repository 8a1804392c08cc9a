import { readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Point } from '@forecourt/contract/recipe';
import { loadModels, type Models } from '@forecourt/imaging/models/load-models';
import type { Raster } from '@forecourt/imaging/raster';
import { openPhoto } from '@forecourt/imaging/steps/decode';
import { detect } from '@forecourt/imaging/steps/detect';
import { coverOf, type Quad, scaledQuad } from '@forecourt/imaging/steps/perspective';
import { findPlates, readPlate } from '@forecourt/imaging/steps/plate-find';
import { treatPlates } from '@forecourt/imaging/steps/plate-treat';
import { segment } from '@forecourt/imaging/steps/segment';
import { type Example, readExamples } from './images-examples.ts';
import { median } from './support/median.ts';

/** Same size as in the pipeline. */
const workSide = 2560;
/** A blurred plate counts as readable if this many letters and digits are recognized with this confidence. */
const readable = { characters: 3, score: 0.6 };

type Bounds = { left: number; top: number; right: number; bottom: number };

function boundsOf(outline: Point[]): Bounds {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function boundsIou(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  const area = (box: Bounds) => (box.right - box.left) * (box.bottom - box.top);
  return shared / (area(a) + area(b) - shared);
}

/** Share of the true outline's area that the detected quads cover, sampled on a grid. */
function coverage(truth: Quad, found: Quad[]): number {
  const { bottom, left, right, top } = boundsOf(truth);
  const isTrue = coverOf(truth);
  const covers = found.map(coverOf);
  const steps = 100;
  let all = 0;
  let covered = 0;
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const x = left + ((i + 0.5) / steps) * (right - left);
      const y = top + ((j + 0.5) / steps) * (bottom - top);
      if (isTrue(x, y) < 0.5) continue;
      all++;
      if (covers.some((cover) => cover(x, y) >= 0.5)) covered++;
    }
  }
  return all ? covered / all : 0;
}

function mean(values: number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  return Math.round((1000 * sum) / (values.length || 1)) / 1000;
}

type Tally = {
  ious: number[];
  coverages: number[];
  findMs: number[];
  treatMs: number[];
  missed: string[];
  wrong: string[];
  readableAfterBlur: string[];
};

/** Blurs the plates in `work` and returns whether text recognition can still read one. */
async function isReadAfterBlur(work: Raster<3>, matte: Raster<1>, quads: Quad[], models: Models) {
  const start = performance.now();
  await treatPlates(work, matte, quads, { mode: 'blur' });
  const treatMs = performance.now() - start;
  let isRead = false;
  for (const quad of quads) {
    const { score, text } = await readPlate(work, quad, models.reader);
    const count = text.match(/[\p{L}\d]/gu)?.length ?? 0;
    if (count >= readable.characters && score >= readable.score) isRead = true;
  }
  return { isRead, treatMs };
}

async function measureOne({ file, name, plate, plateIsExact }: Example, models: Models, tally: Tally) {
  const photo = await openPhoto(await readFile(file));
  const work = await photo.decode(workSide);
  const { matte } = await segment(work, await detect(work, models.detector), models);
  const start = performance.now();
  const plates = await findPlates(work, matte, models);
  tally.findMs.push(performance.now() - start);
  const found = plates.map(({ quad }) => quad);
  const truth = plate && scaledQuad(plate as Quad, work.width / photo.width);
  const ious = found.map((quad) => (truth ? boundsIou(boundsOf(quad), boundsOf(truth)) : 0));
  for (const iou of ious) if (iou < 0.5) tally.wrong.push(name);
  if (truth) {
    const best = Math.max(0, ...ious);
    tally.ious.push(best);
    if (best < 0.5) tally.missed.push(name);
    if (plateIsExact) tally.coverages.push(coverage(truth, found));
  }
  if (found.length === 0) return;
  const { isRead, treatMs } = await isReadAfterBlur(work, matte, found, models);
  tally.treatMs.push(treatMs);
  if (isRead) tally.readableAfterBlur.push(name);
}

/** Compares detected plates with the true ones, in pictures whose plates are all labelled. */
export async function measurePlates(examples: Example[], models: Models) {
  const tally: Tally = {
    ious: [],
    coverages: [],
    findMs: [],
    treatMs: [],
    missed: [],
    wrong: [],
    readableAfterBlur: [],
  };
  const known = examples.filter(({ source }) => source === 'samples' || source === 'plates');
  for (const example of known) await measureOne(example, models, tally);
  return {
    pictures: known.length,
    labelled: tally.ious.length,
    found: tally.ious.length - tally.missed.length,
    missed: tally.missed,
    meanBoxIou: mean(tally.ious),
    meanCoverage: mean(tally.coverages),
    leastCoverage: Math.round(Math.min(...tally.coverages) * 1000) / 1000,
    boxesThatAreNoPlate: tally.wrong.length,
    wrong: tally.wrong,
    readableAfterBlur: tally.readableAfterBlur,
    findMs: Math.round(median(tally.findMs)),
    blurMs: Math.round(median(tally.treatMs)),
    reach: 'all found, coverage >= 0.95, <= 2 that are no plate',
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      photos: { type: 'string' },
      models: { type: 'string', default: join(tmpdir(), 'forecourt-models') },
    },
  });
  const models = await loadModels({ cacheDir: values.models, threads: availableParallelism() });
  const figures = await measurePlates(await readExamples(values.photos), models);
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

/** Prints the figures of the plates alone as JSON: `node bench/plates.ts [--photos DIR]`. */
if (import.meta.main) await main();
