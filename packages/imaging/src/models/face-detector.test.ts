import { expect, test } from 'vitest';
import { readFaces } from './face-detector.ts';

test('a box is where its cell and its offset say, and weak scores are left out', () => {
  const scores = Float32Array.of(-5, -5, 3, -5, -5, -5, -5, -5, -5, -5, -5, -0.9);
  const boxes = new Float32Array(2 * 16 * 6);
  // Two anchors in three columns and two rows: the first anchor at the third column of the first row.
  for (const [number, value] of [4, -2, 20, 30].entries()) boxes[number * 6 + 2] = value;
  const [face, ...others] = readFaces({ cell: 16, anchors: 2, columns: 3, scores, boxes });
  expect(face).toEqual({
    score: 1 / (1 + Math.exp(-3)),
    x: 40 + 4 - 10,
    y: 8 - 2 - 15,
    width: 20,
    height: 30,
  });
  expect(others).toEqual([]);
});
