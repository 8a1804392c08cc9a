import { expect, test } from 'vitest';
import { azimuthAfter, frameAt } from './spin-angle.ts';

const frames = [45, 90, 180, 270, 0].map((azimuth) => ({ azimuth }));

test('the frame that is nearest to an azimuth is shown, around the front too', () => {
  expect([45, 70, 359, -3, 400, 130, 1000].map((azimuth) => frameAt(azimuth, frames))).toEqual([
    0, 1, 4, 4, 0, 1, 3,
  ]);
});

test('dragging to the right turns the vehicle to the right: of its front, its right side appears', () => {
  expect(frameAt(azimuthAfter(0, 0.5), frames)).toBe(3);
  expect(frameAt(azimuthAfter(0, -0.5), frames)).toBe(1);
});
