import { expect, test } from 'vitest';
import {
  extentOfPlate,
  handleNear,
  middleOfPlate,
  newPlate,
  withCornerAt,
  withPlateMoved,
  withPlateScaled,
  zoomToTouch,
} from './plate-corners-rules.ts';

const whole = { x: 0.5, y: 0.5, width: 1 };
const sizeOf = (plate: Parameters<typeof extentOfPlate>[0]) => {
  const { height, width } = extentOfPlate(plate);
  return [width, height].map((side) => side.toFixed(6));
};
const tilted = [
  { x: 0.1, y: 0.2 },
  { x: 0.3, y: 0.25 },
  { x: 0.3, y: 0.35 },
  { x: 0.1, y: 0.3 },
] as Parameters<typeof extentOfPlate>[0];

test('one corner moves, and never beyond the photo', () => {
  const plates = [newPlate(1.5, whole), newPlate(1.5, whole)];
  const moved = withCornerAt(plates, 1, 2, { x: 1.4, y: 0.7 });
  expect(moved[0]).toEqual(plates[0]);
  expect(moved[1]).toEqual([plates[1]?.[0], plates[1]?.[1], { x: 1, y: 0.7 }, plates[1]?.[3]]);
});

test('a new plate has the shape of a plate in the pixels of the photo', () => {
  const [a, b, c] = newPlate(1.5, whole);
  const [width, height] = [(b.x - a.x) * 1500, (c.y - b.y) * 1000];
  expect(height / width).toBeCloseTo(110 / 520, 6);
});

test('the middle of a plate is that of its corners, however it is tilted', () => {
  const corner = (x: number, y: number) => ({ x, y });
  const { x, y } = middleOfPlate([corner(0.1, 0.2), corner(0.3, 0.3), corner(0.3, 0.4), corner(0.1, 0.3)]);
  expect([x, y].map((share) => share.toFixed(6))).toEqual(['0.200000', '0.300000']);
});

test('on a small screen a plate is shown so large that its corners do not overlap, on a large one as it is', () => {
  const plate = newPlate(1.5, whole);
  const phone = { width: 360, height: 240 };
  const zoom = zoomToTouch(plate, phone);
  expect((plate[2].y - plate[1].y) * phone.height * zoom).toBeCloseTo(44, 6);
  expect(zoomToTouch(plate, { width: 1500, height: 1000 })).toBe(1);
});

test('a plate that is moved as a whole keeps its shape, also at the edge of the photo, and the others stay', () => {
  const [first, second] = withPlateMoved([tilted, tilted], 1, { x: 0.1, y: -0.05 });
  expect(first).toBe(tilted);
  expect(second?.map(({ x, y }) => [x.toFixed(3), y.toFixed(3)])).toEqual([
    ['0.200', '0.150'],
    ['0.400', '0.200'],
    ['0.400', '0.300'],
    ['0.200', '0.250'],
  ]);
  for (const by of [
    { x: 2, y: 2 },
    { x: -2, y: -2 },
  ]) {
    const [far = tilted] = withPlateMoved([tilted], 0, by);
    expect(sizeOf(far)).toEqual(sizeOf(tilted));
    const { left, top, width, height } = extentOfPlate(far);
    expect(by.x > 0 ? [left + width, top + height] : [left, top]).toEqual(by.x > 0 ? [1, 1] : [0, 0]);
  }
});

test('a plate grows and shrinks around its middle, stays in the photo, and never vanishes', () => {
  const [larger = tilted] = withPlateScaled([tilted], 0, 1.5);
  expect(sizeOf(larger)).toEqual(['0.300000', '0.225000']);
  expect(middleOfPlate(larger).x).toBeCloseTo(middleOfPlate(tilted).x, 6);
  const [atEdge = tilted] = withPlateScaled(withPlateMoved([tilted], 0, { x: -1, y: 0 }), 0, 2);
  expect([extentOfPlate(atEdge).left, sizeOf(atEdge)[0]]).toEqual([0, '0.400000']);
  const [huge = tilted] = withPlateScaled([tilted], 0, 100);
  expect(Math.max(extentOfPlate(huge).width, extentOfPlate(huge).height)).toBeCloseTo(1, 6);
  const [tiny = tilted] = withPlateScaled([tilted], 0, 0.0001);
  expect(extentOfPlate(tiny).width).toBeCloseTo(0.01, 6);
});

test('a new plate is in the middle of what is seen, and not wider than what is seen of the photo', () => {
  const plate = newPlate(1.5, { x: 0.8, y: 0.3, width: 0.125 });
  const { x, y } = middleOfPlate(plate);
  expect([x.toFixed(6), y.toFixed(6), sizeOf(plate)[0]]).toEqual(['0.800000', '0.300000', '0.050000']);
  const atEdge = extentOfPlate(newPlate(1.5, { x: 0.99, y: 0.5, width: 1 }));
  expect(atEdge.left + atEdge.width).toBeCloseTo(1, 6);
});

test('of handles that lie under one finger the nearest is taken, also between two plates and between corner and middle', () => {
  const at = (x: number, y: number) => ({ x: x / 1500, y: y / 1000 });
  const plateAt = (left: number, top: number) =>
    [at(left, top), at(left + 60, top), at(left + 60, top + 12), at(left, top + 12)] as typeof tilted;
  const plates = [plateAt(100, 100), plateAt(170, 100)];
  const taken = (x: number, y: number) => Object.values(handleNear(plates, at(x, y), 1.5) ?? {});
  expect(taken(98, 104)).toEqual([0, 0]);
  expect(taken(98, 108)).toEqual([0, 3]);
  expect(taken(163, 100)).toEqual([0, 1]);
  expect(taken(167, 112)).toEqual([1, 3]);
  expect(taken(132, 104)).toEqual([0, 'whole']);
  // Above the plate there is no middle to take.
  expect(taken(128, 90)).toEqual([0, 0]);
  expect(handleNear([], at(1, 1), 1.5)).toBeNull();
});
