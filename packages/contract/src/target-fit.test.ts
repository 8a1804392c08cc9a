import { describe, expect, test } from 'vitest';
import { noInsets } from './overlay-borders.ts';
import { cutsVehicle, fittedBox, fittedPhotoBox } from './target-fit.ts';

const landscape = { width: 1600, height: 1200 };
const square = { width: 1000, height: 1000 };

test('a contained picture is whole and in the middle, between the borders of a frame', () => {
  const box = { left: 0, top: 125, width: 1000, height: 750 };
  expect(fittedBox(landscape, square, 'contain', noInsets)).toEqual(box);
  const framed = fittedBox(landscape, square, 'contain', { ...noInsets, left: 0.1, right: 0.1, bottom: 0.2 });
  expect(framed).toEqual({ left: 100, top: 100, width: 800, height: 600 });
});

test('a covering picture fills the target and is cut on both sides alike, also beneath a frame, if its vehicle stays whole', () => {
  const box = { left: -500 / 3, top: 0, width: 4000 / 3, height: 1000 };
  const insets = { ...noInsets, left: 0.1 };
  const covering = fittedBox(landscape, square, 'cover', insets);
  for (const side of ['left', 'top', 'width', 'height'] as const)
    expect(covering[side]).toBeCloseTo(box[side]);
  const inside = { x: 0.2, y: 0.1, width: 0.6, height: 0.8 };
  expect(fittedBox(landscape, square, 'cover', noInsets, inside).left).toBeCloseTo(box.left);
});

describe('a vehicle of which a covering picture shows less than all', () => {
  const wide = { width: 2100, height: 900 };
  // Seen from its front: 685 of the 900 px of the scene's part that is shown.
  const high = { x: 0.19, y: 0.175, width: 0.62, height: 0.685 };

  test('is said to be cut, beneath a frame sooner, and not where the photo itself ends', () => {
    expect(cutsVehicle(landscape, wide, noInsets, high)).toBe(true);
    expect(cutsVehicle(landscape, { width: 1600, height: 900 }, noInsets, high)).toBe(false);
    expect(cutsVehicle(landscape, { width: 1600, height: 900 }, { ...noInsets, bottom: 0.1 }, high)).toBe(
      true,
    );
    const whole = { x: 0, y: 0.2, width: 1, height: 0.5 };
    expect(cutsVehicle(landscape, { width: 1600, height: 900 }, noInsets, whole)).toBe(false);
  });

  test('of a photo is whole between the edges and the borders of a frame, and no smaller than it must be', () => {
    const insets = { ...noInsets, top: 0.1 };
    const box = fittedPhotoBox(landscape, wide, 'cover', insets, high);
    const [above, below] = [high.y, high.y + high.height].map((y) => box.top + y * box.height);
    expect(above).toBeCloseTo((0.1 + 0.015) * 900);
    expect(below).toBeCloseTo((1 - 0.015) * 900);
    // All of its width is shown, in the middle.
    expect(box.left).toBeCloseTo((2100 - box.width) / 2);
    expect(box.left).toBeGreaterThan(0);
    expect(fittedPhotoBox(landscape, wide, 'cover', noInsets, null)).toEqual(
      fittedBox(landscape, wide, 'cover', noInsets),
    );
  });
});

describe('a vehicle that the middle of a covering picture would cut off', () => {
  const wide = { width: 1600, height: 600 };
  const low = { x: 0.1, y: 0.43, width: 0.8, height: 0.37 };

  test('is in the middle, or as near as the edge of the picture allows', () => {
    const { height, top } = fittedBox(landscape, wide, 'cover', noInsets, low);
    expect(height).toBe(1200);
    expect(top + (low.y + low.height / 2) * height).toBeCloseTo(300);
    expect(fittedBox(landscape, wide, 'cover', noInsets, { ...low, y: 0.6 }).top).toBeCloseTo(-600);
  });

  test('is between the borders of a frame', () => {
    const frame = { ...noInsets, bottom: 0.14, top: 0.04 };
    const { height, top } = fittedBox(landscape, wide, 'cover', frame, low);
    expect(top + low.y * height).toBeGreaterThan(0.04 * 600);
    expect(top + (low.y + low.height) * height).toBeLessThan(0.86 * 600);
  });

  test('is cut on both sides alike if it is larger than the target', () => {
    const { height, top } = fittedBox(landscape, { width: 1600, height: 400 }, 'cover', noInsets, low);
    expect(top + (low.y + low.height / 2) * height).toBeCloseTo(200);
  });
});
