import type { Reading } from '../models/text-reader.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { type Quad, quadSize } from './perspective.ts';
import type { PlateOutline } from './plate-corners.ts';
import { areRows } from './text-lines.ts';

/** Trapezoid function: 1 between `from` and `to`, falling to 0 over `soft` on both sides. */
function plateau(value: number, from: number, to: number, soft: number): number {
  return Math.min(1, Math.max(0, Math.min((value - from) / soft, (to - value) / soft) + 1));
}

function shareInside(quad: Quad, matte: Raster<1>): number {
  let inside = 0;
  const steps = 8;
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= 2; j++) {
      const [u, v] = [i / steps, j / 2];
      const across = (k: 0 | 1): number => {
        const top = quad[0][k] * (1 - u) + quad[1][k] * u;
        const bottom = quad[3][k] * (1 - u) + quad[2][k] * u;
        return top * (1 - v) + bottom * v;
      };
      const [x, y] = [Math.floor(across(0)), Math.floor(across(1))];
      const isIn = x >= 0 && y >= 0 && x < matte.width && y < matte.height;
      if (isIn && matte.data[y * matte.width + x] >= 128) inside++;
    }
  }
  return inside / ((steps + 1) * 3);
}

/** Whether a line of text is on the vehicle, where a plate can be: below roof and glass. */
export function isOnVehicle(text: Quad, area: PixelBox, matte: Raster<1>): boolean {
  return (text[0][1] + text[2][1]) / 2 > area.top && shareInside(text, matte) > 0.7;
}

/**
 * Whether a line of text can be a plate's, judged cheaply by its shape and size, before its borders are searched for.
 * @param vehicleWide Width of the vehicle in pixels, as seen.
 */
export function mayBePlate(text: Quad, vehicleWide: number): boolean {
  const { height, width } = quadSize(text);
  // Lettering smaller than this is not a plate's, even on a long vehicle seen from the side.
  return width > 1.2 * height && width < 9 * height && height > 0.01 * vehicleWide;
}

/** How much an outline is a plate's frame, 0..1: hard edges, a plate's shape, and not smaller than a plate. */
export function frameScore({ edges, quad }: PlateOutline, vehicleWide: number): number {
  const { height, width } = quadSize(quad);
  const edge = edges.reduce((sum, clear) => sum + Math.min(1, clear / 0.6), 0) / 4;
  const form = plateau(width / height, 1.7, 6.5, 1);
  // A plate is 0.11 m high (0.2 m with two lines), and vehicles appear 1.7 to 7 m wide.
  return edge * form * plateau(height / vehicleWide, 0.019, Number.POSITIVE_INFINITY, 0.008);
}

/**
 * How plate-like an outline is, 0..1: a plate's frame around high-contrast characters, and not larger than a plate.
 * @param vehicleWide Width of the vehicle in pixels, as seen.
 */
export function outlineScore(outline: PlateOutline, vehicleWide: number): number {
  return sizedFrame(outline, vehicleWide) * plateau(outline.contrast, 40, 256, 30);
}

function sizedFrame(outline: PlateOutline, vehicleWide: number): number {
  const size = plateau(quadSize(outline.quad).height / vehicleWide, 0, 0.13, 0.008);
  return frameScore(outline, vehicleWide) * size;
}

function countsOf(text: string) {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return { letters, digits, small, all: letters + digits };
}

/** How plate-like a text is, 0..1: about four to ten letters and digits, usually both. */
export function readingScore({ score, text }: Reading): number {
  const { all, digits } = countsOf(text);
  const sure = 0.5 + 0.5 * score;
  if (all >= 4 && all <= 10 && digits > 0) return sure;
  // Dealers' names and vanity plates; also makers' names, which lack a plate's border.
  if (all >= 4 && all <= 14) return 0.75 * sure;
  return all >= 2 ? 0.5 * sure : 0.3;
}

/** Confidence from which a reading is no guess, and from which it alone tells a plate from other lettering. */
const readFrom = 0.6;
const sureFrom = 0.85;

/**
 * Whether a text can hardly be anything else than a plate's number: five to nine characters in capitals, at least two
 * of them digits. Dates, times and prices have digits alone.
 */
function hasNumbersForm(text: string): boolean {
  const { all, digits, letters, small } = countsOf(text);
  return all >= 5 && all <= 9 && digits >= 2 && letters >= 1 && small === 0;
}

/** Whether a text is a plate's number and clearly read, so that weak borders suffice. */
export function isPlateNumber({ score, text }: Reading): boolean {
  return score > sureFrom && hasNumbersForm(text);
}

/** How likely a line is a plate by its outline and its text, 0..1; at least 0.5 for a clear number. */
export function plateScore(outline: PlateOutline, reading: Reading, vehicleWide: number): number {
  const frame = frameScore(outline, vehicleWide);
  if (isPlateNumber(reading)) return 0.5 + 0.5 * frame;
  // Characters that can be read have enough contrast, and a number may fill a photo of its plate.
  if (reading.score <= readFrom) return outlineScore(outline, vehicleWide) * readingScore(reading);
  const isNumber = hasNumbersForm(reading.text);
  return (isNumber ? frame : sizedFrame(outline, vehicleWide)) * readingScore(reading);
}

/** All borders of a plate that bears a name instead of a number are at least this hard. */
const namedFrom = 0.8;

/** A date or a time, as cameras write it into photos: 2014-05-13, 13.05.2014, 08:50:27. */
const stamp = /\d{4}[-./]\d\d[-./]\d\d|\d\d[-./]\d\d[-./]\d{4}|^\D*\d\d:\d\d(:\d\d)?\D*$/;

/**
 * Whether a text is a camera's stamp, a badge, a dealer's sign or lettering: letters that are not all capitals, of
 * several rows, or without a frame of their own, as a plate with a name has one.
 */
export function isLettering(
  { text }: Reading,
  { edges }: PlateOutline,
  line: Quad,
  others: readonly Quad[],
): boolean {
  const { digits, letters, small } = countsOf(text);
  if (letters === 0 && stamp.test(text)) return true;
  if (digits > 0 || letters < 3) return false;
  return small > 0 || Math.min(...edges) < namedFrom || others.some((other) => areRows(line, other));
}
