import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { uncut } from './cut-sides.ts';
import { differenceInside } from './fidelity.ts';
import { treatWindows, withClearWindows } from './treat-windows.ts';
import type { Vehicle } from './vehicle.ts';

const size = { width: 400, height: 200 };
const pane = { left: 100, top: 40, width: 200, height: 60 };
const paint = [180, 40, 30] as const;

/** A red vehicle with one window, in whose left half bright sky is seen and in whose right half a dark seat. */
function vehicle(): Vehicle {
  const half = { ...pane, width: pane.width / 2 };
  const rgb = drawRectangles(size, paint, [
    { ...half, colour: [200, 220, 240] },
    { ...half, left: half.left + half.width, colour: [20, 20, 20] },
  ]);
  const alpha = {
    ...emptyRaster(size.width, size.height, 1),
    data: new Uint8Array(size.width * size.height).fill(255),
  };
  return { rgb, alpha, box: { left: 0, top: 0, ...size }, contacts: [], cut: uncut, camera: null };
}

function glass() {
  const out = emptyRaster(size.width, size.height, 1);
  for (let y = pane.top; y < pane.top + pane.height; y++)
    out.data.fill(255, y * size.width + pane.left, y * size.width + pane.left + pane.width);
  return out;
}

const pixel = ({ rgb }: Vehicle, x: number, y: number) => [
  ...rgb.data.subarray((y * size.width + x) * 3).subarray(0, 3),
];
const brightness = (one: Vehicle, x: number, y: number) =>
  pixel(one, x, y).reduce((sum, value) => sum + value, 0) / 3;
const [sky, seat] = [
  { x: pane.left + 88, y: pane.top + 30 },
  { x: pane.left + 112, y: pane.top + 30 },
];

test('only windows change, and the vehicle that was given does not', () => {
  const given = vehicle();
  const treated = treatWindows(given, glass(), 'clean');
  expect(given).toEqual(vehicle());
  const inside = glass().data;
  const changed = treated.rgb.data.filter(
    (value, at) => inside[Math.floor(at / 3)] === 0 && value !== given.rgb.data[at],
  );
  expect(changed.length).toBe(0);
});

test.each(['clean', 'clear'] as const)(
  '%s windows are dark, even and nearly neutral; a seat is a faint shape',
  (mode) => {
    const treated = treatWindows(vehicle(), glass(), mode);
    const [bright, dark] = [sky, seat].map(({ x, y }) => brightness(treated, x, y)) as [number, number];
    expect(bright).toBeLessThan(75);
    expect(dark).toBeGreaterThan(15);
    expect(bright - dark).toBeGreaterThan(5);
    expect(bright - dark).toBeLessThan(35);
    const [red = 0, , blue = 0] = pixel(treated, sky.x, sky.y);
    expect(Math.abs(red - blue)).toBeLessThan(12);
  },
);

test('the tint is graded from top to bottom', () => {
  const treated = treatWindows(vehicle(), glass(), 'clean');
  expect(brightness(treated, sky.x, pane.top + 2)).toBeGreaterThan(
    brightness(treated, sky.x, pane.top + 57) + 8,
  );
});

test('through clear windows the background is seen, less where a seat is in front of it', () => {
  const { alpha, windows } = treatWindows(vehicle(), glass(), 'clear');
  const seen = withClearWindows(alpha, windows?.through);
  const at = ({ x, y }: { x: number; y: number }) => seen.data[y * size.width + x];
  expect(at(sky)).toBeLessThan(0.5 * 255);
  expect(at(seat)).toBeGreaterThan(0.75 * 255);
  expect(at({ x: 10, y: 10 })).toBe(255);
});

test('cleaned windows hide what is behind the vehicle', () => {
  const { alpha, windows } = treatWindows(vehicle(), glass(), 'clean');
  expect(withClearWindows(alpha, windows?.through)).toBe(alpha);
});

test('treated windows are not compared with the photo, paint is', () => {
  const given = vehicle();
  const treated = treatWindows(given, glass(), 'clean');
  expect(differenceInside(given.rgb, { ...treated, windows: undefined }).largest).toBeGreaterThan(50);
  const { largest, pixels } = differenceInside(given.rgb, treated);
  expect(largest).toBe(0);
  expect(pixels).toBe((size.width - 8) * (size.height - 8) - pane.width * pane.height);
  treated.rgb.data[(10 * size.width + 10) * 3] = 0;
  expect(differenceInside(given.rgb, treated).largest).toBeGreaterThan(20);
});
