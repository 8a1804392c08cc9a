import { expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { hideRoomImage } from './hidden-room.ts';

const size = { width: 400, height: 320 };
/** A floor of level 50, of which 30 are the room's mirror image, warm. */
const own = 50;
const tint = [1, 0.8, 0.5] as const;
const levels: Raster<1> = { data: new Uint8Array(400 * 320).fill(30), ...size, channels: 1 };
const floor = () => drawRectangles(size, [own + 30, own + 24, own + 15], []);

/** A vehicle of 200 × 100 on the ground line 160, its tyres in the outer fifths and its sill 20 rows above the ground. */
function standing() {
  const alpha: Raster<1> = {
    data: new Uint8Array(200 * 100).fill(255),
    width: 200,
    height: 100,
    channels: 1,
  };
  const under = new Int32Array(200).fill(159);
  for (let x = 40; x < 160; x++) {
    under[x] = 139;
    for (let y = 80; y < 100; y++) alpha.data[y * 200 + x] = 0;
  }
  const box = { left: 100, top: 60, width: 200, height: 100 };
  return {
    alpha,
    placed: { scale: 1, box, contacts: [] },
    floor: { under, ground: new Float32Array(200).fill(160) },
  };
}

const hidden = () => {
  const canvas = floor();
  hideRoomImage(canvas, { levels, tint }, standing());
  return canvas;
};
const red = (canvas: Raster, x: number, y: number) => canvas.data[(y * canvas.width + x) * canvas.channels];

test('under the vehicle and where it is mirrored the floor has its own colour', () => {
  const canvas = hidden();
  for (const [x, y] of [
    [200, 152],
    [200, 170],
    [200, 195],
    [120, 175],
    [280, 195],
  ] as const) {
    const at = (y * size.width + x) * 3;
    for (const level of canvas.data.subarray(at, at + 3))
      expect(Math.abs(level - own), `${x},${y}`).toBeLessThan(3);
  }
});

test('beside the vehicle and far in front of it the floor mirrors the room', () => {
  const canvas = hidden();
  for (const [x, y] of [
    [70, 180],
    [330, 180],
    [200, 290],
  ] as const)
    expect(red(canvas, x, y), `${x},${y}`).toBe(own + 30);
});

test('the room comes back without an edge, beside the vehicle and in front of it', () => {
  const canvas = hidden();
  for (let x = 60; x < 340; x++)
    expect(Math.abs(red(canvas, x, 180) - red(canvas, x + 1, 180)), `column ${x}`).toBeLessThan(8);
  for (let y = 180; y < 300; y++)
    expect(Math.abs(red(canvas, 200, y) - red(canvas, 200, y + 1)), `row ${y}`).toBeLessThan(4);
});

test('a floor that is not polished stays as it is', () => {
  const canvas = floor();
  hideRoomImage(canvas, undefined, standing());
  expect(canvas).toEqual(floor());
});

test('a vehicle that the picture cuts off hides only what is in the picture', () => {
  const canvas = floor();
  const cut = standing();
  cut.placed.box.left = -120;
  hideRoomImage(canvas, { levels, tint }, cut);
  expect(Math.abs(red(canvas, 2, 175) - own)).toBeLessThan(3);
  expect(red(canvas, 395, 175)).toBe(own + 30);
});

test('a mirror image of many colours is taken out by what its rows of the floor are without it', () => {
  const canvas = drawRectangles(size, [20, 60, 190], []);
  const top = 160;
  const plain = { top, rows: drawRectangles({ width: size.width, height: 20 }, [200, 200, 200], []) };
  hideRoomImage(canvas, { plain }, standing());
  const at = (x: number, y: number) => [...canvas.data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)];
  for (const y of [top, 170, top + 19])
    for (const level of at(200, y)) expect(Math.abs(level - 200)).toBeLessThan(4);
  expect(at(30, 180)).toEqual([20, 60, 190]);
  for (const y of [top - 1, top + 20]) expect(at(200, y)).toEqual([20, 60, 190]);
});
