import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { type Analysis, Recipe } from '@forecourt/contract/recipe';
import { assembleSpin } from '@forecourt/imaging/assemble-spin';
import type { Models } from '@forecourt/imaging/models/load-models';
import type { Raster } from '@forecourt/imaging/raster';
import { analyse, type Known, renderAll } from '@forecourt/imaging/render';
import { sharp } from '@forecourt/imaging/safe-sharp';
import { analysisForSpin, recipeInSpin } from '@forecourt/imaging/spin-placement';
import { matteBox } from '@forecourt/imaging/steps/contacts';
import { animationSize, framedRecipesOf } from '../apps/server/src/modules/work/spins/spin-recipes.rules.ts';
import { delaysOf } from '../apps/server/src/modules/work/spins/spins.rules.ts';
import type { Example } from './images-examples.ts';

/** A whole turn of one vehicle among the samples. */
const turn = 'hatchback-red-';
const frameCount = 24;
/** Size of the photos, as phones take them. */
const photoSize = { width: 4000, height: 3000 };

type Photo = { bytes: Uint8Array; known: Known };

async function photosOf(examples: readonly Example[], models: Models): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const { file } of examples.filter(({ name }) => name.startsWith(turn))) {
    const bytes = await sharp(await readFile(file))
      .resize({ ...photoSize, fit: 'fill' })
      .jpeg({ quality: 90 })
      .toBuffer();
    photos.push({ bytes, known: await analyse(bytes, models) });
  }
  return photos;
}

async function makeFrames(photos: readonly Photo[], look: Recipe, models: Models): Promise<Uint8Array[]> {
  const spin = photos.map(({ known: { analysis } }) => analysis);
  const frames: Uint8Array[] = [];
  for (const { bytes, known } of photos) {
    const inSpin = { ...known, analysis: analysisForSpin(known.analysis) };
    const recipe = await recipeInSpin(look, spin, { pictures: {}, fontFile: undefined });
    const { made } = await renderAll(bytes, [recipe], { known: inSpin }, models);
    frames.push(made[0]?.[0]?.bytes ?? new Uint8Array());
  }
  return frames;
}

/** Largest difference among the values, percent of a side of the picture. */
const spread = (values: readonly number[], side: number) =>
  Math.round(((Math.max(...values) - Math.min(...values)) / side) * 10_000) / 100;

/**
 * How still the vehicle stands while it turns, in frames without a background: differences of its middle, its baseline and its
 * height in the silhouettes. Its width follows the view, and is compared with what the size of the spin gives each view.
 */
async function measureStability(photos: readonly Photo[], look: Recipe, models: Models) {
  const bare = {
    background: { kind: 'transparent' as const },
    shadow: { contact: 0, ambient: 0 },
    reflection: { opacity: 0, fade: 0.4 },
    targets: look.targets.map((target) => ({ ...target, format: 'png' as const })),
  };
  const silhouettes: Raster<1>[] = [];
  for (const frame of await makeFrames(photos, Recipe.parse({ ...look, ...bare }), models)) {
    const { data, info } = await sharp(frame).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
    silhouettes.push({ data, width: info.width, height: info.height, channels: 1 });
  }
  const boxes = silhouettes.map((one) => matteBox(one) ?? { left: 0, top: 0, width: 0, height: 0 });
  const { height = 1, width = 1 } = silhouettes[0] ?? {};
  const shape = ({ vehicle }: Analysis) => (vehicle ? vehicle.width / vehicle.height : 0);
  const expected = photos.map(({ known }, at) => shape(known.analysis) * (boxes[at]?.height ?? 0));
  return {
    frames: boxes.length,
    centrePercent: spread(
      boxes.map((box) => box.left + box.width / 2),
      width,
    ),
    baselinePercent: spread(
      boxes.map((box) => box.top + box.height),
      height,
    ),
    heightPercent: spread(
      boxes.map((box) => box.height),
      height,
    ),
    widthPercent: spread(
      boxes.map((box, at) => box.width - (expected[at] ?? 0)),
      width,
    ),
  };
}

/** A spin of 24 frames of 1280 × 960 px and both animations, one after the other, from stored mattes; milliseconds. */
export async function measureSpins(examples: readonly Example[], models: Models) {
  const photos = await photosOf(examples, models);
  const recipe = Recipe.parse({
    ...builtInPresets['studio-white'],
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  const [look] = framedRecipesOf([{ recipe }]);
  if (!look) throw new Error('a spin has no recipe');
  const round = Array.from(
    { length: frameCount },
    (_, at) => photos[Math.floor((at * photos.length) / frameCount)],
  );
  const turning = { direction: 'clockwise', frames: frameCount, framesPerSecond: 12 } as const;
  const delaysMs = delaysOf(
    round.map((_, at) => (at * 360) / frameCount),
    turning,
  );
  // The first frame of the process warms up.
  await makeFrames(photos.slice(0, 1), look, models);
  const begun = performance.now();
  const frames = await makeFrames(
    round.flatMap((photo) => photo ?? []),
    look,
    models,
  );
  const rendered = performance.now();
  const size = { width: look.targets[0]?.width ?? 0, height: look.targets[0]?.height ?? 0 };
  for (const format of ['gif', 'webp'] as const)
    await assembleSpin(frames, format, {
      size: animationSize(format, size),
      delaysMs,
      loops: null,
      xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>',
    });
  const joined = performance.now();
  return {
    frames: frames.length,
    threads: availableParallelism(),
    framesMs: Math.round(rendered - begun),
    animationsMs: Math.round(joined - rendered),
    wholeMs: Math.round(joined - begun),
    stability: await measureStability(photos, look, models),
  };
}
