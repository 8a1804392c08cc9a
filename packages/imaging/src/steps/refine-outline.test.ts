import { expect, test } from 'vitest';
import { refinedOutline } from './refine-outline.ts';
import type { Shares } from './shares.ts';

const size = { width: 200, height: 150 };

/** 1 where `isIn` says so, from the middle of each pixel. */
function drawn(
  { height, width }: { width: number; height: number },
  isIn: (x: number, y: number) => boolean,
): Shares {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = Number(
        isIn(((x + 0.5) * size.width) / width, ((y + 0.5) * size.height) / height),
      );
  return { data, width, height };
}
const at = ({ data, width }: Shares, x: number, y: number) => data[y * width + x];

test('the outline is that of the finer look, where both see the same', () => {
  const coarse = drawn({ width: 50, height: 50 }, (x, y) => x > 100 && y > 20);
  const fine = drawn(size, (x, y) => x > 98 && y > 20);
  const refined = refinedOutline(coarse, fine);
  expect([refined.width, refined.height]).toEqual([200, 150]);
  expect([97, 99, 101].map((x) => at(refined, x, 100))).toEqual([0, 1, 1]);
});

test('a region that the finer look loses or adds stays as it was', () => {
  const coarse = drawn({ width: 100, height: 75 }, (x, y) => x > 100 && x < 180 && y > 20);
  const lost = refinedOutline(
    coarse,
    drawn(size, (x, y) => x > 100 && x < 180 && y > 80),
  );
  expect([30, 50, 70].map((y) => at(lost, 140, y))).toEqual([1, 1, 1]);
  const added = refinedOutline(
    coarse,
    drawn(size, (x, y) => x > 40 && x < 180 && y > 20),
  );
  expect([50, 70, 84, 90].map((x) => at(added, x, 100))).toEqual([0, 0, 0, 0]);
});

test('nothing changes far from the outline, whatever the finer look sees there', () => {
  const coarse = drawn({ width: 100, height: 75 }, (x) => x > 100);
  const holed = refinedOutline(
    coarse,
    drawn(size, (x, y) => x > 100 && !(x > 150 && x < 153 && y > 60 && y < 63)),
  );
  expect(at(holed, 151, 61)).toBe(1);
  const flecked = refinedOutline(
    coarse,
    drawn(size, (x, y) => x > 100 || (x > 40 && x < 43 && y > 60 && y < 63)),
  );
  expect(at(flecked, 41, 61)).toBe(0);
});
