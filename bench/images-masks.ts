import { readFile } from 'node:fs/promises';
import type { Models } from '@forecourt/imaging/models/load-models';
import { analyse } from '@forecourt/imaging/render';
import { boundaryF, matteIou } from '@forecourt/imaging/testing/compare';
import { readGrey, readRgb } from '@forecourt/imaging/testing/pictures';
import { loadBareModel } from '@forecourt/imaging/testing/yardsticks';
import type { Example } from './images-examples.ts';

const mean = (values: number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / (values.length || 1)) * 10000) / 10000;

/** Compares our mattes and the bare 1024² model's with the true ones. */
export async function measureMasks(examples: Example[], models: Models, threads: number) {
  const bare = await loadBareModel(threads);
  const pictures = [];
  for (const { file, matte, name } of examples) {
    if (!matte) continue;
    const bytes = await readFile(file);
    const truth = await readGrey(await readFile(matte));
    const ours = await readGrey((await analyse(bytes, models)).matte, truth);
    const theirs = await bare.matte(await readRgb(bytes));
    pictures.push({
      name,
      iou: matteIou(ours, truth),
      bareIou: matteIou(theirs, truth),
      boundaryF: boundaryF(ours, truth),
      bareBoundaryF: boundaryF(theirs, truth),
    });
  }
  await bare.release();
  return {
    pictures: pictures.length,
    meanIou: mean(pictures.map((one) => one.iou)),
    bareMeanIou: mean(pictures.map((one) => one.bareIou)),
    meanBoundaryF: mean(pictures.map((one) => one.boundaryF)),
    bareMeanBoundaryF: mean(pictures.map((one) => one.bareBoundaryF)),
    belowIou90: pictures.filter((one) => one.iou < 0.9).length,
    bareBelowIou90: pictures.filter((one) => one.bareIou < 0.9).length,
    belowBare: pictures
      .filter((one) => one.iou < one.bareIou)
      .map(({ bareIou, iou, name }) => ({ name, iou: mean([iou]), bareIou: mean([bareIou]) })),
    reach: 'none below the bare model',
  };
}
