import { expect, test } from 'vitest';
import { mappedPath, mappingOnto } from './plate-perspective.ts';
import { samplePlateSize, samplePlates } from './sample-plates.ts';

const size = { width: 520, height: 110 };

test.each(Object.entries(samplePlates))(
  'the corners of a plate come to those of the vehicle: %s',
  (_, sample) => {
    const map = mappingOnto(sample.corners, size);
    const own = [
      [0, 0],
      [520, 0],
      [520, 110],
      [0, 110],
    ] as const;
    for (const [at, [x, y]] of own.entries()) {
      const [toX, toY] = map(x, y);
      expect(toX).toBeCloseTo(sample.corners[at]?.[0] ?? 0);
      expect(toY).toBeCloseTo(sample.corners[at]?.[1] ?? 0);
      expect(toX).toBeLessThan(samplePlateSize.width);
      expect(toY).toBeLessThan(samplePlateSize.height);
    }
  },
);

test('what is nearer is larger: the middle of a plate that turns away is behind the middle of its picture', () => {
  const map = mappingOnto(
    [
      [0, 0],
      [100, 20],
      [100, 80],
      [0, 100],
    ],
    size,
  );
  expect(map(260, 55)[0]).toBeGreaterThan(55);
});

test('all points of an outline are mapped from where the part is', () => {
  const map = mappingOnto(
    [
      [10, 20],
      [270, 20],
      [270, 75],
      [10, 75],
    ],
    size,
  );
  const part = { path: 'M0 0L1000 0Q1000 -1000 0 -500Z', x: 20, y: 100, scale: 0.1, colour: '#000000' };
  expect(mappedPath(part, map)).toBe('M20.00 70.00L70.00 70.00Q70.00 20.00 20.00 45.00Z');
});
