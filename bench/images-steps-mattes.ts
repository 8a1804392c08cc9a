import { convertIsnet } from '@forecourt/imaging/models/isnet-convert';
import type { Models } from '@forecourt/imaging/models/load-models';
import { type Matting, openMatting, readPackagedIsnet } from '@forecourt/imaging/models/matting';
import type { PixelBox, Raster } from '@forecourt/imaging/raster';
import { resizedRaster } from '@forecourt/imaging/steps/cut-out';
import type { Scene, ShareBox } from '@forecourt/imaging/steps/detect';
import { clearForeignParts } from '@forecourt/imaging/steps/foreign-parts';
import { surroundingsOf } from '@forecourt/imaging/steps/mask-grid';
import { agree } from '@forecourt/imaging/steps/matte-agree';
import {
  focus,
  inCrop,
  inPhoto,
  lookFinely,
  lookTwice,
  squeezedCrop,
} from '@forecourt/imaging/steps/matte-looks';
import { steepenEdge, tidyMatte } from '@forecourt/imaging/steps/matte-tidy';
import { refinedOutline } from '@forecourt/imaging/steps/refine-outline';
import { restoreOwnParts } from '@forecourt/imaging/steps/restore-own-parts';
import { segment } from '@forecourt/imaging/steps/segment';
import { resizedShares, type Shares } from '@forecourt/imaging/steps/shares';
import { splitVehicles } from '@forecourt/imaging/steps/split-vehicles';
import { clearUnsureRegions } from '@forecourt/imaging/steps/unsure-regions';
import { boundaryF, matteIou, pixelDifference } from '@forecourt/imaging/testing/compare';

/** Steps of the matte that can be left out, in their order. */
export const matteSteps = [
  'tuning',
  'secondLook',
  'thirdLook',
  'splitVehicles',
  'ownParts',
  'unsureRegions',
  'foreignParts',
  'tidyMatte',
  'fineLook',
  'steepenEdge',
] as const;
type MatteStep = (typeof matteSteps)[number];

/** Intersection over union, boundary F at 2 px, and mean absolute error of the alpha, each 0..1. */
export type Score = { iou: number; boundaryF: number; error: number };

/** Milliseconds of the steps that ran; a step that a picture does not need is missing. */
type Costs = Partial<Record<'firstLook' | MatteStep, number>>;

/** One run of the matting model. */
type Look = { shares: Shares; ms: number };

type Looked = {
  photo: Raster<3>;
  scene: Scene & { main: ShareBox };
  box: PixelBox;
  crop: Raster<3>;
  /** First, second and, where they differ much, third look. */
  looks: Look[];
  /** What they agree on. */
  agreed: Shares;
  /** The look at twice the resolution; null where there is none. */
  fine: Look | null;
};

const copied = (shares: Shares): Shares => ({ ...shares, data: shares.data.slice() });

/** The packaged model as it comes, in single precision. */
export async function loadUntuned(threads: number): Promise<Matting> {
  return openMatting('untuned', convertIsnet(await readPackagedIsnet(), new Map(), 'single'), threads, 'cpu');
}

/** A model that keeps copies of what it saw. */
function recording(matting: Matting, looks: Look[]): Matting {
  return {
    ...matting,
    async matte(crop) {
      const start = performance.now();
      const data = await matting.matte(crop);
      const ms = performance.now() - start;
      looks.push({ shares: copied({ data, width: crop.width, height: crop.height }), ms });
      return data;
    },
  };
}

/** What the looks agree on without one of them, or without the tuning; without the third the first decides. */
async function agreedWithout(
  step: MatteStep,
  looked: Looked,
  { segmenter }: Models,
  untuned: Matting,
): Promise<Shares> {
  const { agreed, box, crop, looks, photo, scene } = looked;
  const [first, second] = looks.map(({ shares }) => shares);
  if (!first || !second) throw new Error('the matting model ran less than twice');
  if (step === 'tuning')
    return (await lookTwice(photo, box, crop, untuned, surroundingsOf(photo, scene.main, segmenter))).agreed;
  if (step === 'secondLook') return copied(first);
  if (step !== 'thirdLook') return copied(agreed);
  return agree(first, resizedShares(second, crop.width, crop.height), async (regions) =>
    regions.map(() => false),
  );
}

/** The steps of `segment` after the matting model, without one of them; adds what each takes to `costs`. */
async function finishedWithout(
  step: MatteStep | undefined,
  shares: Shares,
  { box, crop, fine, photo, scene }: Looked,
  { segmenter }: Pick<Models, 'segmenter'>,
  costs: Costs,
): Promise<Raster<1>> {
  const within = (one: ShareBox) => inCrop(one, box, photo);
  const main = within(scene.main);
  const around = { main, others: [...scene.otherVehicles, ...scene.people].map(within) };
  const timed = async <Result>(name: MatteStep, work: () => Result | Promise<Result>) => {
    if (step === name) return undefined;
    const start = performance.now();
    const result = await work();
    costs[name] = (costs[name] ?? 0) + performance.now() - start;
    return result;
  };
  let asked = false;
  const noticing = {
    ...segmenter,
    read(rgb: Raster<3>) {
      asked = true;
      return segmenter.read(rgb);
    },
  };
  const seen = surroundingsOf(photo, scene.main, noticing);
  const unsplit = shares.data.slice();
  const isSplit =
    scene.rivals.length > 0 &&
    (await timed('splitVehicles', () => splitVehicles(shares, crop, main, scene.rivals.map(within))));
  if (isSplit) await timed('ownParts', () => restoreOwnParts(shares, unsplit, box, seen));
  await timed('unsureRegions', () => clearUnsureRegions(shares, box, main, seen));
  await timed('tidyMatte', () => tidyMatte(shares, around));
  const cleared = isSplit && (await timed('foreignParts', () => clearForeignParts(shares, box, scene, seen)));
  if (!asked) delete costs.foreignParts;
  if (cleared) await timed('tidyMatte', () => tidyMatte(shares, around));
  const refined = fine && (await timed('fineLook', () => refinedOutline(shares, fine.shares)));
  if (fine && costs.fineLook !== undefined) costs.fineLook += fine.ms;
  const outlined = refined ?? shares;
  await timed('steepenEdge', () => steepenEdge(outlined));
  return inPhoto(outlined, box, photo);
}

async function scoreOf(matte: Raster<1>, truth: Raster<1>): Promise<Score> {
  const ours = await resizedRaster(matte, truth);
  return {
    iou: matteIou(ours, truth),
    boundaryF: boundaryF(ours, truth),
    error: pixelDifference(ours, truth).mean / 255,
  };
}

const isSame = (a: Raster<1>, b: Raster<1>): boolean => Buffer.compare(a.data, b.data) === 0;

async function look(
  photo: Raster<3>,
  scene: Scene,
  { matting, segmenter }: Models,
): Promise<Looked | undefined> {
  const { main } = scene;
  const box = main && (await focus(photo, scene, matting));
  if (!box) return undefined;
  const crop = await squeezedCrop(photo, box);
  const looks: Look[] = [];
  const seen = surroundingsOf(photo, main, segmenter);
  const { agreed } = await lookTwice(photo, box, crop, recording(matting, looks), seen);
  const finer: Look[] = [];
  await lookFinely(photo, box, recording(matting, finer));
  const [fine = null] = finer;
  return { photo, scene: { ...scene, main }, box, crop, looks, agreed, fine };
}

function lookCosts(looks: Look[]): Costs {
  const [first, second, third] = looks.map(({ ms }) => ms);
  return {
    ...(first && { firstLook: first }),
    ...(second && { secondLook: second }),
    ...(third && { thirdLook: third }),
  };
}

export type MatteFigures = { whole: Score; without: Record<MatteStep, Score>; costs: Costs };

/**
 * Scores a photo's matte with every step, and without each one.
 * @param truth The true matte, at the original's size.
 * @param untuned The packaged matting model as it comes.
 * @returns Undefined when the detector sees no vehicle: then the crop is found in another way.
 * @throws When the steps as composed here make another matte than `segment`.
 */
export async function scoreMattes(
  photo: Raster<3>,
  scene: Scene,
  truth: Raster<1>,
  models: Models,
  untuned: Matting,
): Promise<MatteFigures | undefined> {
  const looked = await look(photo, scene, models);
  if (!looked) return undefined;
  const costs = lookCosts(looked.looks);
  const whole = await finishedWithout(undefined, copied(looked.agreed), looked, models, costs);
  if (!isSame(whole, (await segment(photo, scene, models)).matte))
    throw new Error('bench/images-steps-mattes.ts puts the steps together differently than segment');
  const score = await scoreOf(whole, truth);
  const without: Partial<Record<MatteStep, Score>> = {};
  for (const step of matteSteps) {
    const shares = await agreedWithout(step, looked, models, untuned);
    const matte = await finishedWithout(step, shares, looked, models, {});
    without[step] = isSame(matte, whole) ? score : await scoreOf(matte, truth);
  }
  return { whole: score, without: without as Record<MatteStep, Score>, costs };
}
