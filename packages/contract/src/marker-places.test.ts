import { expect, test } from 'vitest';
import { placeInFit, placeOnPicture } from './marker-places.ts';

const photo = { vehicle: { x: 0.2, y: 0.4, width: 0.6, height: 0.4 } };
const picture = { vehicle: { x: 0.1, y: 0.3, width: 0.8, height: 0.6 } };

test('a place on the vehicle is on the same spot of the vehicle in the picture', () => {
  const moved = placeOnPicture({ x: 0.35, y: 0.7 }, photo, picture);
  expect(moved?.x).toBeCloseTo(0.1 + 0.25 * 0.8);
  expect(moved?.y).toBeCloseTo(0.3 + 0.75 * 0.6);
});

test('a place beside the vehicle is on no picture with another background', () => {
  expect(placeOnPicture({ x: 0.19, y: 0.5 }, photo, picture)).toBeNull();
  expect(placeOnPicture({ x: 0.5, y: 0.81 }, photo, picture)).toBeNull();
  expect(placeOnPicture({ x: 0.5, y: 0.5 }, { vehicle: null }, picture)).toBeNull();
});

test('a place on a part of the vehicle that is beyond the edge of the picture is not on it', () => {
  const cut = { vehicle: { x: -0.2, y: 0.3, width: 1.2, height: 0.6 } };
  expect(placeOnPicture({ x: 0.25, y: 0.5 }, photo, cut)).toBeNull();
  expect(placeOnPicture({ x: 0.5, y: 0.5 }, photo, cut)).not.toBeNull();
});

test('a picture that keeps the background of its photo shows every place where the photo has it', () => {
  const place = { x: 0.01, y: 0.99 };
  expect(placeOnPicture(place, photo, { vehicle: null })).toEqual(place);
  expect(placeOnPicture(place, { vehicle: null }, { vehicle: null })).toEqual(place);
});

test('a place is inside the borders of a contained picture, and gone where a cut one was cut off', () => {
  const finished = { width: 800, height: 600 };
  const square = { width: 600, height: 600 };
  expect(placeInFit({ x: 0, y: 0 }, finished, square, 'contain')).toEqual({ x: 0, y: 0.125 });
  expect(placeInFit({ x: 0.5, y: 1 }, finished, square, 'contain')).toEqual({ x: 0.5, y: 0.875 });
  expect(placeInFit({ x: 0.5, y: 0.2 }, finished, square, 'cover')).toEqual({ x: 0.5, y: 0.2 });
  expect(placeInFit({ x: 0.125, y: 0.2 }, finished, square, 'cover')?.x).toBeCloseTo(0, 9);
  expect(placeInFit({ x: 0.1, y: 0.2 }, finished, square, 'cover')).toBeNull();
});
