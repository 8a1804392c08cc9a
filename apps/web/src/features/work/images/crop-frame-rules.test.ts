import { expect, it } from 'vitest';
import { afterKey, edgeRange, movedBy, resizedBy } from './crop-frame-rules.ts';

/** A square crop of a photo of 4:3. */
const shape = 3 / 4;
const region = { x: 0.3, y: 0.3, width: 0.3, height: 0.4 };
const press = (key: string, shiftKey = false) => afterKey(region, { key, shiftKey }, shape);
const middle = ({ height, width, x, y }: typeof region) => [x + width / 2, y + height / 2];

it('arrow keys move the crop by a share of its size, further with Shift, and not out of the photo', () => {
  expect(press('ArrowRight')?.x).toBeCloseTo(0.306, 6);
  expect(press('ArrowUp', true)?.y).toBeCloseTo(0.26, 6);
  expect(movedBy(region, 9, -9, shape)).toMatchObject({ x: 0.7, y: 0 });
  expect(press('a')).toBeNull();
});

it('plus and minus resize the crop about its middle, between the smallest size and the whole photo', () => {
  const smaller = press('+');
  expect(smaller && smaller.width < region.width).toBe(true);
  if (smaller) expect(middle(smaller)).toEqual(middle(region).map((at) => expect.closeTo(at, 6)));
  const all = resizedBy(region, 100, shape);
  expect([all.width, all.height]).toEqual([1, expect.closeTo(4 / 3, 6)]);
  expect(resizedBy(region, 0.001, shape).width).toBeCloseTo(0.15, 6);
});

it('a crop that is larger than the photo is moved so that the photo stays inside', () => {
  expect(edgeRange(0.4)).toEqual({ min: 0, max: 0.6 });
  expect(edgeRange(1.5)).toEqual({ min: -0.5, max: 0 });
});
