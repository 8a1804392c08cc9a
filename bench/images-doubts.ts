import { readFile } from 'node:fs/promises';
import type { Models } from '@forecourt/imaging/models/load-models';
import type { Raster } from '@forecourt/imaging/raster';
import { analyse } from '@forecourt/imaging/render';
import { resizedRaster } from '@forecourt/imaging/steps/cut-out';
import { type Mask, maskWhere, partsOf, withoutThinParts } from '@forecourt/imaging/steps/mask-shapes';
import { readGrey, readRgb } from '@forecourt/imaging/testing/pictures';
import type { Example } from './images-examples.ts';

/** Mattes are compared at this longer side, pixels, where a region is at least three of them thick. */
const side = 480;
/** Smallest regions, as shares of the vehicle, for which the figures are given. */
const areas = [0.0015, 0.003, 0.006, 0.012];

type Region = { area: number; mask: Mask };
type Asked = { wrong: (Region & { isAsked: boolean })[]; questions: (Region & { isRight: boolean })[] };

function regionsIn(mask: Mask, vehicle: number): Region[] {
  const { labels, parts } = partsOf(withoutThinParts(mask));
  return parts.flatMap(({ area, label }) =>
    area < (areas[0] ?? 0) * vehicle
      ? []
      : [{ area: area / vehicle, mask: maskWhere(mask, (at) => labels[at] === label) }],
  );
}

const sizeOf = ({ data }: Mask): number => data.reduce((sum, one) => sum + one, 0);
const overlap = (a: Mask, b: Mask): number =>
  a.data.reduce((sum, one, at) => sum + one * (b.data[at] ?? 0), 0);

/** What is wrong in a matte, and what is asked about it. A question is right if four tenths of its region are wrong in the matte. */
async function compare(bytes: Uint8Array, truth: Raster<1>, models: Models): Promise<Asked> {
  const { analysis, doubts, matte } = await analyse(bytes, models);
  const scale = side / Math.max(truth.width, truth.height);
  const size = { width: Math.round(truth.width * scale), height: Math.round(truth.height * scale) };
  const [ours, theirs] = [await resizedRaster(await readGrey(matte), size), await resizedRaster(truth, size)];
  const vehicle = sizeOf(maskWhere(size, (at) => (theirs.data[at] ?? 0) > 127));
  const wrong = maskWhere(size, (at) => (ours.data[at] ?? 0) > 127 !== (theirs.data[at] ?? 0) > 127);
  const numbers = doubts && (await readRgb(doubts));
  const questions = (analysis.doubts ?? []).map(({ area }, index) => {
    const mask = maskWhere(size, (at) => {
      if (!numbers) return false;
      const x = Math.floor((((at % size.width) + 0.5) * numbers.width) / size.width);
      const y = Math.floor(((Math.floor(at / size.width) + 0.5) * numbers.height) / size.height);
      return numbers.data[(y * numbers.width + x) * 3 + 2] === index + 1;
    });
    return { area, mask, isRight: overlap(mask, wrong) >= 0.4 * sizeOf(mask) };
  });
  const found = regionsIn(wrong, vehicle).map((region) => ({
    ...region,
    isAsked: questions.some(
      ({ isRight, mask }) => isRight && overlap(mask, region.mask) >= 0.3 * sizeOf(region.mask),
    ),
  }));
  return { wrong: found, questions };
}

/** Figures for regions from an area on: how many wrong ones are asked about, and how often somebody is asked for nothing. */
function figuresFrom(area: number, all: Asked[]) {
  const wrong = all.flatMap((one) => one.wrong).filter((one) => one.area >= area);
  const questions = all.flatMap((one) => one.questions).filter((one) => one.area >= area);
  const clean = all.filter((one) => one.wrong.length === 0);
  const needless = clean.flatMap((one) => one.questions).filter((one) => one.area >= area);
  return {
    area,
    wrong: wrong.length,
    asked: wrong.filter(({ isAsked }) => isAsked).length,
    questions: questions.length,
    right: questions.filter(({ isRight }) => isRight).length,
    questionsOnClean: Math.round((needless.length / Math.max(1, clean.length)) * 100) / 100,
  };
}

/** Which wrong regions of mattes are asked about, for renderings and photos apart. */
export async function measureDoubts(examples: Example[], models: Models) {
  const of: Record<'renderings' | 'photos', Asked[]> = { renderings: [], photos: [] };
  for (const { file, matte, source } of examples) {
    if (!matte) continue;
    const truth = await readGrey(await readFile(matte));
    of[source === 'real' ? 'photos' : 'renderings'].push(await compare(await readFile(file), truth, models));
  }
  const summed = (all: Asked[]) => ({
    pictures: all.length,
    from: areas.map((area) => figuresFrom(area, all)),
  });
  return {
    renderings: summed(of.renderings),
    photos: summed(of.photos),
    reach: 'nine of ten asked, at most 0.3 questions on a clean picture',
  };
}
