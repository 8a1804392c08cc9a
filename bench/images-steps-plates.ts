import type { Models } from '@forecourt/imaging/models/load-models';
import type { TextDetector } from '@forecourt/imaging/models/text-detector';
import type { Raster } from '@forecourt/imaging/raster';
import { matteBox } from '@forecourt/imaging/steps/contacts';
import { type Quad, quadSize } from '@forecourt/imaging/steps/perspective';
import { plateOutline } from '@forecourt/imaging/steps/plate-corners';
import { findPlates, linesWithin } from '@forecourt/imaging/steps/plate-find';
import { treatedOutline } from '@forecourt/imaging/steps/plate-treat';
import { boundsIou, coverage, shareWithin } from './plates-measures.ts';

/** Share of the plate that is painted over, and painted area per area of the plate. */
type Cover = { covered: number; painted: number };

export type PlateFigures = {
  whole: Cover;
  /** Only the number's own line with its borders: no smaller lines above and below, ends not freed. */
  withoutExtent: Cover;
  /** The text detector's own box instead of the plate's borders. */
  withoutCorners: Cover;
  /** Only the vehicle is searched, at the usual size. */
  withoutThorough: Cover;
  ms: { find: number; quickFind: number; outline: number };
};

/** A text detector that finds lines in the first picture only, which is the vehicle's at the usual size. */
function quickOnly(detector: TextDetector): TextDetector {
  let runs = 0;
  const nothing = (rgb: Raster<3>) => new Float32Array(rgb.width * rgb.height);
  return { ...detector, detect: async (rgb) => (runs++ === 0 ? detector.detect(rgb) : nothing(rgb)) };
}

const areaOf = (quad: Quad): number => {
  const { height, width } = quadSize(quad);
  return width * height;
};

function coverOf(truth: Quad, found: Quad[]): Cover {
  const outlines = found.map(treatedOutline);
  const painted = outlines.reduce((sum, outline) => sum + areaOf(outline), 0);
  return { covered: coverage(truth, outlines), painted: painted / areaOf(truth) };
}

/** The line of text that a found plate's outline was made from: the largest within it. */
function lineOn(plate: Quad, lines: Quad[]): Quad | undefined {
  const within = lines.filter((line) => shareWithin(line, plate) > 0.7);
  return within.sort((a, b) => areaOf(b) - areaOf(a))[0];
}

async function clocked<Result>(work: () => Promise<Result> | Result): Promise<[Result, number]> {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}

/**
 * Measures the treated outline of a labelled plate with and without the steps that refine it; only of plates that were
 * found, since nothing refines the others.
 */
export async function scorePlates(
  photo: Raster<3>,
  matte: Raster<1>,
  truth: Quad,
  { reader, text }: Models,
): Promise<PlateFigures | undefined> {
  const [plates, find] = await clocked(() => findPlates(photo, matte, { text, reader }));
  const [quick, quickFind] = await clocked(() => findPlates(photo, matte, { text: quickOnly(text), reader }));
  const plate = plates.map(({ quad }) => quad).find((quad) => boundsIou(quad, truth) >= 0.3);
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const area = matteBox(matte) ?? whole;
  const line =
    plate &&
    (lineOn(plate, await linesWithin(photo, area, text)) ??
      lineOn(plate, await linesWithin(photo, whole, text, { side: 1920, area: 1_000_000 })));
  if (!plate || !line) return undefined;
  const [{ quad }, outline] = await clocked(() => plateOutline(photo, line));
  return {
    whole: coverOf(truth, [plate]),
    withoutExtent: coverOf(truth, [quad]),
    withoutCorners: coverOf(truth, [line]),
    withoutThorough: coverOf(
      truth,
      quick.map((one) => one.quad).filter((one) => boundsIou(one, truth) > 0),
    ),
    ms: { find, quickFind, outline },
  };
}
