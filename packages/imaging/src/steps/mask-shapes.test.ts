import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceTo, distanceWithin, maskWhere, partsOf } from './mask-shapes.ts';

test('distances match those of the plane within 6 %', () => {
  const size = { width: 60, height: 50 };
  const distances = distanceTo(maskWhere(size, (at) => at === 20 * 60 + 25));
  for (const [x, y] of [
    [25, 20],
    [40, 20],
    [25, 0],
    [45, 40],
    [59, 49],
    [0, 0],
  ] as const) {
    const true_ = Math.hypot(x - 25, y - 20);
    expect(Math.abs(distances[y * 60 + x] - true_)).toBeLessThanOrEqual(0.061 * true_);
  }
});

test('components cover every set pixel exactly once, and touching ones are one component', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }), (pixels) => {
      const mask = maskWhere({ width: 12, height: 10 }, (at) => pixels[at] === true);
      const { labels, parts } = partsOf(mask);
      expect(parts.reduce((sum, part) => sum + part.area, 0)).toBe(pixels.filter(Boolean).length);
      for (let at = 0; at < 120; at++) {
        expect(labels[at] > 0).toBe(pixels[at]);
        if (at % 12 < 11 && pixels[at] && pixels[at + 1]) expect(labels[at]).toBe(labels[at + 1]);
        if (at < 108 && pixels[at] && pixels[at + 12]) expect(labels[at]).toBe(labels[at + 12]);
      }
    }),
  );
});

test('a distance within the search limit is exact, and unknown beyond it', () => {
  const picture = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 300, maxLength: 300 });
  fc.assert(
    fc.property(picture, fc.integer({ min: 0, max: 12 }), (pixels, reach) => {
      const mask = maskWhere({ width: 20, height: 15 }, (at) => pixels[at] === 0);
      const within = distanceWithin(mask, reach);
      for (const [at, distance] of distanceTo(mask).entries()) {
        expect(within[at]).toBe(distance <= reach ? distance : Number.POSITIVE_INFINITY);
      }
    }),
  );
});
