import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { reflect } from './reflection.ts';

/** Pixels per unit: everything here is in units, so that the vehicle is much larger than the least blur. */
const unit = 8;
const per = (value: number) => value * unit;

/** A vehicle of 100 × 60 with a red stripe 10 rows above its lower edge. */
function vehicle() {
  const size = { width: per(100), height: per(60) };
  const stripe = { left: 0, top: per(45), width: per(100), height: per(5) };
  const rgb = drawRectangles(size, [40, 40, 40], [{ ...stripe, colour: [250, 0, 0] }]);
  const alpha: Raster<1> = { data: new Uint8Array(size.width * size.height).fill(255), ...size, channels: 1 };
  const box = { left: per(50), top: per(40), ...size };
  return { rgb, alpha, placed: { scale: 1, box, contacts: [] } };
}

/** Makes rows of the vehicle transparent or opaque. */
function fill(
  { alpha }: ReturnType<typeof vehicle>,
  part: { x: number; to: number; y: number; end: number },
  cover: number,
) {
  for (let y = per(part.y); y < per(part.end); y++)
    alpha.data.fill(cover, y * alpha.width + per(part.x), y * alpha.width + per(part.to));
}

/** One value per column of the vehicle. */
const columns = (at: (x: number) => number) =>
  Float32Array.from({ length: per(100) }, (_, x) => per(at(x / unit)));
/** The lowest row that is covered, where what is beneath a vehicle begins at `y`. */
const above = (at: (x: number) => number) => Int32Array.from(columns(at), (y) => Math.ceil(y) - 1);
const on = (ground: (x: number) => number, under = ground) => ({
  ground: columns(ground),
  under: above(under),
});
const level = on(() => 100);
const horizon = 0.1;
const floor = () => drawRectangles({ width: per(200), height: per(160) }, [200, 200, 200], []);
/** A byte of the canvas in the middle of a unit. */
const byteAt = ({ channels, data, width }: Raster, x: number, y: number, channel = 0) =>
  data[(Math.floor(per(y + 0.5)) * width + Math.floor(per(x + 0.5))) * channels + channel];
const red = (canvas: Raster, x: number, y: number) => byteAt(canvas, x, y) - byteAt(canvas, x, y, 1);
const darknessOf =
  (canvas: Raster, channel = 0) =>
  (x: number, y: number) =>
    200 - byteAt(canvas, x, y, channel);

test('a pixel above the contact line appears as far below it, in the same column', () => {
  const canvas = floor();
  const ground = (x: number) => (x < 50 ? 100 : 100 - (x - 50) * 0.2);
  reflect(canvas, vehicle(), on(ground), { opacity: 0.5, fade: 1 }, horizon);
  expect(red(canvas, 70, 112)).toBeGreaterThan(40);
  expect(red(canvas, 70, 103)).toBeLessThan(5);
  expect(red(canvas, 140, 96)).toBeGreaterThan(40);
  expect(red(canvas, 140, 112)).toBeLessThan(5);
});

test('it fades with the distance, and is neither above the line nor beside the vehicle', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), level, { opacity: 0.5, fade: 1 }, horizon);
  const darkness = darknessOf(canvas, 1);
  expect(darkness(100, 102)).toBeGreaterThan(darkness(100, 130));
  expect(darkness(100, 130)).toBeGreaterThan(0);
  expect(darkness(100, 99)).toBe(0);
  expect(byteAt(canvas, 30, 110)).toBe(200);
});

test('half of its way down less than a quarter of it is left', () => {
  const canvas = floor();
  const grey = vehicle();
  grey.rgb.data.fill(0);
  reflect(canvas, grey, level, { opacity: 1, fade: 1 }, horizon);
  const darkness = darknessOf(canvas);
  expect(darkness(100, 100)).toBeGreaterThan(180);
  expect(darkness(100, 130)).toBeLessThan(darkness(100, 100) / 4);
});

test('with opacity 0 nothing is drawn; on a transparent canvas it has alpha', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), level, { opacity: 0, fade: 1 }, horizon);
  expect(canvas.data).toEqual(floor().data);
  const glass = emptyRaster(per(200), per(160), 4);
  reflect(glass, vehicle(), level, { opacity: 0.5, fade: 1 }, horizon);
  const cover = byteAt(glass, 100, 102, 3);
  expect(cover).toBeGreaterThan(90);
  expect(cover).toBeLessThan(130);
});

test('it begins in the row below a tyre, and between tyres with the dark underside', () => {
  const canvas = floor();
  const standing = vehicle();
  const isBetween = (x: number) => x >= 30 && x < 70;
  fill(standing, { x: 30, to: 70, y: 50, end: 60 }, 0);
  const stands = on(
    () => 100,
    (x) => (isBetween(x) ? 90 : 100),
  );
  reflect(canvas, standing, stands, { opacity: 0.5, fade: 1 }, horizon);
  const darkness = darknessOf(canvas, 1);
  for (const x of [60, 140, 100]) expect(darkness(x, 100), `at ${x}`).toBeGreaterThan(60);
  expect(darkness(100, 95)).toBeGreaterThan(60);
  expect(darkness(100, 88)).toBe(0);
});

test('the dark underside ends without a vertical edge beside a part that hangs high, and tyres stay as dark to their edges', () => {
  const darkBeside = (hidden: number) => {
    const canvas = floor();
    const standing = vehicle();
    // Tyres up to column 40, then a bumper so high that the underside behind it is not seen.
    fill(standing, { x: 40, to: 100, y: hidden - 40, end: 60 }, 0);
    const stands = on(
      () => 100,
      (x) => (x < 40 ? 100 : hidden),
    );
    reflect(canvas, standing, stands, { opacity: 0.5, fade: 1 }, horizon);
    return (x: number) => darknessOf(canvas, 1)(50 + x, 102);
  };
  const [darkness, whole] = [darkBeside(75), darkBeside(100)];
  expect(darkness(38)).toBeGreaterThan(60);
  expect(darkness(50)).toBe(0);
  for (let x = 40; x < 60; x++) expect(darkness(x - 1) - darkness(x), `at ${x}`).toBeLessThan(25);
  for (let x = 20; x < 40; x++) expect(darkness(x), `at ${x}`).toBeGreaterThan(whole(x) - 4);
});

test('the higher above the floor something is, the more it is blurred', () => {
  const canvas = floor();
  const striped = vehicle();
  const { data, width } = striped.rgb;
  for (let at = 0; at < data.length; at++) data[at] = ((Math.floor(at / 3) % width) / unit) % 6 < 3 ? 0 : 120;
  reflect(canvas, striped, level, { opacity: 1, fade: 1 }, horizon);
  const contrast = (y: number) => {
    const row = Array.from({ length: 60 }, (_, x) => darknessOf(canvas)(70 + x, y));
    return (Math.max(...row) - Math.min(...row)) / Math.max(...row);
  };
  expect(contrast(100)).toBeGreaterThan(0.5);

  expect(contrast(110)).toBeLessThan(0.7 * contrast(100));
  expect(contrast(115)).toBeLessThan(0.4 * contrast(100));
  expect(contrast(130)).toBeLessThan(0.15 * contrast(100));
});

test('characters of a plate above a bumper are not seen in it', () => {
  const canvas = floor();
  const lettered = vehicle();
  const { data, width } = lettered.rgb;
  // As on a plate of 520 mm on a vehicle of 1.5 m: strokes 10 mm wide, 20 mm apart, 75 mm high, 400 mm above the ground.
  const strokes = Array.from({ length: 24 }, (_, at) => ({ left: per(40 + at * 0.8), width: per(0.4) }));
  for (let y = per(41); y < per(44); y++)
    for (let x = per(39); x < per(60); x++) {
      const isStroke = strokes.some(({ left, width }) => x >= left && x < left + width);
      data.fill(isStroke ? 10 : 250, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  reflect(canvas, lettered, level, { opacity: 1, fade: 0.45 }, horizon);
  for (let y = 100; y < 127; y++) {
    const row = Array.from({ length: per(16) }, (_, x) => byteAt(canvas, 92 + x / unit, y));
    const steps = row.map((value, x) => Math.abs(value - row[Math.max(0, x - 3)]));
    expect(Math.max(...steps), `at ${y}`).toBeLessThanOrEqual(2);
  }
});

test('floor farther from the viewer reflects more', () => {
  const canvas = floor();
  const painted = vehicle();
  for (let at = 0; at < painted.rgb.data.length; at += 3) painted.rgb.data.set([250, 0, 0], at);
  const stands = on((x) => (x < 50 ? 100 : 80));
  reflect(canvas, painted, stands, { opacity: 0.5, fade: 1 }, 0.3);
  expect(red(canvas, 140, 82)).toBeGreaterThan(1.03 * red(canvas, 60, 102));
});

test('the wall stays unchanged, and reflections fade in from its foot without a step', () => {
  const canvas = floor();
  const high = on(
    () => 90,
    () => 71,
  );
  reflect(canvas, vehicle(), high, { opacity: 1, fade: 1 }, 0.6);
  const grey = (y: number) => byteAt(canvas, 100, y, 1);
  for (let y = 0; y < 96; y++) expect(grey(y)).toBe(200);
  for (let y = 95; y < 101; y++) expect(Math.abs(grey(y + 1) - grey(y)), String(y)).toBeLessThan(45);
  expect(grey(102)).toBeLessThan(150);
});

test('where it is blurred it fades out beside the vehicle instead of ending at the edge of its box', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), level, { opacity: 1, fade: 1 }, horizon);
  const darkness = (x: number) => darknessOf(canvas)(x, 126);
  const inside = darkness(70);
  expect(inside).toBeGreaterThan(20);
  for (let x = 30; x < 70; x++) expect(darkness(x + 1) - darkness(x), `at ${x}`).toBeLessThan(0.3 * inside);
  for (let x = 130; x < 170; x++) expect(darkness(x) - darkness(x + 1), `at ${x}`).toBeLessThan(0.3 * inside);
  expect(darkness(50 - 2)).toBeGreaterThan(0.05 * inside);
});

test('beneath a bumper that hangs above the ground it shows the dark underside first, without a gap', () => {
  const canvas = floor();
  const lower = on(
    () => 108,
    () => 100,
  );
  reflect(canvas, vehicle(), lower, { opacity: 0.6, fade: 1 }, horizon);
  for (let y = 101; y < 116; y++) expect(darknessOf(canvas)(100, y), `at ${y}`).toBeGreaterThan(60);
});

test('the floor seen above a part that hangs down is as dark as beside that part, and so is its mirror image', () => {
  const canvas = floor();
  const standing = vehicle();
  fill(standing, { x: 0, to: 100, y: 52, end: 60 }, 0);
  // A tyre from column 30 on, of which a flap reaches up to column 70 with a gap above it.
  fill(standing, { x: 30, to: 60, y: 52, end: 60 }, 255);
  fill(standing, { x: 60, to: 70, y: 56, end: 60 }, 255);
  const stands = on(
    () => 100,
    (x) => (x >= 30 && x < 70 ? 100 : 92),
  );
  reflect(canvas, standing, stands, { opacity: 0.6, fade: 1 }, horizon);
  const darkness = (x: number, y: number) => darknessOf(canvas)(50 + x, y);
  for (const y of [93, 94, 106]) {
    expect(darkness(75, y), `at ${y}`).toBeGreaterThan(60);
    for (let x = 61; x < 75; x++)
      expect(Math.abs(darkness(x, y) - darkness(75, y)), `${x}, ${y}`).toBeLessThan(8);
  }
});
