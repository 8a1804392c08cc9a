import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { cornersOf, drawDoubts } from './draw-doubts.ts';
import type { Shares } from './shares.ts';

const size = { width: 320, height: 240 };
const vehicle = { left: 40, top: 60, right: 280, bottom: 200 };
const mirror = { left: 280, top: 90, right: 304, bottom: 110 };
const photo = emptyRaster(640, 480, 3);
const whole = { left: 0, top: 0, width: 640, height: 480 };
type Box = typeof vehicle;

function seen(...boxes: Box[]): Shares {
  const data = new Float32Array(size.width * size.height);
  for (const { bottom, left, right, top } of boxes)
    for (let y = top; y < bottom; y++) data.fill(1, y * size.width + left, y * size.width + right);
  return { data, ...size };
}

const maskOf = (...boxes: Box[]) => ({ ...size, data: Uint8Array.from(seen(...boxes).data) });

/** Both answers and the number at a place in the pixels of the looks. */
function answersAt(picture: { data: Uint8Array; width: number } | undefined, x: number, y: number) {
  const at = (y * 2 * 640 + x * 2) * 3;
  return [...(picture?.data.subarray(at, at + 3) ?? [])];
}

test('a part that the matte lacks is in one answer, and not in the other', () => {
  const looks = { first: seen(vehicle), second: seen(vehicle, mirror), fine: seen(vehicle, mirror) };
  const region = { mask: maskOf({ ...mirror, left: 284 }), isPart: false };
  const drawn = drawDoubts([region], seen(vehicle), looks, whole, photo);
  expect(answersAt(drawn?.picture, 290, 100)).toEqual([255, 0, 1]);
  expect(answersAt(drawn?.picture, 200, 100)).toEqual([255, 255, 0]);
  expect(answersAt(drawn?.picture, 20, 100)).toEqual([0, 0, 0]);
  const [doubt] = drawn?.list ?? [];
  expect(doubt).toMatchObject({ isPart: false, isAnswered: false });
  const [xs, ys] = [doubt?.outline.map(([x]) => x) ?? [], doubt?.outline.map(([, y]) => y) ?? []];
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(558);
  expect(Math.max(...xs)).toBeLessThanOrEqual(610);
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([180, 220]);
});

test('what the matte has is what is left without it', () => {
  const looks = { first: seen(vehicle, mirror), second: seen(vehicle), fine: seen(vehicle) };
  const region = { mask: maskOf(mirror), isPart: true };
  const drawn = drawDoubts([region], seen(vehicle, mirror), looks, whole, photo);
  expect(answersAt(drawn?.picture, 290, 100)).toEqual([255, 0, 1]);
  expect(drawn?.list[0]?.area).toBeCloseTo(480 / (240 * 140 + 480), 2);
});

test('where the other look goes on as another thing, only the region itself is added', () => {
  const behind = { left: 280, top: 10, right: 320, bottom: 230 };
  const looks = { first: seen(vehicle), second: seen(vehicle, behind), fine: seen(vehicle, behind) };
  const drawn = drawDoubts([{ mask: maskOf(mirror), isPart: false }], seen(vehicle), looks, whole, photo);
  expect(answersAt(drawn?.picture, 290, 100)).toEqual([255, 0, 1]);
  expect(answersAt(drawn?.picture, 290, 150)).toEqual([0, 0, 0]);
});

test('each region has its own number', () => {
  const other = { left: 16, top: 90, right: 40, bottom: 110 };
  const all = seen(vehicle, mirror, other);
  const regions = [mirror, other].map((box) => ({ mask: maskOf(box), isPart: false }));
  const drawn = drawDoubts(regions, seen(vehicle), { first: all, second: all, fine: all }, whole, photo);
  expect(drawn?.list).toHaveLength(2);
  expect(answersAt(drawn?.picture, 290, 100)[2]).toBe(1);
  expect(answersAt(drawn?.picture, 28, 100)[2]).toBe(2);
});

test('what one answer settles is not asked a second time', () => {
  const both = [
    { ...mirror, right: 290 },
    { ...mirror, left: 292 },
  ];
  const all = seen(vehicle, mirror);
  const regions = both.map((box) => ({ mask: maskOf(box), isPart: false }));
  const drawn = drawDoubts(regions, seen(vehicle), { first: all, second: all, fine: all }, whole, photo);
  expect(drawn?.list).toHaveLength(1);
  expect(both.map(({ left }) => answersAt(drawn?.picture, left + 2, 100))).toEqual([
    [255, 0, 1],
    [255, 0, 1],
  ]);
});

test('the corners go around a region in at most twelve bands', () => {
  const corners = cornersOf(maskOf(vehicle));
  expect(corners).toHaveLength(24);
  expect(corners[0]).toEqual([50, 60]);
  expect(corners.at(-1)).toEqual([50, 200]);
});
