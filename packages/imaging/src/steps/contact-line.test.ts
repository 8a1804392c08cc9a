import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { castContactLine } from './contact-line.ts';

const box = { left: 100, top: 100, width: 800, height: 400 };
const floor = 500;
/** Discs as tyres, whose lowest row is the last one above the floor, and a sill 60 rows higher. */
function undersideOf(tyres: number[], radius = 80): Int32Array {
  return Int32Array.from({ length: box.width }, (_, x) => {
    const tyre = tyres.find((centre) => Math.abs(x + 0.5 - centre) < radius);
    const rise = tyre === undefined ? 60 : radius - Math.sqrt(radius * radius - (x + 0.5 - tyre) ** 2);
    return Math.round(floor - 1 - Math.min(60, rise));
  });
}
const level = new Float32Array(box.width).fill(floor);

function cast(under: Int32Array, strength: number, wallFoot = 0) {
  const canvas = drawRectangles({ width: 1000, height: 600 }, [200, 200, 200], []);
  castContactLine(canvas, { box, contacts: [] }, { under, ground: level }, strength, wallFoot);
  return { canvas, lost: (x: number, y: number) => 1 - canvas.data[(y * 1000 + box.left + x) * 3] / 200 };
}

test('right under each tyre the floor loses nearly all that the recipe asks for', () => {
  const { lost } = cast(undersideOf([150, 650]), 0.75);
  for (const x of [150, 650]) expect(lost(x, floor)).toBeGreaterThan(0.7);
});

test('in front of a tyre it ends softly within 2 % of the height of the vehicle', () => {
  const { lost } = cast(undersideOf([150, 650]), 0.75);
  for (let y = floor; y < floor + 8; y++) expect(lost(150, y + 1)).toBeLessThan(lost(150, y));
  for (let y = floor; y < floor + 8; y++) expect(lost(150, y) - lost(150, y + 1)).toBeLessThan(0.25);
  expect(lost(150, floor + 8)).toBeLessThan(0.1);
  expect(lost(150, floor + 16)).toBeLessThan(0.02);
});

test('it is as long as the tyre is near the floor, and fades towards its ends', () => {
  const { lost } = cast(undersideOf([150, 650]), 0.75);
  for (let x = 150; x < 220; x++) expect(lost(x + 1, floor)).toBeLessThan(lost(x, floor) + 0.01);
  expect(lost(400, floor)).toBeLessThan(0.05);
});

test('a bumper that reaches the ground line over a long stretch has no line', () => {
  const bumper = new Int32Array(box.width).fill(floor - 1);
  const { lost } = cast(bumper, 0.75);
  expect(lost(400, floor)).toBe(0);
});

test('only pixels near the tyres are touched', () => {
  const { canvas } = cast(undersideOf([150, 650]), 1);
  let touched = 0;
  for (let at = 0; at < canvas.data.length; at += 3) if (canvas.data[at] !== 200) touched++;
  expect(touched).toBeGreaterThan(1000);
  expect(touched).toBeLessThan(0.06 * 1000 * 600);
});

test('on a transparent canvas it is black with alpha; beyond the canvas it is cut off', () => {
  const canvas = emptyRaster(1000, 504, 4);
  castContactLine(
    canvas,
    { box: { ...box, left: -100 }, contacts: [] },
    { under: undersideOf([150, 650]), ground: level },
    0.75,
  );
  const pixel = (x: number) => [...canvas.data.subarray((floor * 1000 + x) * 4, (floor * 1000 + x) * 4 + 4)];
  expect(pixel(50).slice(0, 3)).toEqual([0, 0, 0]);
  expect(pixel(50)[3]).toBeGreaterThan(0.7 * 255);
});

test('the wall stays unchanged', () => {
  const { lost } = cast(undersideOf([150, 650]), 1, floor + 2);
  expect(lost(150, floor + 1)).toBe(0);
  expect(lost(150, floor + 2)).toBeGreaterThan(0.3);
});

test('beneath a far tyre it follows the tread, not the ground line that leads down to the nearest wheel', () => {
  const ground = level.map((y, x) => (x < 150 ? y : y + (x - 150) * 0.5));
  const canvas = drawRectangles({ width: 1000, height: 600 }, [200, 200, 200], []);
  const under = undersideOf([150]);
  const stand = { box, contacts: [[box.left + 150, floor] as [number, number]] };
  castContactLine(canvas, stand, { under, ground }, 0.75);
  const lost = (x: number, y: number) => 1 - canvas.data[(y * 1000 + box.left + x) * 3] / 200;
  expect(lost(150, floor)).toBeGreaterThan(0.7);
  expect(lost(175, floor)).toBeGreaterThan(0.3);
  for (let x = 160; x < 260; x++)
    for (let y = floor + 10; y < 560; y++) expect(lost(x, y), `${x}, ${y}`).toBeLessThan(0.05);
});

test('beside a tyre that ends from one column to the next it fades over some columns', () => {
  const under = new Int32Array(box.width).fill(floor - 61).fill(floor - 1, 100, 200);
  const { lost } = cast(under, 0.75);
  expect(lost(150, floor)).toBeGreaterThan(0.7);
  for (let x = 80; x < 220; x++)
    expect(Math.abs(lost(x + 1, floor) - lost(x, floor)), String(x)).toBeLessThan(0.3);
  // Only near the floor: what is beside the tyre's flank stays as it is.
  for (const x of [97, 203]) expect(lost(x, floor - 20)).toBeLessThan(0.03);
});
