import { readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadModels, type Models } from '@forecourt/imaging/models/load-models';
import type { Raster } from '@forecourt/imaging/raster';
import { matteBox } from '@forecourt/imaging/steps/contacts';
import { openPhoto } from '@forecourt/imaging/steps/decode';
import { detect } from '@forecourt/imaging/steps/detect';
import { type Quad, scaledQuad } from '@forecourt/imaging/steps/perspective';
import { findPlates } from '@forecourt/imaging/steps/plate-find';
import { treatedOutline, treatPlates } from '@forecourt/imaging/steps/plate-treat';
import { segment } from '@forecourt/imaging/steps/segment';
import { readAgain } from '@forecourt/imaging/testing/read-again';
import { type Example, readExamples } from './images-examples.ts';
import { boundsIou, coverage, shareWithin } from './plates-measures.ts';
import { median } from './support/median.ts';

/** Same size as in the pipeline. */
const workSide = 2560;
/** A plate counts as hidden as a whole from this share of its labelled area on. */
const hiddenMin = 0.9;
/** A plate counts as readable if this many of its letters and digits are read in their order. */
const readMin = 5;

type Measured = {
  name: string;
  region: string;
  labelled: boolean;
  /** Intersection over union of the labelled box and the best found one. */
  iou: number;
  /** Share of the labelled outline that is painted over. */
  covered: number;
  /** Number of boxes that are not on the labelled plate. */
  wrong: number;
  /** What is read of the plate after it was blurred. */
  readAfter: string | undefined;
  findMs: number;
  treatMs: number | undefined;
};

/** Where a picture's plate is from, as the names of the files tell: `us-`, `br-`, others are European. */
function regionOf({ name, source }: Example): string {
  if (source === 'samples') return 'samples';
  if (name.startsWith('us-')) return 'USA';
  return name.startsWith('br-') ? 'Brazil' : 'Europe';
}

/** A box is on the labelled plate if it agrees with it roughly, or lies within it for the most part. */
function isOnPlate(found: Quad, truth: Quad | undefined): boolean {
  return truth !== undefined && (boundsIou(found, truth) >= 0.3 || shareWithin(found, truth) > 0.5);
}

async function hide(work: Raster<3>, matte: Raster<1>, found: Quad[]): Promise<number | undefined> {
  if (found.length === 0) return undefined;
  const start = performance.now();
  await treatPlates(work, matte, found, { mode: 'blur' });
  return performance.now() - start;
}

async function measureOne(example: Example, models: Models): Promise<Measured> {
  const photo = await openPhoto(await readFile(example.file));
  const work = await photo.decode(workSide);
  const { scene } = await detect(work, models);
  const { matte } = await segment(work, scene, models);
  const start = performance.now();
  const plates = await findPlates(work, matte, models);
  const findMs = performance.now() - start;
  const found = plates.map(({ quad }) => quad);
  const truth = example.plate && scaledQuad(example.plate as Quad, work.width / photo.width);
  const treatMs = await hide(work, matte, found);
  const body = matteBox(matte);
  const label = example.plateText ?? '';
  const areas = body ? [body] : [];
  return {
    name: example.name,
    region: regionOf(example),
    labelled: truth !== undefined,
    iou: truth ? Math.max(0, ...found.map((quad) => boundsIou(quad, truth))) : 0,
    covered: truth ? coverage(truth, found.map(treatedOutline)) : 0,
    wrong: found.filter((quad) => !isOnPlate(quad, truth)).length,
    readAfter: truth && (await readAgain(work, { plate: truth, label, least: readMin, areas }, models)),
    findMs,
    treatMs,
  };
}

const share = (count: number, of: number): number => Math.round((1000 * count) / (of || 1)) / 1000;

function figuresOf(measured: Measured[]) {
  const labelled = measured.filter((one) => one.labelled);
  const namesOf = (some: Measured[]) => some.map(({ name }) => name);
  const missed = labelled.filter(({ iou }) => iou < 0.3);
  const inPart = labelled.filter(({ covered }) => covered < hiddenMin);
  const read = labelled.filter(({ readAfter }) => readAfter !== undefined);
  const count = (is: (one: Measured) => boolean) => labelled.filter(is).length;
  return {
    pictures: measured.length,
    labelled: labelled.length,
    foundAtHalf: share(
      count(({ iou }) => iou >= 0.5),
      labelled.length,
    ),
    foundAtThird: share(labelled.length - missed.length, labelled.length),
    hiddenAsAWhole: share(labelled.length - inPart.length, labelled.length),
    wrongBoxes: measured.reduce((sum, { wrong }) => sum + wrong, 0),
    readableAfter: share(read.length, labelled.length),
    missed: namesOf(missed),
    hiddenInPart: inPart.map(({ covered, name }) => `${name} ${covered.toFixed(2)}`),
    wrong: namesOf(measured.filter(({ wrong }) => wrong > 0)),
    readable: read.map(({ name, readAfter }) => `${name} ${readAfter}`),
  };
}

/** Compares detected plates with the labelled ones, by region; each picture has one label at most. */
export async function measurePlates(examples: Example[], models: Models) {
  const measured: Measured[] = [];
  for (const example of examples) {
    if (example.source === 'cutout' || example.source === 'real') continue;
    measured.push(await measureOne(example, models));
  }
  const regions = Map.groupBy(measured, ({ region }) => region);
  return {
    all: figuresOf(measured),
    ...Object.fromEntries([...regions].map(([region, some]) => [region, figuresOf(some)])),
    findMs: Math.round(median(measured.map(({ findMs }) => findMs))),
    blurMs: Math.round(median(measured.flatMap(({ treatMs }) => treatMs ?? []))),
    reach: 'found at 0.3 >= 0.99, hidden as a whole >= 0.95, wrong <= 2 %, none readable',
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
