import { expect, test } from 'vitest';
import { emptyRaster, type Size } from '../raster.ts';
import { fillPath } from './fill-path.ts';

type Place = Parameters<typeof fillPath>[2];

/** The share of each pixel that is filled, to 1/255. */
function coverageOf(path: string, place: Place, { height, width }: Size): Float32Array {
  const raster = emptyRaster(width, height, 3);
  fillPath(raster, path, place, [255, 255, 255]);
  return Float32Array.from({ length: width * height }, (_, at) => raster.data[at * 3] / 255);
}

const same = { x: 0, y: 0, scaleX: 1, scaleY: 1 };
const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);

test('a pixel is covered by the share of it that is inside', () => {
  const covered = coverageOf('M1.5 1L3.25 1L3.25 2.5L1.5 2.5Z', same, { width: 5, height: 4 });
  const row = (y: number) => [...covered.subarray(y * 5, y * 5 + 5)];
  expect(row(0)).toEqual([0, 0, 0, 0, 0]);
  expect(row(1).map((value) => Number(value.toFixed(2)))).toEqual([0, 0.5, 1, 0.25, 0]);
  expect(row(2).map((value) => Number(value.toFixed(2)))).toEqual([0, 0.25, 0.5, 0.13, 0]);
});

test('the area of slanted outlines is exact, whichever way they run', () => {
  const triangle = 'M2 2L30 9L11 27Z';
  const area = Math.abs((30 - 2) * (27 - 2) - (11 - 2) * (9 - 2)) / 2;
  expect(sum(coverageOf(triangle, same, { width: 40, height: 30 }))).toBeCloseTo(area, 0);
  expect(sum(coverageOf('M2 2L11 27L30 9Z', same, { width: 40, height: 30 }))).toBeCloseTo(area, 0);
});

test('curves are round: four arcs have about the area of a circle', () => {
  const k = 10 * Math.tan(Math.PI / 8);
  const arc = (cx: number, cy: number, x: number, y: number) => `Q${cx} ${cy} ${x} ${y}`;
  const d = 10 * Math.SQRT1_2;
  const circle =
    `M30 20${arc(30, 20 + k, 20 + d, 20 + d)}${arc(20 + k, 30, 20, 30)}${arc(20 - k, 30, 20 - d, 20 + d)}` +
    `${arc(10, 20 + k, 10, 20)}${arc(10, 20 - k, 20 - d, 20 - d)}${arc(20 - k, 10, 20, 10)}` +
    `${arc(20 + k, 10, 20 + d, 20 - d)}${arc(30, 20 - k, 30, 20)}Z`;
  const area = sum(coverageOf(circle, same, { width: 40, height: 40 }));
  expect(Math.abs(area - Math.PI * 100)).toBeLessThan(2);
});

test('an outline that runs the other way round is a hole, overlapping ones of the same way are one', () => {
  const outer = 'M0 0L10 0L10 10L0 10Z';
  expect(sum(coverageOf(`${outer}M2 2L2 8L8 8L8 2Z`, same, { width: 12, height: 12 }))).toBeCloseTo(64);
  expect(sum(coverageOf(`${outer}M5 0L12 0L12 10L5 10Z`, same, { width: 14, height: 12 }))).toBeCloseTo(120);
});

test('what is outside of the raster changes nothing inside', () => {
  const covered = coverageOf('M-5 -5L3 -5L3 20L-5 20Z', same, { width: 6, height: 6 });
  expect(sum(covered)).toBeCloseTo(18);
  expect(sum(coverageOf('M4 2L99 2L99 4L4 4Z', same, { width: 6, height: 6 }))).toBeCloseTo(4);
});

test('a shape is filled with its colour where it is scaled to', () => {
  const raster = emptyRaster(8, 4, 3);
  fillPath(
    raster,
    'M0 0L1000 0L1000 1000L0 1000Z',
    { x: 2, y: 1, scaleX: 0.004, scaleY: 0.002 },
    [200, 100, 50],
  );
  const at = (x: number, y: number) => [...raster.data.subarray((y * 8 + x) * 3, (y * 8 + x) * 3 + 3)];
  expect([at(1, 1), at(2, 1), at(5, 2), at(6, 2), at(3, 3)]).toEqual([
    [0, 0, 0],
    [200, 100, 50],
    [200, 100, 50],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});
