/** Where on a licence plate its text and its logo are; lengths are millimetres. */
import { type PlateSize, plateBand, plateFormats } from './plate-formats.ts';
import { extentOfText, widthOfText } from './plate-text.ts';
import type { PlateDesign } from './recipe.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Letters are not made smaller than this: about 5 pixels in a finished picture of usual size. */
export const lettersMin = 16;

/** Free space between the text and the edge or border of a plate, shares of its height. */
const padding = { across: 0.085, down: 0.05 };
/** Depth of a border, and of stripes. */
const edges = { border: 5, stripes: 6.6 };
/** Height of letters of which no regulation was found, share of the plate's height; and of rows, with the space between. */
const lettersUsual = 0.68;
const rowFilled = 0.86;
/** Width per height from which text and logo are beside each other; on higher plates the logo is above the text. */
const longFrom = 2.6;
/** How much of the width a logo covers at most, beside and between text; and the space next to it, share of the height. */
const logoMost = { beside: 0.4, between: 0.3, gap: 0.1, tall: 0.92 };

interface Field extends Box {
  /** The blue bands, the one with stars first. */
  bands: Box[];
}

interface Line {
  text: string;
  /** Index of the design's line that it is, or begins with. */
  line: number;
  left: number;
  baseline: number;
  /** Height of a capital letter. */
  height: number;
  /** The width that is free for it. */
  room: number;
}

export interface TextLayout {
  lines: Line[];
  /** The space for the logo. */
  logo: Box | null;
}

type Logo = { side: 'left' | 'middle' | 'right'; aspect: number };
type Words = { text: string; line: number };

function bandsOf({ band, border, country }: PlateDesign, { height, width, ...size }: PlateSize): Box[] {
  const format = plateFormats[country].band;
  if (!band || !format) return [];
  const inset = border ? edges.border : 0;
  const wide = size.band?.width ?? (width < 250 ? plateBand.narrow : plateBand.width);
  const tall = Math.min(size.band?.height ?? height, height) - (size.band ? 0 : 2 * inset);
  const top = size.band?.at === 'bottom' ? height - inset - tall : inset;
  const first = { left: inset, top, width: wide, height: tall };
  return format.sides === 'both' ? [first, { ...first, left: width - inset - wide }] : [first];
}

/** The part of a plate that text and logo may cover; bands lie on it where they are not as high as the plate. */
export function fieldOf(design: PlateDesign, size: PlateSize): Field {
  const bands = bandsOf(design, size);
  const isWhole = size.band === undefined;
  const side = design.border ? edges.border : 0;
  const across = side + padding.across * size.height;
  const down =
    Math.max(side, plateFormats[design.country].stripes ? edges.stripes : 0) + padding.down * size.height;
  const left = across + (isWhole ? (bands[0]?.width ?? 0) : 0);
  const right = size.width - across - (isWhole ? (bands[1]?.width ?? 0) : 0);
  return { left, top: down, width: right - left, height: size.height - 2 * down, bands };
}

const overlaps = (a: Box, b: Box) => a.top < b.top + b.height && b.top < a.top + a.height;

/** The box without what the bands cover of its sides. */
function besideBands(box: Box, bands: readonly Box[]): Box {
  let { left, width } = box;
  for (const band of bands) {
    if (!overlaps(box, band)) continue;
    const middle = left + width / 2;
    const end = left + width;
    const room = 0.04 * width;
    if (band.left < middle) left = Math.max(left, band.left + band.width + room);
    width = (band.left < middle ? end : Math.min(end, band.left - room)) - left;
  }
  return { ...box, left, width };
}

/** Lines in rows of equal height, each as large as its row and the letters of the plate allow. */
function setRows(words: readonly Words[], box: Box, bands: readonly Box[], lettersMax: number): Line[] {
  const tall = box.height / words.length;
  const rows = words.map(({ line, text }, at) => {
    const row = besideBands({ ...box, top: box.top + at * tall, height: tall }, bands);
    const { above, below } = extentOfText(text);
    const unit = widthOfText(text) || 1;
    const height = Math.min(
      lettersMax,
      row.width / unit,
      (tall * (words.length > 1 ? rowFilled : 1)) / (above + below),
    );
    return { text, line, row, unit, height, above: above * height, below: below * height };
  });
  // Small lines move together, unless a band beside one row keeps the rows apart.
  const ink = rows.reduce((sum, { above, below }) => sum + above + below, 0);
  const gap = Math.min(
    (box.height - ink) / Math.max(1, rows.length),
    0.35 * Math.max(...rows.map(({ height }) => height), 0),
  );
  const isFree = !bands.some((band) => overlaps(band, box));
  let top = box.top + (box.height - ink - gap * (rows.length - 1)) / 2;
  return rows.map(({ above, below, height, line, row, text, unit }) => {
    const start = isFree ? top : row.top + (row.height - above - below) / 2;
    top += above + below + gap;
    const left = row.left + (row.width - unit * height) / 2;
    return { text, line, left, baseline: start + above, height, room: row.width };
  });
}

/** The space that a logo of that shape takes at its side of the field, beside the bands. */
function logoSpace(field: Field, { aspect, side }: Logo, most: number): Box {
  const free = besideBands(field, field.bands);
  const height = logoMost.tall * free.height;
  const width = Math.min(most * free.width, height * aspect);
  const spare = free.width - width;
  const left = free.left + { left: 0, middle: spare / 2, right: spare }[side];
  return { left, top: free.top + (free.height - height) / 2, width, height };
}

function withLogo(
  words: readonly Words[],
  field: Field,
  logo: Logo,
  lettersMax: number,
  isLong: boolean,
): TextLayout {
  const { bands } = field;
  const gap = logoMost.gap * field.height;
  if (words.length === 0) return { lines: [], logo: logoSpace(field, logo, 1) };
  if (!isLong) {
    const half = field.height / 2;
    const lower = { ...field, top: field.top + half, height: half };
    return {
      lines: setRows(words, lower, bands, lettersMax),
      logo: logoSpace({ ...field, height: half }, logo, 1),
    };
  }
  if (logo.side === 'middle' && words.length === 2) {
    const space = logoSpace(field, logo, logoMost.between);
    const end = space.left + space.width;
    const boxes = [
      { ...field, width: space.left - gap - field.left },
      { ...field, left: end + gap, width: field.left + field.width - end - gap },
    ];
    const lines = words.flatMap((word, at) => setRows([word], boxes[at] ?? field, bands, lettersMax));
    return { lines, logo: space };
  }
  const side = logo.side === 'middle' ? 'left' : logo.side;
  const space = logoSpace(field, { ...logo, side }, logoMost.beside);
  const end = space.left + space.width;
  const box =
    side === 'left'
      ? { ...field, left: end + gap, width: field.left + field.width - end - gap }
      : { ...field, width: space.left - gap - field.left };
  return { lines: setRows(words, box, bands, lettersMax), logo: space };
}

/** The words in one row, in two rows broken at each space, and as they were typed, which is first. */
function arrangements(lines: readonly string[]): Words[][] {
  const typed = lines.map((text, line) => ({ text, line }));
  const words = lines.join(' ').split(/\s+/).filter(Boolean);
  const whole = (from: number, to: number) => ({ text: words.slice(from, to).join(' '), line: 0 });
  const broken = words
    .slice(1)
    .map((_, at) => [whole(0, at + 1), { ...whole(at + 1, words.length), line: lines.length - 1 }]);
  return [typed, ...(words.length > 0 ? [[whole(0, words.length)]] : []), ...broken];
}

/**
 * Text and logo on a plate. On one of the design's own shape the lines are those that were typed, apart from one line around a
 * logo in the middle; on others they are broken so that the letters become largest.
 */
export function layOutBest(
  { country, lines, shape }: PlateDesign,
  size: PlateSize,
  field: Field,
  logo: Logo | null,
): TextLayout {
  const isOwn = plateFormats[country].sizes[shape] === size;
  const isLong = size.width > longFrom * size.height;
  const lettersMax = size.letters ?? lettersUsual * size.height;
  const set = (words: Words[]) =>
    logo
      ? withLogo(words, field, logo, lettersMax, isLong)
      : {
          lines: words.length > 0 ? setRows(words, field, field.bands, lettersMax) : [],
          logo: null,
        };
  const all = arrangements(lines);
  const splits = logo?.side === 'middle' && isLong && lines.length === 1;
  const allowed = isOwn && !splits ? all.slice(0, 1) : all;
  const smallest = ({ lines: set }: TextLayout) => Math.min(...set.map(({ height }) => height));
  return allowed.map(set).reduce((best, one) => (smallest(one) > smallest(best) * 1.001 ? one : best));
}
