import { expect, test } from 'vitest';
import { joinedLines, type TextLine, textLines } from './text-lines.ts';

const width = 200;
const height = 80;

/** A detector's output with the cores of some lines, tilted by `slope`. */
function answer(...hearts: { left: number; right: number; top: number; tall: number; slope?: number }[]) {
  const map = new Float32Array(width * height);
  for (const { left, right, tall, top, slope = 0 } of hearts) {
    for (let x = left; x < right; x++) {
      const from = Math.round(top + slope * (x - left));
      for (let y = from; y < from + tall; y++) map[y * width + x] = 0.9;
    }
  }
  return map;
}

test('a line is found around its core, which is smaller than the text', () => {
  const [line, ...others] = textLines(answer({ left: 40, right: 140, top: 30, tall: 10 }), width, height);
  expect(others).toHaveLength(0);
  const [[left, top], [right], [, bottom]] = line?.quad ?? [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  expect(left).toBeGreaterThan(30);
  expect(left).toBeLessThan(37);
  expect(right).toBeGreaterThan(143);
  expect(top).toBeLessThan(25);
  expect(bottom).toBeGreaterThan(45);
  expect(line?.score).toBeCloseTo(0.9);
});

test('a slanting line keeps its slant', () => {
  const [line] = textLines(answer({ left: 20, right: 180, top: 20, tall: 12, slope: 0.15 }), width, height);
  const [[x0, y0], [x1, y1]] = line?.quad ?? [
    [0, 0],
    [1, 1],
  ];
  expect((y1 - y0) / (x1 - x0)).toBeCloseTo(0.15, 2);
});

test('dust and faint marks are not text', () => {
  const map = answer({ left: 10, right: 13, top: 10, tall: 2 });
  map.fill(0.25, width * 50, width * 60);
  expect(textLines(map, width, height)).toHaveLength(0);
});

const line = (left: number, right: number, top = 10, bottom = 30): TextLine => ({
  quad: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
  score: 1,
});

test('words of one line are joined', () => {
  const joined = joinedLines([line(60, 120), line(10, 50)]);
  expect(joined).toHaveLength(1);
  expect(joined[0]?.quad).toEqual(line(10, 120).quad);
});

test.each([
  ['far apart', line(90, 150)],
  ['higher', line(60, 120, 0, 20)],
  ['much smaller', line(60, 120, 15, 25)],
])('words that are %s stay separate', (_, other) => {
  expect(joinedLines([line(10, 50), other])).toHaveLength(2);
});
