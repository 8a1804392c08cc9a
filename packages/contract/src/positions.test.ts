import { expect, test } from 'vitest';
import { freePosition, isSureView, viewAt, viewsOfTurn } from './positions.ts';

test('positions are listed in the order in which vehicles are presented', () => {
  expect(freePosition([])).toBe('exterior.front_left');
  expect(freePosition(['exterior.front_left'])).toBe('exterior.front');
});

test('every azimuth belongs to the nearest of the eight views', () => {
  expect(viewAt(0)).toBe('exterior.front');
  expect(viewAt(337.6)).toBe('exterior.front');
  expect(viewAt(337.4)).toBe('exterior.front_right');
  expect(viewAt(22.6)).toBe('exterior.front_left');
  expect(viewAt(180)).toBe('exterior.rear');
  expect(viewAt(-90)).toBe('exterior.right');
  expect(viewAt(450)).toBe('exterior.left');
});

test('of the pictures of a turn, each view is named once; what is between two views names both', () => {
  const names = viewsOfTurn([45, 62, 80, 358, 20, -30]).map((views) =>
    views.map((view) => view.replace('exterior.', '')),
  );
  expect(names).toEqual([
    ['front_left'],
    ['front_left', 'left'],
    ['left'],
    ['front'],
    ['front', 'front_left'],
    ['front_right'],
  ]);
});

test('a view straight from the front or the rear needs more confidence than others', () => {
  expect(isSureView({ azimuth: 44, confidence: 0.6 })).toBe(true);
  expect(isSureView({ azimuth: 44, confidence: 0.45 })).toBe(false);
  expect(isSureView({ azimuth: 3, confidence: 0.6 })).toBe(false);
  expect(isSureView({ azimuth: 181, confidence: 0.6 })).toBe(false);
  expect(isSureView({ azimuth: 181, confidence: 0.8 })).toBe(true);
});
