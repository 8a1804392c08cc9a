import { expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { pixelDifference } from '../testing/compare.ts';
import { refineEdge } from './matte-refine.ts';

const size = { width: 160, height: 120 };

/** A disc, its soft edge one pixel wide, at `centre`. */
function disc(centre: number): Raster<1> {
  const data = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const cover = 40.5 - Math.hypot(x - centre, y - 60);
      data[y * size.width + x] = 255 * Math.min(1, Math.max(0, cover));
    }
  }
  return { data, ...size, channels: 1 };
}

function photoOf(truth: Raster<1>, vehicle: number[], place: number[]): Raster<3> {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < data.length; at++) {
    const share = truth.data[Math.floor(at / 3)] / 255;
    data[at] = vehicle[at % 3] * share + place[at % 3] * (1 - share);
  }
  return { data, ...size, channels: 3 };
}

test('an edge that the model placed a pixel off moves to where the colours change', () => {
  const truth = disc(80);
  const found = disc(81);
  const before = pixelDifference(found, truth).mean;
  refineEdge(photoOf(truth, [200, 30, 30], [90, 100, 90]), found, 2);
  expect(pixelDifference(found, truth).mean).toBeLessThan(before * 0.7);
});

test('where vehicle and background have the same colour the edge of the model stays', () => {
  const found = disc(81);
  refineEdge(photoOf(disc(80), [90, 90, 90], [90, 90, 90]), found, 2);
  expect(pixelDifference(found, disc(81)).max).toBeLessThan(90);
  expect(pixelDifference(found, disc(81)).mean).toBeLessThan(1.5);
});

test('a correct edge moves outwards by a fraction of a pixel', () => {
  const truth = disc(80);
  const found = disc(80);
  refineEdge(photoOf(truth, [200, 30, 30], [90, 100, 90]), found, 2);
  const cover = (matte: Raster<1>) => matte.data.reduce((sum, alpha) => sum + alpha / 255, 0);
  const shift = (cover(found) - cover(truth)) / (2 * Math.PI * 40);
  expect(shift).toBeGreaterThan(0.05);
  expect(shift).toBeLessThan(0.35);
});
