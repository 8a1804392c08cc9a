import type { Image } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import { expect, test } from 'vitest';
import { otherLooksOf } from './other-looks.ts';

let count = 0;
const picture = (preset: string | null, parts: object = {}) =>
  ({
    id: String(++count),
    preset,
    backgroundId: null,
    state: 'delivered',
    position: 'exterior.front',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...parts,
  }) as unknown as Image;

test('pictures in another look than most are found', () => {
  const left = picture('studio-grey');
  expect(otherLooksOf([left, picture('dark-hall'), picture('dark-hall')], null)).toEqual({
    look: { preset: 'dark-hall', backgroundId: null },
    images: [left],
  });
});

test('of as many in both looks, the older ones', () => {
  const older = picture('dark-hall');
  const newer = picture('studio-grey', { updatedAt: '2026-01-02T00:00:00.000Z' });
  expect(otherLooksOf([older, newer], null)).toEqual({
    look: { preset: 'studio-grey', backgroundId: null },
    images: [older],
  });
});

test('interiors may have another look than exteriors, and pictures that are not finished have none', () => {
  expect(
    otherLooksOf(
      [
        picture('dark-hall'),
        picture('studio-grey', { position: 'interior.dashboard' }),
        picture('studio-grey', { state: 'needs_review' }),
        picture(null),
      ],
      null,
    ),
  ).toBeNull();
});

test('the preset that is set for the vehicle is the look of a single picture too', () => {
  const [first, second, one] = [picture('studio-grey'), picture('studio-grey'), picture('dark-hall')];
  const looks = otherLooksOf([first, second, one], 'dark-hall' as PresetId);
  expect(looks).toEqual({ look: { preset: 'dark-hall', backgroundId: null }, images: [first, second] });
  expect(otherLooksOf([first, second], 'dark-hall' as PresetId)).toBeNull();
});

test('a background of the catalogue is a look of its own', () => {
  const wall = { backgroundId: 'wall' };
  const left = picture('studio-grey');
  const images = [left, picture('studio-grey', wall), picture('studio-grey', wall)];
  const look = { preset: 'studio-grey', ...wall };
  expect(otherLooksOf(images, null)).toEqual({ look, images: [left] });
  expect(otherLooksOf(images, 'studio-grey' as PresetId)).toEqual({ look, images: [left] });
  expect(otherLooksOf(images.slice(1), null)).toBeNull();
});
