import type { Point } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { crossing, grownQuad, type Quad, quadSize } from './perspective.ts';
import {
  type Borders,
  edgeMin,
  type Line,
  middleOf,
  type Search,
  sharpened,
  strongestLine,
} from './plate-border.ts';
import { extended, freedEnd } from './plate-extent.ts';
import { type Patch, readPatch } from './plate-patch.ts';
import { areRows } from './text-lines.ts';

export type PlateOutline = {
  quad: Quad;
  /** Strength of each border: top, right, bottom, left; 0 = guessed from the text, 1 = a hard edge. */
  edges: [number, number, number, number];
  /** Difference in brightness between the characters and the plate, 0–255. */
  contrast: number;
};

/**
 * The detector's box may extend beyond the plate: the search for its ends starts this far inside, share of its width.
 */
const insideText = 0.1;

/** A plate's rim is bent away from the light, so about this much of its height is beyond its visible end. */
const rim = 0.015;

/** Finds the top or bottom border. `side` −1 searches above the text, 1 below. */
function levelBorder(patch: Patch, side: -1 | 1): Line {
  const { contrast, field, textBottom, textLeft, textRight, textTop } = patch;
  const tall = textBottom - textTop;
  const step = (along: number, across: number): number => {
    const inner = patch.light(along, across - side * 1.5);
    const outer = patch.light(along, across + side * 1.5);
    return ((inner - outer) * field) / (0.35 * contrast);
  };
  const text = side < 0 ? textTop : textBottom;
  const ends = [text - side * 0.18 * tall, text + side * 0.7 * tall];
  const search: Search = {
    first: Math.min(...ends),
    last: Math.max(...ends),
    expected: text + side * 0.1 * tall,
    fits: () => 1,
    tilt: 2 * Math.round(tall * 0.125),
    begin: textLeft,
    end: textRight,
  };
  const line = strongestLine(step, search);
  if (line.clear < edgeMin) {
    const guess = text + side * 0.14 * tall;
    return { from: guess, to: guess, clear: 0 };
  }
  return sharpened(line, step, search);
}

/**
 * Width of a European plate's blue band, shares of the plate's height: usual, maximum and minimum that are accepted.
 */
const band = { usual: 0.42, most: 0.52, least: 0.15 };

/** Blueness below which a plate is yellow rather than a white one in warm light. */
const yellowFrom = -40;

/** Width of a blue strip beyond a left border between two rows, patch pixels; 0 when there is none. */
function bandBeyond(patch: Patch, border: Line, top: number, bottom: number): number {
  const unit = (bottom - top) * patch.narrowing;
  const inset = (bottom - top) * 0.12;
  const blueness = (x: number): number => {
    let sum = 0;
    let count = 0;
    for (let y = Math.round(top + inset); y < bottom - inset; y++) {
      sum += patch.blue(x, y);
      count++;
    }
    return sum / Math.max(1, count);
  };
  const start = Math.round((border.from + border.to) / 2) - 2;
  // Beside a yellow plate everything would look blue. Sampled in columns across the text, without its strongest outliers.
  const columns = Array.from({ length: 15 }, (_, at) => (at + 0.5) / 15)
    .map((share) => blueness(patch.textLeft + share * (patch.textRight - patch.textLeft)))
    .sort((a, b) => Math.abs(b) - Math.abs(a));
  const seen = columns[4];
  const inField = seen < yellowFrom ? 0 : seen;
  const strip = Array.from(
    { length: Math.round(band.most * unit) },
    (_, at) => blueness(start - at) - inField,
  );
  const blue = Math.max(14, 0.5 * Math.max(...strip));
  const isBehind = blueness(start + 2 + Math.round(0.2 * unit)) - inField > blue;
  if (isBehind) return 0;
  const end = strip.findIndex((value, at) => value < blue && at > band.least * unit);
  if ((strip[Math.ceil(band.least * unit)] ?? 0) < blue) return 0;
  // A blue strip without an end means that the vehicle is blue too.
  return end < 0 ? band.usual * unit : end + 2;
}

/** Strength of the top and bottom borders at a column: their mean and the weaker one; and along the whole text. */
type Clearness = { at(x: number): { mean: number; least: number }; alongText: number };

function clearnessOf(patch: Patch, borders: [Line, Line]): Clearness {
  const { contrast, field, textLeft, textRight } = patch;
  const at = (x: number) => {
    const t = (x - textLeft) / (textRight - textLeft);
    const [above = 0, below = 0] = borders.map(({ from, to }, border) => {
      const out = border === 0 ? -1.5 : 1.5;
      const y = from + (to - from) * t;
      const step = ((patch.light(x, y - out) - patch.light(x, y + out)) * field) / (0.35 * contrast);
      return Math.min(1, Math.max(0, step));
    });
    return { mean: (above + below) / 2, least: Math.min(above, below) };
  };
  let alongText = 0;
  const samples = 40;
  for (let one = 0; one < samples; one++) {
    alongText += at(textLeft + ((one + 0.5) / samples) * (textRight - textLeft)).mean / samples;
  }
  return { at, alongText };
}

/**
 * How well a left or right border at a column agrees with the top and bottom ones, which continue to the plate's end
 * and no further: their mean strength from the text's end to that column, and how weak they are beyond it.
 */
function carriedOn(
  patch: Patch,
  side: -1 | 1,
  text: number,
  { alongText, at: clearAt }: Clearness,
): (across: number) => number {
  const { textBottom, textLeft, textRight, textTop } = patch;
  // Running sums, one per patch pixel, outwards from a tenth inside the text's end.
  const inner = Math.round((textRight - textLeft) * insideText);
  const sums = [0];
  for (let at = 0; at < inner + (textRight - textLeft); at++) {
    sums.push(sums[at] + clearAt(text + side * (at - inner + 0.5)).mean);
  }
  const mean = (from: number, to: number): number => {
    const [a, b] = [from, to].map((at) => Math.min(sums.length - 1, Math.max(0, Math.round(at)))) as [
      number,
      number,
    ];
    return b > a ? (sums[b] - sums[a]) / (b - a) : 0;
  };
  // A border that is hardly visible along the text itself is no evidence.
  const needed = Math.max(0.15, 0.75 * alongText);
  const next = 0.5 * (textBottom - textTop) * patch.narrowing;
  return (across) => {
    const at = (across - text) * side + inner;
    const before = at - inner < 5 ? 1 : Math.min(1, mean(inner, at - 2) / needed);
    const after = Math.min(1, mean(at + 2, at + 2 + next) / needed);
    return before * (1 - 0.7 * after);
  };
}

/**
 * Estimated end of the text when the detector missed words of it: the column from which the top and bottom borders are
 * no longer both visible, minus the usual margin there.
 */
function textEnd(patch: Patch, side: -1 | 1, { at, alongText }: Clearness): number {
  const { textBottom, textLeft, textRight, textTop } = patch;
  const text = side < 0 ? textLeft : textRight;
  const unit = (textBottom - textTop) * patch.narrowing;
  let beyond = 0;
  let faint = 0;
  // Dirt and screws interrupt a border briefly.
  while (beyond < textRight - textLeft && faint < 0.2 * unit) {
    beyond++;
    faint = at(text + side * beyond).least < 0.6 * alongText ? faint + 1 : 0;
  }
  const free = 0.7 * unit;
  const missed = beyond - faint - free;
  return alongText > 0.5 && missed > free ? text + side * missed : text;
}

/** Where characters were missed, the plate's end must be this clear: bumpers continue a plate's borders too. */
const missedMin = 0.7;

/** Finds the left or right border between the top and bottom ones. */
function uprightBorder(patch: Patch, side: -1 | 1, borders: [Line, Line]): Line {
  const clearness = clearnessOf(patch, borders);
  const seen = side < 0 ? patch.textLeft : patch.textRight;
  const end = textEnd(patch, side, clearness);
  const line = borderBeside(patch, side, borders, clearness, end);
  return end === seen || line.clear >= missedMin ? line : borderBeside(patch, side, borders, clearness, seen);
}

/** Finds the border beyond `text`, the number's end. */
function borderBeside(
  patch: Patch,
  side: -1 | 1,
  borders: [Line, Line],
  clearness: Clearness,
  text: number,
): Line {
  const { contrast, field, textLeft, textRight } = patch;
  const [top, bottom] = borders.map(({ from, to }) => (from + to) / 2) as [number, number];
  const wide = textRight - textLeft;
  const tall = bottom - top;
  const inset = tall * 0.12;
  const step = (along: number, across: number): number => {
    const inner = patch.light(across - side * 1.5, along);
    const outer = patch.light(across + side * 1.5, along);
    return ((inner - outer) * field) / (0.35 * contrast);
  };
  const reach = Math.max(0.28 * wide, 0.9 * tall * patch.narrowing);
  // Without visible top and bottom borders, a character's stroke could be taken for the plate's end.
  const inner = clearness.alongText > edgeMin ? insideText * wide : 0;
  const ends = [text - side * inner, text + side * reach];
  const search: Search = {
    first: Math.min(...ends),
    last: Math.max(...ends),
    expected: text + side * 0.04 * wide,
    fits: carriedOn(patch, side, text, clearness),
    tilt: 2 * Math.round(tall * 0.1),
    begin: top + inset,
    end: bottom - inset,
  };
  const line = strongestLine(step, search);
  if (line.clear < edgeMin) {
    const guess = text + side * (side < 0 ? 0.1 : 0.05) * wide;
    return { from: guess, to: guess, clear: 0 };
  }
  const exact = sharpened(line, step, search);
  // The line was searched between the insets, so it is extended to the borders.
  const carry = ((exact.to - exact.from) * inset) / (tall - 2 * inset);
  const whole = { from: exact.from - carry, to: exact.to + carry, clear: exact.clear };
  if (side > 0) return whole;
  const blue = bandBeyond(patch, whole, top, bottom);
  return { from: whole.from - blue, to: whole.to - blue, clear: whole.clear };
}

/** The borders around the text of a patch: each is searched for where the plate's light (or dark) background ends. */
function bordersAround(patch: Patch): Borders {
  const top = levelBorder(patch, -1);
  const bottom = levelBorder(patch, 1);
  return {
    top,
    bottom,
    left: uprightBorder(patch, -1, [top, bottom]),
    right: uprightBorder(patch, 1, [top, bottom]),
  };
}

/** The plate's corners where its borders meet, in pixels of the photo. */
function cornersOf(patch: Patch, { bottom, left, right, top }: Borders, rows: [number, number]): Quad {
  const level = ({ from, to }: Line): [Point, Point] => [
    [patch.textLeft, from],
    [patch.textRight, to],
  ];
  const upright = ({ from, to }: Line): [Point, Point] => [
    [from, rows[0]],
    [to, rows[1]],
  ];
  const corner = (a: Line, b: Line): Point => {
    const met = crossing(level(a), upright(b)) ?? [0, 0];
    return patch.toPhoto(met[0], met[1]);
  };
  const seen: Quad = [corner(top, left), corner(top, right), corner(bottom, right), corner(bottom, left)];
  return grownQuad(seen, rim * quadSize(seen).height);
}

/**
 * The plate's four corners around a line of text on it, in pixels of `photo`; the blue band belongs to the plate.
 * Invisible borders are guessed.
 * @param text Vertical sides, top and bottom along the text.
 */
export function plateOutline(photo: Raster<3>, text: Quad): PlateOutline {
  const patch = readPatch(photo, text);
  const borders = bordersAround(patch);
  const { bottom, left, right, top } = borders;
  return {
    quad: cornersOf(patch, borders, [middleOf(top), middleOf(bottom)]),
    edges: [top.clear, right.clear, bottom.clear, left.clear],
    contrast: patch.contrast,
  };
}

/** Width per height below which a line may be one of a plate's two rows. */
const rowBelow = 2.4;

/** The widest row of a plate with two, or `text` itself; a plate's ends are searched for beside it. */
function widestRow(text: Quad, others: readonly Quad[]): Quad {
  const { height, width } = quadSize(text);
  if (width > rowBelow * height) return text;
  const rows = others.filter((other) => areRows(text, other));
  return rows.reduce((a, b) => (quadSize(b).width > quadSize(a).width ? b : a), text);
}

/**
 * The corners of a plate with everything on it: as `plateOutline`, extended over smaller lines above and below the
 * number (town, state, slogan), which may be unread.
 * @param others Other lines of text nearby, in pixels of `photo`.
 */
export function wholePlate(photo: Raster<3>, text: Quad, others: readonly Quad[]): Quad {
  const number = widestRow(text, others);
  const patch = readPatch(photo, number);
  const near = bordersAround(patch);
  const rows: [number, number] = [middleOf(near.top), middleOf(near.bottom)];
  const ended = { ...near, left: freedEnd(patch, -1, near), right: freedEnd(patch, 1, near) };
  const rest = [text, ...others].filter((line) => line !== number);
  const top = extended(patch, -1, ended, rest);
  const bottom = extended(patch, 1, ended, rest);
  return cornersOf(patch, { ...ended, top, bottom }, rows);
}
