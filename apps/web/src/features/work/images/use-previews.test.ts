import type { Image } from '@forecourt/contract/images';
import type { Preset } from '@forecourt/contract/presets';
import { expect, test } from 'vitest';
import { shownPhoto, showsBackground } from './use-previews.ts';

const photo = (id: string, position: string) => ({ id, position, thumbnail: '/thumb' }) as unknown as Image;
const seat = photo('seat', 'interior.front_seats');
const front = photo('front', 'exterior.front');
const wheel = photo('wheel', 'detail.wheel');

test.each([
  ['an exterior photo, though an interior comes first', [seat, front], [], 'front'],
  [
    'the exterior one of those that are selected',
    [front, wheel, photo('rear', 'exterior.rear')],
    ['wheel', 'rear'],
    'rear',
  ],
  ['the selected one, though it is no exterior', [front, wheel], ['wheel'], 'wheel'],
  ['any photo', [seat, wheel], [], 'seat'],
  ['none', [], [], undefined],
])('presets are previewed with %s', (_what, images, chosen, id) => {
  expect(shownPhoto(images, new Set(chosen))?.id).toBe(id);
});

test('walls and floors are seen behind exteriors, unless the preset has a frame', () => {
  const preset = (...kinds: string[]) =>
    ({ recipe: { overlays: kinds.map((kind) => ({ kind })) } }) as unknown as Preset;
  expect(showsBackground(front, preset('logo'))).toBe(true);
  expect(showsBackground(front, undefined)).toBe(true);
  expect(showsBackground(seat, preset())).toBe(false);
  expect(showsBackground(front, preset('logo', 'frame'))).toBe(false);
});
