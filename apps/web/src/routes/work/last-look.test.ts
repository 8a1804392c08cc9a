import type { Image } from '@forecourt/contract/images';
import type { Preset } from '@forecourt/contract/presets';
import { expect, test } from 'vitest';
import { lastLookOf } from './last-look.ts';

const presets = ['studio-white', 'dark-hall'].map((id) => ({ id })) as unknown as Preset[];
const picture = (preset: string | null, state = 'delivered', parts: object = {}) =>
  ({ preset, state, backgroundId: null, position: 'exterior.front', ...parts }) as unknown as Image;
const wall = { backgroundId: 'wall' };
const inside = { position: 'interior.dashboard' };

test.each([
  ['a restyle', [picture('dark-hall'), picture('dark-hall')], { preset: 'dark-hall', backgroundId: null }],
  [
    'a restyle, beside a photo',
    [picture('dark-hall'), picture(null, 'analysed')],
    { preset: 'dark-hall', backgroundId: null },
  ],
  [
    'a restyle to a background, beside an interior',
    [picture('dark-hall', 'delivered', wall), picture('dark-hall', 'delivered', inside)],
    { preset: 'dark-hall', ...wall },
  ],
  ['several backgrounds', [picture('dark-hall', 'delivered', wall), picture('dark-hall')], null],
  ['several looks', [picture('dark-hall'), picture('studio-white')], null],
  ['a preset that is not offered any more', [picture('gone')], null],
  ['an order that is not finished', [picture('dark-hall', 'queued')], null],
  ['no pictures', [], null],
])('the last look of %s', (_what, images, look) => {
  expect(lastLookOf(images, presets)).toEqual(look);
});
