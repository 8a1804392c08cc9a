import { readFile } from 'node:fs/promises';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { expect, test } from 'vitest';
import { readGrey } from '../testing/pictures.ts';
import { findContacts, matteBox } from './contacts.ts';
import { place } from './place.ts';

const { placement } = Recipe.parse(builtInPresets['studio-grey']);
const samples = await readSamples();

/** Views of a vehicle that a buyer compares with each other. */
function classOf({ azimuth }: Sample): string {
  if (azimuth % 180 === 0) return 'ends';
  if (azimuth % 90 === 0) return 'sides';
  return azimuth < 90 || azimuth > 270 ? 'front three-quarter' : 'rear three-quarter';
}

test.each([
  { width: 1920, height: 1440 },
  { width: 1600, height: 900 },
  { width: 1080, height: 1350 },
])(
  'photos of one vehicle have one baseline and one size per kind of view at $width × $height',
  async (size) => {
    const groups = new Map<string, { width: number; baseline: number }[]>();
    for (const sample of samples) {
      const matte = await readGrey(await readFile(sample.matte), sample);
      const box = matteBox(matte);
      if (!box) throw new Error(`the matte of ${sample.name} is empty`);
      const placed = place({ box, contacts: findContacts(matte) }, size, placement, null).box;
      const key = `${sample.vehicle} ${classOf(sample)}`;
      const shares = {
        width: placed.width / size.width,
        baseline: (placed.top + placed.height) / size.height,
      };
      groups.set(key, [...(groups.get(key) ?? []), shares]);
    }
    for (const [name, group] of groups) {
      const range = (of: 'width' | 'baseline') => {
        const values = group.map((shares) => shares[of]);
        return Math.max(...values) - Math.min(...values);
      };
      expect(range('baseline'), name).toBeLessThan(0.01);
      expect(range('width'), name).toBeLessThan(0.03);
    }
  },
);
