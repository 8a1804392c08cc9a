import { expect, test } from 'vitest';
import { noInsets } from './overlay-borders.ts';
import { fittedBox } from './target-fit.ts';

const landscape = { width: 1600, height: 1200 };
const square = { width: 1000, height: 1000 };

test('a contained picture is whole and in the middle, between the borders of a frame', () => {
  const box = { left: 0, top: 125, width: 1000, height: 750 };
  expect(fittedBox(landscape, square, 'contain', noInsets)).toEqual(box);
  const framed = fittedBox(landscape, square, 'contain', { ...noInsets, left: 0.1, right: 0.1, bottom: 0.2 });
  expect(framed).toEqual({ left: 100, top: 100, width: 800, height: 600 });
});

test('a covering picture fills the target and is cut on both sides alike, also beneath a frame', () => {
  const box = { left: -500 / 3, top: 0, width: 4000 / 3, height: 1000 };
  const insets = { ...noInsets, left: 0.1 };
  const covering = fittedBox(landscape, square, 'cover', insets);
  for (const side of ['left', 'top', 'width', 'height'] as const)
    expect(covering[side]).toBeCloseTo(box[side]);
});
