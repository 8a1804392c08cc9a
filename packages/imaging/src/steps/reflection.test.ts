import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { reflect } from './reflection.ts';

/** A vehicle of 100 × 60 with a red stripe 10 rows above its lower edge. */
function vehicle() {
  const rgb = drawRectangles(
    { width: 100, height: 60 },
    [40, 40, 40],
    [{ left: 0, top: 45, width: 100, height: 5, colour: [250, 0, 0] }],
  );
  const alpha: Raster<1> = { data: new Uint8Array(6000).fill(255), width: 100, height: 60, channels: 1 };
  const box = { left: 50, top: 40, width: 100, height: 60 };
  return { rgb, alpha, placed: { scale: 1, box, contacts: [] } };
}
const on = (ground: Float32Array) => ({ ground, under: Int32Array.from(ground, (y) => Math.ceil(y) - 1) });
const level = on(new Float32Array(100).fill(100));
const horizon = 0.1;
const floor = () => drawRectangles({ width: 200, height: 160 }, [200, 200, 200], []);
const red = (canvas: Raster, x: number, y: number) =>
  canvas.data[(y * canvas.width + x) * canvas.channels] -
  canvas.data[(y * canvas.width + x) * canvas.channels + 1];

test('a pixel above the contact line appears as far below it, in the same column', () => {
  const canvas = floor();
  const ground = Float32Array.from({ length: 100 }, (_, x) => (x < 50 ? 100 : 100 - (x - 50) * 0.2));
  reflect(canvas, vehicle(), on(ground), { opacity: 0.5, fade: 1 }, horizon);
  expect(red(canvas, 70, 112)).toBeGreaterThan(40);
  expect(red(canvas, 70, 103)).toBeLessThan(5);
  expect(red(canvas, 140, 96)).toBeGreaterThan(40);
  expect(red(canvas, 140, 112)).toBeLessThan(5);
});

test('it fades with the distance, and is neither above the line nor beside the vehicle', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), level, { opacity: 0.5, fade: 1 }, horizon);
  const darkness = (y: number) => 200 - canvas.data[(y * 200 + 100) * 3 + 1];
  expect(darkness(102)).toBeGreaterThan(darkness(130));
  expect(darkness(130)).toBeGreaterThan(0);
  expect(darkness(99)).toBe(0);
  expect(canvas.data[(110 * 200 + 30) * 3]).toBe(200);
});

test('with opacity 0 nothing is drawn; on a transparent canvas it has alpha', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), level, { opacity: 0, fade: 1 }, horizon);
  expect(canvas.data).toEqual(floor().data);
  const glass = emptyRaster(200, 160, 4);
  reflect(glass, vehicle(), level, { opacity: 0.5, fade: 1 }, horizon);
  const cover = glass.data[(102 * 200 + 100) * 4 + 3];
  expect(cover).toBeGreaterThan(90);
  expect(cover).toBeLessThan(130);
});

test('it begins in the row below a tyre, and between tyres with the dark underside', () => {
  const canvas = floor();
  const standing = vehicle();
  const under = new Int32Array(100).fill(99);
  for (let x = 30; x < 70; x++) {
    under[x] = 89;
    for (let y = 50; y < 60; y++) standing.alpha.data[y * 100 + x] = 0;
  }
  reflect(canvas, standing, { ...level, under }, { opacity: 0.5, fade: 1 }, horizon);
  const darkness = (x: number, y: number) => 200 - canvas.data[(y * 200 + x) * 3 + 1];
  for (const x of [60, 140, 100]) expect(darkness(x, 100), `at ${x}`).toBeGreaterThan(60);
  expect(darkness(100, 95)).toBeGreaterThan(60);
  expect(darkness(100, 88)).toBe(0);
});

test('the dark underside ends without a vertical edge beside a part that hangs high, and tyres stay as dark to their edges', () => {
  const darkBeside = (hidden: number) => {
    const canvas = floor();
    const standing = vehicle();
    const under = new Int32Array(100).fill(99);
    // Tyres up to column 40, then a bumper so high that the underside behind it is not seen.
    under.fill(hidden, 40);
    for (let y = hidden - 39; y < 60; y++) standing.alpha.data.fill(0, y * 100 + 40, y * 100 + 100);
    reflect(canvas, standing, { ...level, under }, { opacity: 0.5, fade: 1 }, horizon);
    return (x: number) => 200 - canvas.data[(102 * 200 + 50 + x) * 3 + 1];
  };
  const [darkness, whole] = [darkBeside(74), darkBeside(99)];
  expect(darkness(38)).toBeGreaterThan(60);
  expect(darkness(50)).toBe(0);
  for (let x = 40; x < 60; x++) expect(darkness(x - 1) - darkness(x), `at ${x}`).toBeLessThan(25);
  for (let x = 20; x < 40; x++) expect(darkness(x), `at ${x}`).toBeGreaterThan(whole(x) - 4);
});

test('it becomes blurred with the distance', () => {
  const canvas = floor();
  const striped = vehicle();
  for (let at = 0; at < striped.rgb.data.length; at++)
    striped.rgb.data[at] = (Math.floor(at / 3) % 100) % 6 < 3 ? 0 : 120;
  reflect(canvas, striped, level, { opacity: 1, fade: 1 }, horizon);
  const contrast = (y: number) => {
    const row = Array.from({ length: 60 }, (_, x) => 200 - canvas.data[(y * 200 + 70 + x) * 3]);
    return (Math.max(...row) - Math.min(...row)) / Math.max(...row);
  };
  expect(contrast(101)).toBeGreaterThan(0.5);
  expect(contrast(115)).toBeLessThan(0.9 * contrast(101));
  expect(contrast(130)).toBeLessThan(0.7 * contrast(101));
});

test('floor farther from the viewer reflects more', () => {
  const canvas = floor();
  const ground = Float32Array.from({ length: 100 }, (_, x) => (x < 50 ? 100 : 80));
  const painted = vehicle();
  for (let at = 0; at < painted.rgb.data.length; at += 3) painted.rgb.data.set([250, 0, 0], at);
  reflect(canvas, painted, on(ground), { opacity: 0.5, fade: 1 }, 0.3);
  expect(red(canvas, 140, 82)).toBeGreaterThan(1.03 * red(canvas, 60, 102));
});

test('the wall stays unchanged, and reflections fade in from its foot without a step', () => {
  const canvas = floor();
  const high = { ground: new Float32Array(100).fill(90), under: new Int32Array(100).fill(70) };
  reflect(canvas, vehicle(), high, { opacity: 1, fade: 1 }, 0.6);
  const grey = (y: number) => canvas.data[(y * 200 + 100) * 3 + 1];
  for (let y = 0; y < 96; y++) expect(grey(y)).toBe(200);
  for (let y = 95; y < 101; y++) expect(Math.abs(grey(y + 1) - grey(y)), String(y)).toBeLessThan(45);
  expect(grey(102)).toBeLessThan(150);
});

test('where it is blurred it fades out beside the vehicle instead of ending at the edge of its box', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), level, { opacity: 1, fade: 1 }, horizon);
  const darkness = (x: number) => 200 - canvas.data[(132 * 200 + x) * 3];
  const inside = darkness(70);
  expect(inside).toBeGreaterThan(20);
  for (let x = 30; x < 70; x++) expect(darkness(x + 1) - darkness(x), `at ${x}`).toBeLessThan(0.3 * inside);
  for (let x = 130; x < 170; x++) expect(darkness(x) - darkness(x + 1), `at ${x}`).toBeLessThan(0.3 * inside);
  expect(darkness(50 - 4)).toBeGreaterThan(0.05 * inside);
});

test('beneath a bumper that hangs above the ground it shows the dark underside first, without a gap', () => {
  const canvas = floor();
  const lower = { ...level, ground: new Float32Array(100).fill(108) };
  reflect(canvas, vehicle(), lower, { opacity: 0.5, fade: 1 }, horizon);
  for (let y = 101; y < 116; y++)
    expect(200 - canvas.data[(y * 200 + 100) * 3], `at ${y}`).toBeGreaterThan(60);
});

test('the floor seen above a part that hangs down is as dark as beside that part, and so is its mirror image', () => {
  const canvas = floor();
  const standing = vehicle();
  const under = new Int32Array(100).fill(91);
  standing.alpha.data.fill(0, 52 * 100);
  // A tyre from column 30 on, of which a flap reaches up to column 70 with a gap above it.
  under.fill(99, 30, 70);
  for (let y = 52; y < 60; y++) standing.alpha.data.fill(255, y * 100 + 30, y * 100 + (y < 56 ? 60 : 70));
  reflect(canvas, standing, { ...level, under }, { opacity: 0.5, fade: 1 }, horizon);
  const darkness = (x: number, y: number) => 200 - canvas.data[(y * 200 + 50 + x) * 3];
  for (const y of [93, 94, 106]) {
    expect(darkness(75, y), `at ${y}`).toBeGreaterThan(60);
    for (let x = 61; x < 75; x++)
      expect(Math.abs(darkness(x, y) - darkness(75, y)), `${x}, ${y}`).toBeLessThan(8);
  }
});
