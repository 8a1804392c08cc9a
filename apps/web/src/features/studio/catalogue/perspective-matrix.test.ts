import { expect, test } from 'vitest';
import { matrixOnto } from './perspective-matrix.ts';
import { samplePlateSize, samplePlates } from './sample-plates.ts';

/** Where the transformation of CSS moves a point to. */
function moved(matrix: string, x: number, y: number): [number, number] {
  const m = matrix.slice('matrix3d('.length, -1).split(',').map(Number) as number[];
  const at = (row: number) => (m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 12] ?? 0);
  return [at(0) / at(3), at(1) / at(3)];
}

test.each(Object.entries(samplePlates))(
  'the corners of a plate come to those of the vehicle: %s',
  (_, { corners }) => {
    const matrix = matrixOnto(corners, { width: 520, height: 110 });
    const own = [
      [0, 0],
      [520, 0],
      [520, 110],
      [0, 110],
    ] as const;
    for (const [at, [x, y]] of own.entries()) {
      const [toX, toY] = moved(matrix, x, y);
      expect(toX).toBeCloseTo(corners[at]?.[0] ?? 0, 1);
      expect(toY).toBeCloseTo(corners[at]?.[1] ?? 0, 1);
      expect(toX).toBeLessThan(samplePlateSize.width);
    }
  },
);

test('what is nearer is larger: the middle of a plate that turns away is behind the middle of its picture', () => {
  const matrix = matrixOnto(
    [
      [0, 0],
      [100, 20],
      [100, 80],
      [0, 100],
    ],
    { width: 520, height: 110 },
  );
  expect(moved(matrix, 260, 55)[0]).toBeGreaterThan(55);
});
