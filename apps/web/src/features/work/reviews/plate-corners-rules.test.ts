import { expect, test } from 'vitest';
import { middleOfPlate, newPlate, withCornerAt, zoomToTouch } from './plate-corners-rules.ts';

test('one corner moves, and never beyond the photo', () => {
  const plates = [newPlate(1.5), newPlate(1.5)];
  const moved = withCornerAt(plates, 1, 2, { x: 1.4, y: 0.7 });
  expect(moved[0]).toEqual(plates[0]);
  expect(moved[1]).toEqual([plates[1]?.[0], plates[1]?.[1], { x: 1, y: 0.7 }, plates[1]?.[3]]);
});

test('a new plate has the shape of a plate in the pixels of the photo', () => {
  const [a, b, c] = newPlate(1.5);
  const [width, height] = [(b.x - a.x) * 1500, (c.y - b.y) * 1000];
  expect(height / width).toBeCloseTo(110 / 520, 6);
});

test('the middle of a plate is that of its corners, however it is tilted', () => {
  const corner = (x: number, y: number) => ({ x, y });
  const { x, y } = middleOfPlate([corner(0.1, 0.2), corner(0.3, 0.3), corner(0.3, 0.4), corner(0.1, 0.3)]);
  expect([x, y].map((share) => share.toFixed(6))).toEqual(['0.200000', '0.300000']);
});

test('on a small screen a plate is shown so large that its corners do not overlap, on a large one as it is', () => {
  const plate = newPlate(1.5);
  const phone = { width: 360, height: 240 };
  const zoom = zoomToTouch(plate, phone);
  expect((plate[2].y - plate[1].y) * phone.height * zoom).toBeCloseTo(40, 6);
  expect(zoomToTouch(plate, { width: 1500, height: 1000 })).toBe(1);
});
