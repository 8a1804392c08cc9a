/**
 * A picture process for journeys through a browser: it knows already what the models see in the sample pictures, and
 * loads them only for other photos.
 */
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hidesFaces } from '@forecourt/contract/recipe';
import { loadModels, type Models } from '@forecourt/imaging/models/load-models';
import { lazySegmenter } from '@forecourt/imaging/models/segmenter';
import { lazyWindowModel } from '@forecourt/imaging/models/window-model';
import { answerRequests, makePictures } from '../../picture-answers.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { KnownPhoto, PictureTask } from '../../platform/pictures/picture-messages.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

const samples = path.join(import.meta.dirname, '../../../../../packages/samples');
const [cacheDir = '.cache'] = process.argv.slice(2);
const threads = os.availableParallelism();

/** What is known of the samples, by the hash of their files. */
const known = new Map<string, () => KnownPhoto>();
for (const file of readdirSync(path.join(samples, 'analyses'))) {
  if (!file.endsWith('.json')) continue;
  const name = path.basename(file, '.json');
  const photo = readFileSync(path.join(samples, 'pictures', `${name}.jpg`));
  known.set(sha256(photo).toString('hex'), () => ({
    analysis: JSON.parse(readFileSync(path.join(samples, 'analyses', file), 'utf8')),
    matte: readFileSync(path.join(samples, 'analyses', `${name}.png`)),
  }));
}

function knownOf({ chosen, known: given, original }: PictureTask): KnownPhoto | null {
  if (given || chosen) return given ?? null;
  return known.get(sha256(Buffer.from(original)).toString('hex'))?.() ?? null;
}

let loaded: Promise<Models> | undefined;
/** The few models that pictures of a known photo may need; each is loaded on first use. */
const lazy = { segmenter: lazySegmenter(cacheDir, threads), windows: lazyWindowModel(threads) };

function modelsFor({ recipes }: PictureTask, isKnown: boolean): Promise<Models> | Models {
  const needsFaces = recipes.some(hidesFaces);
  if (isKnown && !needsFaces) return lazy as Models;
  loaded ??= loadModels({ cacheDir, threads });
  return loaded;
}

answerRequests(async (task) => {
  const photo = knownOf(task);
  return makePictures({ ...task, known: photo }, await modelsFor(task, photo !== null));
});
