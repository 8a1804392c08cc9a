import type { Image } from '@forecourt/contract/images';
import { expect, test } from 'vitest';
import { shownPhoto } from './use-previews.ts';

const photo = (id: string, position: string, more: Partial<Image> = {}) =>
  ({ id, position, thumbnail: '/thumb', verdicts: [], ...more }) as unknown as Image;
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
  [
    'one that shows a vehicle, though others are selected',
    [
      photo('road', 'exterior.front', { verdicts: ['no_vehicle'] }),
      photo('dash', 'exterior.rear', { verdicts: ['shows_interior'] }),
      photo('broken', 'exterior.left', { state: 'failed' }),
      front,
    ],
    ['road', 'dash', 'broken'],
    'front',
  ],
  [
    'none that shows no vehicle',
    [photo('road', 'exterior.front', { verdicts: ['no_vehicle'] })],
    [],
    undefined,
  ],
  ['any photo', [seat, wheel], [], 'seat'],
  ['none', [], [], undefined],
])('presets are previewed with %s', (_what, images, chosen, id) => {
  expect(shownPhoto(images, new Set(chosen))?.id).toBe(id);
});
