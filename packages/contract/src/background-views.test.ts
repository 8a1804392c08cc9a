import { expect, test } from 'vitest';
import { backgroundSeenFrom, sureViewClass } from './background-views.ts';
import { viewClassAt } from './positions.ts';
import { type Background, picturesBehind } from './recipe.ts';

test('front and rear, the sides and what is between them are classes of their own, each to the nearest view', () => {
  const at = (...azimuths: number[]) => azimuths.map(viewClassAt);
  expect(at(0, 20, 340, 180, 200)).toEqual(Array(5).fill('front_rear'));
  expect(at(90, 70, 110, 270)).toEqual(Array(4).fill('side'));
  expect(at(45, 25, 65, 135, 225, 315)).toEqual(Array(6).fill('three_quarter'));
});

test('a view that is not sure has no class', () => {
  expect(sureViewClass({ azimuth: 90, confidence: 0.6 })).toBe('side');
  expect(sureViewClass({ azimuth: 90, confidence: 0.4 })).toBeNull();
  // Front and rear are confused more often.
  expect(sureViewClass({ azimuth: 0, confidence: 0.6 })).toBeNull();
  expect(sureViewClass(undefined)).toBeNull();
});

test('a view has its picture and horizon, and the main ones where it has none or is not known', () => {
  const side = { picture: 'side', horizon: 0.4 };
  const background: Background = { kind: 'picture', picture: 'main', horizon: 0.6, views: { side } };
  const main = { kind: 'picture', picture: 'main', horizon: 0.6 };
  expect(backgroundSeenFrom(background, 'side')).toEqual({ kind: 'picture', ...side });
  expect(backgroundSeenFrom(background, 'three_quarter')).toEqual(main);
  expect(backgroundSeenFrom(background, null)).toEqual(main);
  expect(picturesBehind(background)).toEqual(['main', 'side']);
});
