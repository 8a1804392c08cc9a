import { readFile } from 'node:fs/promises';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { type Box, Recipe } from '@forecourt/contract/recipe';
import type { Models } from '@forecourt/imaging/models/load-models';
import { analyse, render } from '@forecourt/imaging/render';
import { encodeRegion, openForClicks } from '@forecourt/imaging/retouch/clicked-region';
import { retouchedMatte } from '@forecourt/imaging/retouch/retouched-matte';
import { sharp } from '@forecourt/imaging/safe-sharp';
import type { Example } from './images-examples.ts';
import { median } from './support/median.ts';

/** Photos that are measured: reading one takes longest. */
const photosMax = 10;
/** Clicks on each photo, no two at one place: an answer that is kept would take no time. */
const clicks = 12;

async function clock<Made>(work: () => Promise<Made>): Promise<{ ms: number; made: Made }> {
  const start = performance.now();
  const made = await work();
  return { ms: performance.now() - start, made };
}

/** Places around the middle of the vehicle, on it and beside it, in shares of the photo. */
function placesOf({ height, width }: { height: number; width: number }, vehicle: Box) {
  return Array.from({ length: clicks }, (_, at) => {
    const angle = (at / clicks) * 2 * Math.PI;
    const reach = at % 2 === 0 ? 0.35 : 0.5;
    const inside = (share: number) => Math.min(0.99, Math.max(0.01, share));
    return {
      x: inside((vehicle.x + vehicle.width * (0.5 + reach * Math.cos(angle))) / width),
      y: inside((vehicle.y + vehicle.height * (0.5 + reach * Math.sin(angle))) / height),
      belongs: at % 2 === 0,
    };
  });
}

/**
 * Times of retouching: reading a photo, from a click to what was found there, and from an outline that was drawn to the picture that
 * is made of it; in milliseconds, inside of the process that does it.
 */
export async function measureRetouch(examples: readonly Example[], models: Models) {
  const recipe = Recipe.parse({
    ...builtInPresets['studio-white'],
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  const readMs: number[] = [];
  const clickMs: number[] = [];
  const pictureMs: number[] = [];
  let found = 0;
  for (const { file } of examples.slice(0, photosMax)) {
    const photo = await readFile(file);
    const { analysis, matte } = await analyse(photo, models);
    const { vehicle } = analysis;
    if (!vehicle) continue;
    const copy = await sharp(photo)
      .resize(1920, 1920, { fit: 'inside', withoutEnlargement: true })
      .jpeg()
      .toBuffer();
    const read = await clock(() => openForClicks(copy, matte, models));
    readMs.push(read.ms);
    for (const place of placesOf(analysis, vehicle)) {
      const answer = await clock(async () => {
        const region = await read.made?.regionAt(place);
        return region ? encodeRegion(region) : null;
      });
      clickMs.push(answer.ms);
      if (answer.made) found += 1;
    }
    const drawn = await clock(async () => {
      const known = await retouchedMatte({ analysis, matte }, matte);
      return render(photo, recipe, { known }, models);
    });
    pictureMs.push(drawn.ms);
  }
  return {
    photos: readMs.length,
    readMs: Math.round(median(readMs)),
    clicks: clickMs.length,
    found,
    clickMs: Math.round(median(clickMs)),
    slowestClickMs: Math.round(Math.max(...clickMs)),
    pictureMs: Math.round(median(pictureMs)),
    reach: 'clickMs < 300, pictureMs < 1500',
  };
}
