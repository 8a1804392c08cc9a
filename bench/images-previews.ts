import { readFile } from 'node:fs/promises';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import type { Models } from '@forecourt/imaging/models/load-models';
import { analyse, render, renderKnown } from '@forecourt/imaging/render';
import { sharp } from '@forecourt/imaging/safe-sharp';
import { previewRecipe } from '../apps/server/src/modules/studio/recipes/recipes.rules.ts';
import { smallTarget, withShift } from '../apps/server/src/modules/work/images/shifted-pictures.rules.ts';
import type { Example } from './images-examples.ts';
import { median } from './support/median.ts';

/** Photos that are measured: analysing one takes longest. */
const photosMax = 6;
/** Places of a slider that is drawn: each is a picture. */
const moves = 10;

/** The built-in presets that replace the background. */
const looks = Object.values(builtInPresets)
  .map((preset) => Recipe.parse(preset))
  .filter(({ background }) => background.kind !== 'original');

async function clock(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A recipe for a picture of its own size, whose room therefore does not come from the cache. */
function recipeIn(look: Recipe, round: number): Recipe {
  const target = { name: 'full', width: 1920, height: 1440 - 2 * round, format: 'jpeg', quality: 88 };
  return Recipe.parse({ ...look, targets: [target] });
}

/**
 * How long small pictures take from stored mattes, without the way through the queue and to the browser, milliseconds: the preview of a
 * preset from the photo, in a room that is drawn anew; the first picture of a vehicle that somebody moves, in a room drawn anew too; and
 * the next ones, while the slider is drawn.
 */
export async function measurePreviews(examples: readonly Example[], models: Models) {
  const presetMs: number[] = [];
  const firstMs: number[] = [];
  const followingMs: number[] = [];
  let round = 0;
  for (const { file } of examples.slice(0, photosMax)) {
    const photo = await readFile(file);
    const known = await analyse(photo, models);
    const copy = sharp(photo).resize(1920, 1920, { fit: 'inside', withoutEnlargement: true });
    const upright = await copy.jpeg({ quality: 86 }).toBuffer();
    for (const look of looks) {
      round += 1;
      const recipe = recipeIn(look, round);
      const target = {
        name: 'preview',
        width: 480,
        height: 360 - round,
        format: 'webp',
        quality: 74,
      } as const;
      presetMs.push(await clock(() => render(photo, previewRecipe(recipe, target), { known }, models)));
      const moved = (move: number) => {
        const shown = withShift(recipe, { x: move / 200, y: 0, scale: 1 - move / 100 });
        return renderKnown(upright, previewRecipe(shown, smallTarget(recipe)), { known }, models);
      };
      firstMs.push(await clock(() => moved(0)));
      for (let move = 1; move <= moves; move++) followingMs.push(await clock(() => moved(move)));
    }
  }
  const figures = (ms: readonly number[]) => ({
    medianMs: Math.round(median(ms)),
    slowestMs: Math.round(Math.max(...ms)),
    pictures: ms.length,
  });
  return { preset: figures(presetMs), first: figures(firstMs), following: figures(followingMs) };
}
