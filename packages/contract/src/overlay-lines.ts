import { type Borders, noBorders } from './overlay-borders.ts';
import { type LaidText, layText } from './overlay-places.ts';
import type { Anchor } from './overlays.ts';

/** The lines of a text over a picture, for the pictures themselves and their previews. */

/** Measures a line, in ems. */
type WidthOf = (line: string) => number;

/** A text that would be smaller than this share of its size continues on further lines. */
const sizeLeast = 0.6;
/** Most lines that are added to those of the text, and how high it becomes by that, share of the picture's height. */
const linesMore = 3;
const heightMost = 0.25;
/** Steps in which the narrowest width is searched; the last one is a thousandth of an em. */
const searchSteps = 20;

/** What divides parts of a line divides nothing at the end of one. */
const separator = / [·•|]$/;

/** Fills lines with words up to this width, ems. */
function fill(words: readonly string[], most: number, widthOf: WidthOf): string[] {
  const space = widthOf('n n') - 2 * widthOf('n');
  const filled: { text: string; width: number }[] = [];
  for (const word of words) {
    const width = widthOf(word);
    const last = filled.at(-1);
    if (last && last.width + space + width <= most) {
      last.text += ` ${word}`;
      last.width += space + width;
    } else filled.push({ text: word, width });
  }
  return filled.map(({ text }, index) => (index < filled.length - 1 ? text.replace(separator, '') : text));
}

/** The lines broken at spaces into so many, all as narrow as possible; they may be fewer. */
function broken(lines: readonly string[], count: number, widthOf: WidthOf): string[] {
  const words = lines.map((line) => line.split(' '));
  const at = (most: number) => words.flatMap((line) => fill(line, most, widthOf));
  let [low, high] = [0, Math.max(...lines.map(widthOf))];
  for (let step = 0; step < searchSteps; step++) {
    const middle = (low + high) / 2;
    if (at(middle).length > count) low = middle;
    else high = middle;
  }
  return at(high);
}

/** Texts keep this far off logos, share of the picture's width. */
const logoGap = 0.015;
/** A text whose logos leave less than this share of the width is laid as if there were none. */
const besideMin = 0.3;

interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of the bar to the left and right of its text, ems. */
const barPadding = 0.6;

/** Where the letters of a text are, with the space that its bar has around them. */
function extentOf({ box, lines, size }: LaidText, widths: readonly number[]): Extent {
  const ends = lines.map(({ left }, index) => left + (widths[index] ?? 0) * size);
  const around = barPadding * size;
  return {
    left: Math.min(...lines.map(({ left }) => left)) - around,
    right: Math.max(...ends) + around,
    top: box.top,
    bottom: box.top + box.height,
  };
}

/**
 * The edges with what logos that the text would run under take of the picture's width. A logo where the text begins is left out: the
 * text was put on it.
 */
function besideLogos(
  width: number,
  text: Extent,
  anchor: Anchor,
  { edges, logos = [] }: Borders,
): Borders['edges'] {
  let [from, to] = [edges.left * width, (1 - edges.right) * width];
  const gap = logoGap * width;
  const middle = (text.left + text.right) / 2;
  const start = anchor.endsWith('left') ? text.left : anchor.endsWith('right') ? text.right : middle;
  for (const { height, left, top, width: wide } of logos) {
    if (top >= text.bottom || top + height <= text.top) continue;
    if (left > start && left < text.right) to = Math.min(to, left - gap);
    else if (left + wide < start && left + wide > text.left) from = Math.max(from, left + wide + gap);
  }
  return to - from < besideMin * width ? edges : { ...edges, left: from / width, right: 1 - to / width };
}

type Laid = LaidText & { texts: readonly string[] };

/** The lines, or more of them if they would be much smaller than asked. */
function fitted(
  canvas: { height: number; width: number },
  asked: number,
  lines: readonly string[],
  widthOf: WidthOf,
  laidOf: (texts: readonly string[], size: number) => Laid,
): Laid {
  const whole = laidOf(lines, asked);
  let best = whole;
  for (let more = 1; more <= linesMore && best.size < sizeLeast * asked * canvas.width; more++) {
    const texts = broken(lines, lines.length + more, widthOf);
    const free = laidOf(texts, asked);
    const lower = (heightMost * canvas.height) / free.box.height;
    const next = lower < 1 ? laidOf(texts, (free.size * lower) / canvas.width) : free;
    if (next.size > best.size && next.isOnBorder === whole.isOnBorder) best = next;
  }
  return best;
}

function remembered(widthOf: WidthOf): WidthOf {
  const known = new Map<string, number>();
  return (line) => {
    const width = known.get(line) ?? widthOf(line);
    known.set(line, width);
    return width;
  };
}

/** A text whose space between digits is one that the font of pictures has. */
export const inFont = (text: string) => text.replaceAll('\u202f', '\u2009');

/**
 * Where the lines of a text are. One that is so long that it would be much smaller than asked continues on further lines, unless it is
 * on the border of a frame, which has no space for these. It keeps off logos beside it; a bar across the picture does not. Lines are
 * broken at spaces, but not at those inside a number.
 * @param shown The text with its fields filled in.
 */
export function layLines(
  canvas: { width: number; height: number },
  overlay: Parameters<typeof layText>[1],
  shown: string,
  widthOf: WidthOf,
  borders: Borders = noBorders,
): Laid {
  const measured = remembered(widthOf);
  const lines = inFont(shown).split('\n');
  const layIn = (within: Borders) =>
    fitted(canvas, overlay.size, lines, measured, (texts, size) => ({
      ...layText(canvas, { ...overlay, size }, texts.map(measured), within),
      texts,
    }));
  const free = layIn(borders);
  const extent = extentOf(free, free.texts.map(measured));
  const edges = besideLogos(canvas.width, extent, overlay.anchor, borders);
  if (edges.left === borders.edges.left && edges.right === borders.edges.right) return free;
  const beside = layIn({ ...borders, edges });
  const { left, width } = overlay.bar?.isWide ? free.box : beside.box;
  return { ...beside, box: { ...beside.box, left, width } };
}
