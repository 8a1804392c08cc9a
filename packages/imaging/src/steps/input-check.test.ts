import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { measureQuality, showsVehicle, verdictsOn } from './input-check.ts';

const size = { width: 1000, height: 700 };
function matteOf(left: number, top: number, width: number, height: number): Raster<1> {
  const matte = emptyRaster(size.width, size.height, 1);
  for (let y = top; y < top + height; y++)
    matte.data.fill(255, y * size.width + left, y * size.width + left + width);
  return matte;
}
const seen = { kind: 'vehicle' as const, score: 0.7, left: 0.1, top: 0.2, right: 0.9, bottom: 0.8 };
const scene = { main: seen, otherVehicles: [], isChosen: false, people: [], rivals: [] };
const good = {
  scene,
  matte: matteOf(100, 140, 800, 420),
  quality: { sharpness: 300, brightness: 110, burntShare: 0 },
  kind: 'exterior' as const,
  scale: 1,
};

test('a good photo has no verdict', () => expect(verdictsOn(good)).toEqual([]));

test('each fault is reported', () => {
  expect(verdictsOn({ ...good, kind: 'none' })).toEqual(['no_vehicle']);
  expect(verdictsOn({ ...good, kind: 'interior' })).toEqual(['shows_interior']);
  expect(verdictsOn({ ...good, kind: 'detail' })).toEqual(['shows_detail']);
  expect(verdictsOn({ ...good, matte: matteOf(0, 140, 800, 420) })).toEqual(['missing_parts']);
  const rival = { ...seen, left: 0, right: 0.6 };
  expect(verdictsOn({ ...good, scene: { ...scene, otherVehicles: [rival] } })).toEqual(['several_vehicles']);
  const chosen = { ...scene, otherVehicles: [rival], isChosen: true };
  expect(verdictsOn({ ...good, scene: chosen })).toEqual([]);
  expect(verdictsOn({ ...good, outline: 0.79 })).toEqual(['unsure_outline']);
  expect(verdictsOn({ ...good, outline: 0.8 })).toEqual([]);
  expect(verdictsOn({ ...good, scale: 0.5 })).toEqual(['low_resolution']);
  expect(verdictsOn({ ...good, quality: { ...good.quality, sharpness: 10 } })).toEqual(['blurriness']);
  expect(verdictsOn({ ...good, quality: { ...good.quality, brightness: 12 } })).toEqual(['underexposure']);
  expect(verdictsOn({ ...good, quality: { ...good.quality, burntShare: 0.6 } })).toEqual(['overexposure']);
});

test('parts are missing where a vehicle in front hides them, and not where one is behind', () => {
  const front = { ...seen, left: 0.6, right: 1, top: 0.5, bottom: 0.85 };
  const hidden = matteOf(100, 140, 500, 420);
  const verdictsWith = (other: typeof seen, matte = hidden) =>
    verdictsOn({ ...good, scale: 2, matte, scene: { ...scene, otherVehicles: [other], isChosen: true } });
  expect(verdictsWith(front)).toEqual(['missing_parts']);
  expect(verdictsWith({ ...front, top: 0.25, bottom: 0.6 })).toEqual([]);
  expect(verdictsWith(front, good.matte)).toEqual([]);
  expect(verdictsWith({ ...front, left: 0.89 })).toEqual([]);
});

test('a photo shows a vehicle only if the detector saw one and the matte is more than shreds', () => {
  expect(showsVehicle(scene, good.matte, 0.9)).toBe(true);
  expect(showsVehicle(scene, good.matte, 0.3)).toBe(false);
  expect(showsVehicle(scene, emptyRaster(100, 70, 1), 0.9)).toBe(false);
  expect(showsVehicle({ ...scene, main: undefined }, good.matte, 0.9)).toBe(false);
});

test('fine detail measures sharp, the same detail blurred does not; the brightness is that of the vehicle', async () => {
  const stripes = Array.from({ length: 100 }, (_, at) => ({
    left: 100 + at * 8,
    top: 140,
    width: 4,
    height: 420,
    colour: [200, 200, 200] as [number, number, number],
  }));
  const matte = matteOf(100, 140, 800, 420);
  const fine = await measureQuality(drawRectangles(size, [0, 0, 0], stripes), matte);
  const flat = await measureQuality(drawRectangles(size, [100, 100, 100], []), matte);
  expect(fine.sharpness).toBeGreaterThan(1000);
  expect(flat.sharpness).toBeLessThan(1);
  expect(Math.abs(fine.brightness - 100)).toBeLessThan(10);
});
