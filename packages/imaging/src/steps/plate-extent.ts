import type { Quad } from './perspective.ts';
import {
  type Borders,
  edgeMin,
  type Line,
  middleOf,
  type Search,
  sharpened,
  strongestLine,
} from './plate-border.ts';
import type { Patch } from './plate-patch.ts';

/** A plate extends at most this far above and below its number's line, multiples of that line's height. */
const reachMax = 0.85;
/** Screws, stickers and dirt interrupt a border for this long at most, multiples of the line's height. */
const gapMax = 0.15;
/** Borders at the sides are continued while they are this strong, compared with their strength beside the number. */
const carriedMin = 0.7;
/** Rows of the plate show its background for this share of its width at least. */
const fieldMin = 0.5;
/** A border as even as this along the whole number is not one of smaller letters. */
const hardBorder = 0.9;
/** Beside the number they must be this strong to be evidence at all. */
const sidesMin = 0.3;

/** Strength of the left and of the right border at a row of the patch, 0..1, continued as straight lines. */
function sidesAt(patch: Patch, { bottom, left, right, top }: Borders): (y: number) => [number, number] {
  const { contrast, field, light } = patch;
  const [from, to] = [middleOf(top), middleOf(bottom)];
  const step = (line: Line, side: -1 | 1, y: number): number => {
    const x = line.from + ((line.to - line.from) * (y - from)) / (to - from);
    let best = 0;
    for (let off = -1; off <= 1; off++) {
      const inner = light(x + off - side * 2, y);
      const outer = light(x + off + side * 2, y);
      best = Math.max(best, ((inner - outer) * field) / (0.35 * contrast));
    }
    return Math.min(1, best);
  };
  return (y) => [step(left, -1, y), step(right, 1, y)];
}

/** Share of a rectangle of the patch that has the brightness of the plate's background. */
function fieldOf({ contrast, fieldLight, light }: Patch, [x0, y0, x1, y1]: [number, number, number, number]) {
  const samples = 40;
  let [count, all] = [0, 0];
  for (let y = y0; y <= y1; y += 2) {
    for (let at = 0; at < samples; at++, all++) {
      const value = light(x0 + ((at + 0.5) / samples) * (x1 - x0), y);
      if (Math.abs(value - fieldLight) < 0.55 * contrast) count++;
    }
  }
  return count / (all || 1);
}

/**
 * Whether the number is so short, though seen level and thus hardly from an angle, that its plate is half as high as
 * wide (American, 305 × 152 mm): on long plates seven characters are 4.2 to 6 times as wide as high.
 */
function isShort({ textBottom, textLeft, textRight, textTop, toPhoto }: Patch): boolean {
  const [[x0, y0], [x1, y1]] = [toPhoto(textLeft, textTop), toPhoto(textRight, textTop)];
  return textRight - textLeft < 4.2 * (textBottom - textTop) && Math.abs(y1 - y0) < 0.04 * (x1 - x0);
}

/**
 * Whether the plate continues to a row: both side borders do, or one of them and the background, because pictures,
 * shadows and frames interrupt either. On a plate that must be high, one side border is enough.
 * @param near The nearer border; past a hard one the background may be a white vehicle's.
 */
function carriedAt(patch: Patch, borders: Borders, near: Line): (y: number) => boolean {
  const { textBottom, textTop } = patch;
  const [left, right] = [middleOf(borders.left), middleOf(borders.right)];
  const strengths = sidesAt(patch, borders);
  const short = isShort(patch);
  const beside = [0, 0] as [number, number];
  const samples = 20;
  for (let at = 0; at < samples; at++) {
    const [atLeft, atRight] = strengths(textTop + ((at + 0.5) / samples) * (textBottom - textTop));
    beside[0] += atLeft / samples;
    beside[1] += atRight / samples;
  }
  return (y) => {
    const shares = strengths(y).map((one, at) => (beside[at] < sidesMin ? 0 : one / beside[at]));
    if (Math.max(...shares) <= carriedMin) return false;
    if (short || Math.min(...shares) > carriedMin) return true;
    return near.clear < hardBorder && fieldOf(patch, [left, y, right, y]) > fieldMin;
  };
}

/** How far the plate continues beyond `start`, patch pixels along `side`. */
function carriedBeyond(patch: Patch, side: -1 | 1, isCarried: (y: number) => boolean, start: number): number {
  const { textBottom, textTop } = patch;
  const tall = textBottom - textTop;
  const last = (side < 0 ? textTop : textBottom) + side * reachMax * tall;
  let [reached, faint] = [0, 0];
  for (let at = 1; (last - start) * side > at && faint < gapMax * tall; at++) {
    faint = isCarried(start + side * at) ? 0 : faint + 1;
    if (faint === 0) reached = at;
  }
  return reached;
}

/** Outer edge of the lines beyond the number that are on the plate too; undefined without any. */
function edgeOfRows(
  patch: Patch,
  side: -1 | 1,
  borders: Borders,
  others: readonly Quad[],
): number | undefined {
  const { textBottom, textTop } = patch;
  const tall = textBottom - textTop;
  const [left, right] = [middleOf(borders.left), middleOf(borders.right)];
  const text = side < 0 ? textTop : textBottom;
  let edge: number | undefined;
  for (const quad of others) {
    const [[x0, y0], [x1, y1], [, y2], [, y3]] = quad.map(patch.fromPhoto) as Quad;
    const [top, bottom] = [(y0 + y1) / 2, (y2 + y3) / 2];
    const [inner, outer] = side < 0 ? [bottom, top] : [top, bottom];
    const isBetween = x0 > left - 0.3 * tall && x1 < right + 0.3 * tall;
    const apart = (inner - text) * side;
    // Smaller lines, or the other row of a plate with two.
    const isRow =
      bottom - top < 1.25 * tall && apart > -0.4 * tall && apart < 0.5 * tall && (outer - text) * side > 0;
    // Lines on the plate's holder have another background.
    if (!isBetween || !isRow || fieldOf(patch, [x0, top, x1, bottom]) < fieldMin) continue;
    if (edge === undefined || (outer - edge) * side > 0) edge = outer;
  }
  return edge;
}

/**
 * The top (`side` −1) or bottom border (1) of a plate with further lines beyond its number: past lines that were
 * detected, and as far as the borders at the sides continue. The nearer border when nothing is beyond it.
 */
export function extended(patch: Patch, side: -1 | 1, borders: Borders, others: readonly Quad[]): Line {
  const near = side < 0 ? borders.top : borders.bottom;
  const { contrast, field, textBottom, textTop } = patch;
  const tall = textBottom - textTop;
  const level = middleOf(near);
  const edge = edgeOfRows(patch, side, borders, others);
  const start = edge !== undefined && (edge - level) * side > 0 ? edge : level;
  const carried = carriedBeyond(patch, side, carriedAt(patch, borders, near), start);
  if (start === level && carried < gapMax * tall) return near;
  const expected = start + side * Math.max(carried, 0.1 * tall);
  const step = (along: number, across: number): number => {
    const inner = patch.light(along, across - side * 1.5);
    const outer = patch.light(along, across + side * 1.5);
    return ((inner - outer) * field) / (0.35 * contrast);
  };
  const ends = [start + side * 0.05 * tall, expected + side * 0.2 * tall];
  const lean = near.to - near.from;
  const search: Search = {
    first: Math.min(...ends),
    last: Math.max(...ends),
    expected,
    fits: () => 1,
    tilt: 2 * Math.round(tall * 0.08),
    begin: patch.textLeft,
    end: patch.textRight,
  };
  const found = strongestLine(step, search);
  if (found.clear < edgeMin) return { from: expected - lean / 2, to: expected + lean / 2, clear: 0 };
  return sharpened(found, step, search);
}

/** Free space between the number and the plate's end, multiples of the line's height; on all plates about this much. */
const endMargin = 0.35;
/** A character's stroke is never as even as this along the whole height of the plate. */
const strokeMax = 0.85;
/** Behind a stroke, this share is background at least: the next character is farther away. */
const behindMin = 0.7;

/**
 * The left (`side` −1) or right border (1), moved outwards if it is a character's stroke instead of the plate's end:
 * it is closer to the number than plates end, and the plate's background continues behind it.
 */
export function freedEnd(patch: Patch, side: -1 | 1, borders: Borders): Line {
  const found = side < 0 ? borders.left : borders.right;
  const { contrast, field, narrowing, textBottom, textLeft, textRight, textTop } = patch;
  const unit = (textBottom - textTop) * narrowing;
  const text = side < 0 ? textLeft : textRight;
  const usual = text + side * endMargin * unit;
  const at = middleOf(found);
  if (found.clear > strokeMax || (usual - at) * side <= 0) return found;
  const [near, far] = [at + side * 0.1 * unit, at + side * 0.35 * unit];
  const behind = fieldOf(patch, [Math.min(near, far), textTop, Math.max(near, far), textBottom]);
  if (behind < behindMin) return found;
  const step = (along: number, across: number): number => {
    const inner = patch.light(across - side * 1.5, along);
    const outer = patch.light(across + side * 1.5, along);
    return ((inner - outer) * field) / (0.35 * contrast);
  };
  const ends = [near, usual + side * endMargin * unit];
  const search: Search = {
    first: Math.min(...ends),
    last: Math.max(...ends),
    expected: usual,
    fits: () => 1,
    tilt: 2 * Math.round((textBottom - textTop) * 0.05),
    begin: textTop,
    end: textBottom,
  };
  const line = strongestLine(step, search);
  const lean = found.to - found.from;
  if (line.clear < edgeMin) return { from: usual - lean / 2, to: usual + lean / 2, clear: 0 };
  return line;
}
