import type { Image } from '@forecourt/contract/images';
import type { Preset } from '@forecourt/contract/presets';
import { expect, test } from 'vitest';
import { lastLookOf } from './last-look.ts';

const presets = ['studio-white', 'dark-hall'].map((id) => ({ id })) as unknown as Preset[];
const picture = (preset: string | null, state = 'delivered') => ({ preset, state }) as unknown as Image;

test.each([
  ['a restyle', [picture('dark-hall'), picture('dark-hall')], 'dark-hall'],
  ['a restyle, beside a photo', [picture('dark-hall'), picture(null, 'analysed')], 'dark-hall'],
  ['several looks', [picture('dark-hall'), picture('studio-white')], null],
  ['a preset that is not offered any more', [picture('gone')], null],
  ['an order that is not finished', [picture('dark-hall', 'queued')], null],
  ['no pictures', [], null],
])('the last look of %s', (_what, images, look) => {
  expect(lastLookOf(images, presets)).toBe(look);
});
