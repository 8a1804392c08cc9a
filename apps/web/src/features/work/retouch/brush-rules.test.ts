import { expect, test } from 'vitest';
import { brushSize, brushStart, clipped, dabsBetween, resized, united } from './brush-rules.ts';

test('a stroke ends at its last point, and its dabs are so close that the edge is straight', () => {
  const dabs = dabsBetween({ x: 0, y: 0 }, { x: 100, y: 0 }, 20);
  expect(dabs.at(-1)).toEqual({ x: 100, y: 0 });
  const steps = dabs.map(({ x }, index) => x - (dabs[index - 1]?.x ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(3);
  expect(dabsBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, 20)).toEqual([]);
});

test('the brush stays within its limits however often its size is changed', () => {
  let [small, large] = [brushStart, brushStart];
  for (let step = 0; step < 50; step++) [small, large] = [resized(small, -1), resized(large, 1)];
  expect([small.size, large.size]).toEqual([brushSize.min, brushSize.max]);
  expect(resized(resized(brushStart, 1), -1).size).toBeCloseTo(brushStart.size, 6);
});

test('what a stroke touches is whole pixels inside the mask', () => {
  const mask = { width: 100, height: 50 };
  expect(clipped({ left: -4.5, top: 45.2, width: 10, height: 10 }, mask)).toEqual({
    left: 0,
    top: 45,
    width: 6,
    height: 5,
  });
  expect(clipped({ left: 100, top: 0, width: 5, height: 5 }, mask)).toBeNull();
});

test('two boxes are united to the smallest that holds both', () => {
  const [a, b] = [
    { left: 10, top: 10, width: 5, height: 5 },
    { left: 0, top: 12, width: 30, height: 2 },
  ];
  expect(united(undefined, a)).toBe(a);
  expect(united(a, b)).toEqual({ left: 0, top: 10, width: 30, height: 5 });
});
