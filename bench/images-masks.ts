import { readFile } from 'node:fs/promises';
import type { Models } from '@forecourt/imaging/models/load-models';
import type { Raster } from '@forecourt/imaging/raster';
import { analyse } from '@forecourt/imaging/render';
import { boundaryF, matteIou } from '@forecourt/imaging/testing/compare';
import { readGrey, readRgb } from '@forecourt/imaging/testing/pictures';
import { loadBareModel } from '@forecourt/imaging/testing/yardsticks';
import type { Example } from './images-examples.ts';

const mean = (values: number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / (values.length || 1)) * 10000) / 10000;

type Compared = {
  name: string;
  isPhoto: boolean;
  iou: number;
  bareIou: number;
  boundaryF: number;
  boundaryFAt1: number;
  bareBoundaryF: number;
  /** Shares of the true vehicle. */
  lost: number;
  foreign: number;
};

function summed(pictures: Compared[]) {
  const meanOf = (value: (one: Compared) => number) => mean(pictures.map(value));
  const count = (test: (one: Compared) => boolean) => pictures.filter(test).length;
  return {
    pictures: pictures.length,
    meanIou: meanOf((one) => one.iou),
    bareMeanIou: meanOf((one) => one.bareIou),
    meanBoundaryF: meanOf((one) => one.boundaryF),
    meanBoundaryFAt1: meanOf((one) => one.boundaryFAt1),
    bareMeanBoundaryF: meanOf((one) => one.bareBoundaryF),
    belowIou90: count((one) => one.iou < 0.9),
    bareBelowIou90: count((one) => one.bareIou < 0.9),
    losing1Percent: count((one) => one.lost > 0.01),
    losing5Percent: count((one) => one.lost > 0.05),
    foreign03Percent: count((one) => one.foreign > 0.003),
    belowBare: pictures
      .filter((one) => one.iou < one.bareIou)
      .map(({ bareIou, iou, name }) => ({ name, iou: mean([iou]), bareIou: mean([bareIou]) })),
  };
}

/** The parts of the true vehicle that a matte lacks, and of what else it has, as shares of the vehicle. */
function wrongShares(ours: Raster<1>, truth: Raster<1>): Pick<Compared, 'lost' | 'foreign'> {
  let [vehicle, lost, foreign] = [0, 0, 0];
  for (let at = 0; at < truth.data.length; at++) {
    const [isOurs, isTrue] = [(ours.data[at] ?? 0) > 127, (truth.data[at] ?? 0) > 127];
    if (isTrue) vehicle++;
    if (isTrue && !isOurs) lost++;
    if (isOurs && !isTrue) foreign++;
  }
  return { lost: lost / vehicle, foreign: foreign / vehicle };
}

/** Compares our mattes and the bare 1024² model's with the true ones, of renderings and of photos apart. */
export async function measureMasks(examples: Example[], models: Models, threads: number) {
  const bare = await loadBareModel(threads);
  const pictures: Compared[] = [];
  for (const { file, matte, name, source } of examples) {
    if (!matte) continue;
    const bytes = await readFile(file);
    const truth = await readGrey(await readFile(matte));
    const ours = await readGrey((await analyse(bytes, models)).matte, truth);
    const theirs = await bare.matte(await readRgb(bytes));
    pictures.push({
      ...{ name, isPhoto: source === 'real' },
      iou: matteIou(ours, truth),
      bareIou: matteIou(theirs, truth),
      boundaryF: boundaryF(ours, truth),
      boundaryFAt1: boundaryF(ours, truth, 1),
      bareBoundaryF: boundaryF(theirs, truth),
      ...wrongShares(ours, truth),
    });
  }
  await bare.release();
  const photos = pictures.filter(({ isPhoto }) => isPhoto);
  return {
    ...summed(pictures.filter(({ isPhoto }) => !isPhoto)),
    ...(photos.length > 0 && { photos: summed(photos) }),
    reach: 'none below the bare model',
  };
}
