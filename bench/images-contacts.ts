import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Point } from '@forecourt/contract/recipe';
import type { Models } from '@forecourt/imaging/models/load-models';
import { analyse } from '@forecourt/imaging/render';
import { readSamples } from '@forecourt/samples/read-samples';
import { filesIn } from './images-examples.ts';
import marks from './tyres.json' with { type: 'json' };

/** Half a tyre's width, in heights of the vehicle: a contact farther from every tyre is wrong. */
const halfTyre = 0.08;

/** Where tyres touch the ground, in shares of the photo's sides. */
type Tyres = {
  tyres: Point[];
  /** Those behind others or in black shadow: right where they are found, not missing where they are not. */
  obscured: Point[];
};
type Example = { name: string; bytes: Uint8Array; truth: Tyres };
type Compared = { name: string; found: Point[]; wrong: Point[]; tyres: Point[]; missing: Point[] };

async function* samplesWithTyres(): AsyncGenerator<Example> {
  for (const { file, height, name, wheels, width } of await readSamples()) {
    const shown = (visible: boolean) =>
      wheels
        .filter((wheel) => wheel.visible === visible)
        .map(({ contact: [x, y] }): Point => [x / width, y / height]);
    yield { name, bytes: await readFile(file), truth: { tyres: shown(true), obscured: shown(false) } };
  }
}

/** The photos of a folder whose tyres were marked by hand; `tyres.json` knows them by the hash of their bytes. */
async function* photosWithTyres(folder: string): AsyncGenerator<Example> {
  const marked = new Map(Object.entries(marks as unknown as Record<string, Tyres>));
  for (const file of await filesIn(folder, '.jpg')) {
    const bytes = await readFile(file);
    const truth = marked.get(createHash('sha256').update(bytes).digest('hex'));
    if (truth) yield { name: basename(file, '.jpg'), bytes, truth };
  }
}

async function compare({ bytes, name, truth }: Example, models: Models): Promise<Compared> {
  const { contacts, height, vehicle, width } = (await analyse(bytes, models)).analysis;
  const inPixels = (points: Point[]) => points.map(([x, y]): Point => [x * width, y * height]);
  const reach = halfTyre * (vehicle?.height ?? 0);
  const isNear = (all: Point[]) => (point: Point) =>
    all.some(([x, y]) => Math.hypot(x - point[0], y - point[1]) <= reach);
  const tyres = inPixels(truth.tyres);
  const isTyre = isNear([...tyres, ...inPixels(truth.obscured)]);
  const wrong = contacts.filter((contact) => !isTyre(contact));
  return { name, found: contacts, wrong, tyres, missing: tyres.filter((tyre) => !isNear(contacts)(tyre)) };
}

async function figuresOf(examples: AsyncGenerator<Example>, models: Models) {
  const all: Compared[] = [];
  for await (const example of examples) all.push(await compare(example, models));
  const count = (of: 'found' | 'missing' | 'tyres' | 'wrong') =>
    all.reduce((sum, one) => sum + one[of].length, 0);
  const namesWith = (of: 'missing' | 'wrong') =>
    all.filter((one) => one[of].length > 0).map(({ name }) => name);
  return {
    pictures: all.length,
    contacts: count('found'),
    wrong: count('wrong'),
    wrongIn: namesWith('wrong'),
    tyres: count('tyres'),
    missing: count('missing'),
    missingIn: namesWith('missing'),
  };
}

/** How many contacts are at no tyre, and how many visible tyres have no contact: in the samples, and in marked photos of `real/`. */
export async function measureContacts(photos: string | undefined, models: Models) {
  return {
    samples: await figuresOf(samplesWithTyres(), models),
    photos: photos && (await figuresOf(photosWithTyres(join(photos, 'real')), models)),
    reach: 'wrong <= 1 %',
  };
}
