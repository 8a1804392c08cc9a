import { readFile } from 'node:fs/promises';
import { samplePhoto } from '@forecourt/samples/sample-photo';
import { uprightRecipe } from './modules/studio/recipes/recipes.rules.ts';
import type { PictureTask } from './platform/pictures/picture-messages.ts';

/** A photo of the project's own, of which pictures can be made wherever they can be made at all. */
export async function probeTask(): Promise<PictureTask> {
  const original = await readFile(samplePhoto('saloon-blue-045.jpg'));
  return { original, recipes: [uprightRecipe], pictures: {}, known: null };
}
