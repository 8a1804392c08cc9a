import { readFile } from 'node:fs/promises';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import type { Models } from '@forecourt/imaging/models/load-models';
import type { Matting } from '@forecourt/imaging/models/matting';
import type { Raster } from '@forecourt/imaging/raster';
import { render } from '@forecourt/imaging/render';
import { openPhoto } from '@forecourt/imaging/steps/decode';
import { detect } from '@forecourt/imaging/steps/detect';
import { type Quad, scaledQuad } from '@forecourt/imaging/steps/perspective';
import { segment } from '@forecourt/imaging/steps/segment';
import { compositedEdgeErrors } from '@forecourt/imaging/testing/edge-error';
import { readGrey } from '@forecourt/imaging/testing/pictures';
import type { Example } from './images-examples.ts';
import { type PartCosts, timeParts } from './images-steps-floor.ts';
import {
  loadUntuned,
  type MatteFigures,
  matteSteps,
  type Score,
  scoreMattes,
} from './images-steps-mattes.ts';
import { type PlateFigures, scorePlates } from './images-steps-plates.ts';
import { median } from './support/median.ts';

/** Longer side of the picture that is analysed, pixels, as in `render`. */
const workSide = 2560;
/** A plate counts as hidden as a whole from this share of its area on, as in bench/plates.ts. */
const hiddenMin = 0.9;

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Median of each key over the records that have it, milliseconds, and how many have it. */
function medians(records: Record<string, number>[]) {
  const keys = new Set(records.flatMap((one) => Object.keys(one)));
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = records.flatMap((one) => one[key] ?? []);
      return [key, { ms: rounded(median(values), 1), pictures: values.length }];
    }),
  );
}

const meanScore = (scores: Score[]): Score => ({
  iou: rounded(mean(scores.map(({ iou }) => iou)), 5),
  boundaryF: rounded(mean(scores.map(({ boundaryF }) => boundaryF)), 5),
  error: rounded(mean(scores.map(({ error }) => error)), 6),
});

type Named<Figures> = Figures & { name: string };

function matteReport(figures: Named<MatteFigures>[]) {
  const without = matteSteps.map((step) => {
    const changed = figures.filter((one) => one.without[step] !== one.whole);
    const loss = (one: MatteFigures) => one.whole.iou - one.without[step].iou;
    const worst = [...changed].sort((a, b) => loss(b) - loss(a)).slice(0, 3);
    const scores = meanScore(figures.map((one) => one.without[step]));
    return [
      step,
      {
        ...scores,
        changed: changed.length,
        betterWith: changed.filter((one) => one.whole.error < one.without[step].error).length,
        mostIouLost: worst.map((one) => `${one.name} ${rounded(loss(one), 4)}`),
      },
    ];
  });
  return {
    pictures: figures.length,
    whole: meanScore(figures.map(({ whole }) => whole)),
    without: Object.fromEntries(without),
    costs: medians(figures.map(({ costs }) => costs)),
  };
}

function plateReport(figures: PlateFigures[]) {
  const of = (key: Exclude<keyof PlateFigures, 'ms'>) => {
    const covers = figures.map((one) => one[key]);
    return {
      covered: rounded(mean(covers.map(({ covered }) => covered)), 4),
      hiddenAsAWhole: covers.filter(({ covered }) => covered >= hiddenMin).length,
      painted: rounded(median(covers.map(({ painted }) => painted)), 2),
    };
  };
  return {
    plates: figures.length,
    whole: of('whole'),
    withoutExtent: of('withoutExtent'),
    withoutCorners: of('withoutCorners'),
    withoutThorough: of('withoutThorough'),
    costs: medians(figures.map(({ ms }) => ms)),
  };
}

async function measureEdges(examples: Example[], models: Models) {
  const matteOf = async (photo: Raster<3>) => {
    const { scene } = await detect(photo, models);
    return (await segment(photo, scene, models)).matte;
  };
  const errors: NonNullable<Awaited<ReturnType<typeof compositedEdgeErrors>>>[] = [];
  for (const { file, matte } of examples) {
    const found = matte && (await compositedEdgeErrors(file, matte, matteOf));
    if (found) errors.push(found);
  }
  const of = (key: 'whole' | 'withoutCleaning' | 'withoutTightening') =>
    rounded(mean(errors.map((one) => one[key])), 2);
  const worseWithout = (key: 'withoutCleaning' | 'withoutTightening') =>
    errors.filter((one) => one[key] > one.whole).length;
  return {
    pictures: errors.length,
    whole: of('whole'),
    withoutCleaning: { error: of('withoutCleaning'), worse: worseWithout('withoutCleaning') },
    withoutTightening: { error: of('withoutTightening'), worse: worseWithout('withoutTightening') },
  };
}

/** The product's own timings of whole pictures on the grey studio's floor, in one size. */
async function timeStages(examples: Example[], models: Models) {
  const recipe = Recipe.parse({
    ...builtInPresets['studio-grey'],
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  const timings: Record<string, number>[] = [];
  const wholes: number[] = [];
  for (const { file } of examples.slice(0, 1).concat(examples)) {
    const start = performance.now();
    timings.push((await render(await readFile(file), recipe, {}, models)).timingsMs);
    wholes.push(performance.now() - start);
  }
  // The first picture only warms up.
  return { whole: rounded(median(wholes.slice(1)), 0), stages: medians(timings.slice(1)) };
}

type Measured = { mattes: Named<MatteFigures>[]; plates: PlateFigures[]; parts: PartCosts[] };

async function measureOne(example: Example, models: Models, untuned: Matting, into: Measured): Promise<void> {
  const photo = await openPhoto(await readFile(example.file));
  const work = await photo.decode(workSide);
  const { scene } = await detect(work, models);
  if (example.matte) {
    const truth: Raster<1> = await readGrey(await readFile(example.matte));
    const figures = await scoreMattes(work, scene, truth, models, untuned);
    if (figures) into.mattes.push({ name: example.name, ...figures });
  }
  const { matte } = await segment(work, scene, models);
  const parts = await timeParts(work, matte);
  if (parts) into.parts.push(parts);
  if (!example.plate) return;
  const plate = scaledQuad(example.plate as Quad, work.width / photo.width);
  const figures = await scorePlates(work, matte, plate, models);
  if (figures) into.plates.push(figures);
}

/**
 * What each step of the analysis and of the edge gains, measured by leaving it out, and what it costs; medians of
 * milliseconds over the pictures in which it runs. `docs/imaging.md` explains the steps.
 */
export async function measureSteps(examples: Example[], models: Models) {
  const measured: Measured = { mattes: [], plates: [], parts: [] };
  const untuned = await loadUntuned(2);
  for (const example of examples) await measureOne(example, models, untuned, measured);
  await untuned.release();
  return {
    times: await timeStages(
      examples.filter((one) => one.source === 'samples'),
      models,
    ),
    mattes: matteReport(measured.mattes),
    edge: await measureEdges(examples, models),
    plates: plateReport(measured.plates),
    parts: medians(measured.parts),
  };
}
