import { expect, test } from 'vitest';
import { findDoubts, type Looks } from './find-doubts.ts';
import type { Shares } from './shares.ts';

const size = { width: 320, height: 240 };
const vehicle = { left: 40, top: 60, right: 280, bottom: 200 };
const mirror = { left: 280, top: 90, right: 304, bottom: 110 };
type Box = typeof vehicle;

/** Certain of these boxes, and of nothing else. */
function seen(...boxes: Box[]): Shares {
  const data = new Float32Array(size.width * size.height);
  for (const { bottom, left, right, top } of boxes)
    for (let y = top; y < bottom; y++) data.fill(1, y * size.width + left, y * size.width + right);
  return { data, ...size };
}

const looks = (first: Shares, second: Shares, fine: Shares): Looks => ({ first, second, fine });

/** Where a region is, in the pixels of the looks. */
function boxOf({ mask }: { mask: { data: Uint8Array; width: number } }): Box {
  const cells = [...mask.data.entries()].flatMap(([at, value]) => (value ? [at] : []));
  const [xs, ys] = [cells.map((at) => at % mask.width), cells.map((at) => Math.floor(at / mask.width))];
  return {
    left: Math.min(...xs) * 2,
    top: Math.min(...ys) * 2,
    right: (Math.max(...xs) + 1) * 2,
    bottom: (Math.max(...ys) + 1) * 2,
  };
}

test('nobody is asked where the looks see what the matte shows', () => {
  const whole = seen(vehicle, mirror);
  expect(findDoubts(whole, looks(whole, whole, whole), [])).toEqual([]);
});

test('a part that two of three looks see and the matte lacks is asked about', () => {
  const [found, ...more] = findDoubts(
    seen(vehicle),
    looks(seen(vehicle), seen(vehicle, mirror), seen(vehicle, mirror)),
    [],
  );
  expect(more).toEqual([]);
  expect(found?.isPart).toBe(false);
  const box = found && boxOf(found);
  expect(Math.abs((box?.left ?? 0) - mirror.left)).toBeLessThanOrEqual(4);
  expect(Math.abs((box?.bottom ?? 0) - mirror.bottom)).toBeLessThanOrEqual(4);
});

test('a part that two of three looks deny and the matte has is asked about', () => {
  const found = findDoubts(
    seen(vehicle, mirror),
    looks(seen(vehicle, mirror), seen(vehicle), seen(vehicle)),
    [],
  );
  expect(found.map(({ isPart }) => isPart)).toEqual([true]);
});

test('one look alone against two and the matte is no doubt', () => {
  expect(findDoubts(seen(vehicle), looks(seen(vehicle), seen(vehicle, mirror), seen(vehicle)), [])).toEqual(
    [],
  );
});

test('what is thinner than an edge, or of no size beside the vehicle, is not asked about', () => {
  const thin = { left: 40, top: 56, right: 280, bottom: 60 };
  const tiny = { left: 290, top: 90, right: 298, bottom: 96 };
  const other = seen(vehicle, thin, tiny);
  expect(findDoubts(seen(vehicle), looks(other, other, other), [])).toEqual([]);
});

test('a vehicle beside it that all looks see is not asked about, but a small attached part before it is', () => {
  const beside = { left: 290, top: 100, right: 318, bottom: 180 };
  const box = { left: beside.left / 320, top: beside.top / 240, right: 1, bottom: beside.bottom / 240 };
  const both = seen(vehicle, beside);
  expect(findDoubts(seen(vehicle), looks(both, both, both), [box])).toEqual([]);
  expect(findDoubts(seen(vehicle), looks(both, both, both), [])).toHaveLength(1);
  const around = { left: 0.8, top: 0.1, right: 1, bottom: 0.9 };
  const askedAbout = (part: Box) => {
    const other = seen(vehicle, part);
    return findDoubts(seen(vehicle), looks(other, other, other), [around]).length;
  };
  expect(askedAbout({ left: 280, top: 90, right: 288, bottom: 120 })).toBe(1);
  expect(askedAbout({ left: 280, top: 65, right: 310, bottom: 195 })).toBe(0);
});

test('below the bumper it takes more than half of the looks to doubt', () => {
  const lip = { left: 100, top: 200, right: 200, bottom: 212 };
  const [has, lacks] = [seen(vehicle, lip), seen(vehicle)];
  const unsure = { ...has, data: has.data.map((value, at) => (value + (lacks.data[at] ?? 0)) / 2) };
  expect(findDoubts(has, looks(unsure, unsure, unsure), [])).toEqual([]);
  expect(findDoubts(has, looks(lacks, lacks, has), [])).toHaveLength(1);
});

test('at most five regions are asked about, the largest first', () => {
  const parts = Array.from({ length: 8 }, (_none, at) => ({
    ...{ left: 40 + at * 30, right: 58 + at * 30, top: 60 - 14 - at, bottom: 60 },
  }));
  const other = seen(vehicle, ...parts);
  const areas = findDoubts(seen(vehicle), looks(other, other, other), []).map(({ mask }) =>
    mask.data.reduce((sum, one) => sum + one, 0),
  );
  expect(areas).toHaveLength(5);
  expect(areas).toEqual(areas.toSorted((a, b) => b - a));
});
