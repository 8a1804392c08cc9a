import { readFile } from 'node:fs/promises';
import { type OwnRoom, Recipe } from '@forecourt/contract/recipe';
import type { Models } from '@forecourt/imaging/models/load-models';
import { analyse, render } from '@forecourt/imaging/render';
import { drawOwnRoom } from '@forecourt/imaging/showrooms/own-room';
import type { Example } from './images-examples.ts';
import { median } from './support/median.ts';

const size = { width: 1920, height: 1440 };
const gloss = 0.35;
/** Pairs of rooms, and pictures, that are measured. */
const rounds = 15;

/** A room that no other round has, so that none comes from the cache. */
const roomOf = (round: number): OwnRoom => ({
  kind: 'room',
  wall: { kind: 'colour', colour: `#e8e4${(160 + round).toString(16)}` },
  floor: { kind: 'colour', colour: '#8d8d8d' },
  light: 'left',
});

async function drawMs(round: number, strength: number): Promise<number> {
  const start = performance.now();
  await drawOwnRoom(roomOf(round), { ...size, horizon: 0.62, gloss: strength }, () => new Uint8Array());
  return performance.now() - start;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * What the mirror image of the wall costs in a room of plain colours, the one that is drawn fastest: the difference within pairs of
 * rooms with and without it, and its share of a picture from a stored matte whose room is drawn anew.
 */
export async function measureRooms(examples: readonly Example[], models: Models) {
  const photo = await readFile(examples[0]?.file ?? '');
  const known = await analyse(photo, models);
  const plainMs: number[] = [];
  const mirrorMs: number[] = [];
  const pictureMs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const recipe = Recipe.parse({
      background: roomOf(round),
      placement: { vehicleWidth: 0.72, baseline: 0.86, marginTop: 0.1 },
      shadow: { contact: 0.6, ambient: 0.4 },
      reflection: { opacity: gloss, fade: 0.4 },
      plate: { mode: 'keep' },
      targets: [{ name: 'full', ...size, format: 'jpeg', quality: 88 }],
    });
    const start = performance.now();
    await render(photo, recipe, { known }, models);
    const whole = performance.now() - start;
    const [matt, polished] = [await drawMs(round, 0), await drawMs(round, gloss)];
    // The first round only warms up.
    if (round === 0) continue;
    plainMs.push(matt);
    mirrorMs.push(polished - matt);
    pictureMs.push(whole);
  }
  const [mirror, picture] = [median(mirrorMs), median(pictureMs)];
  return {
    plainMs: rounded(median(plainMs)),
    mirrorMs: rounded(mirror),
    pictureMs: rounded(picture),
    mirrorShare: Math.round((mirror / picture) * 1000) / 1000,
    reach: 'mirrorMs <= 5',
  };
}
