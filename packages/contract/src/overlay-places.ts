import {
  type Area,
  type Borders,
  type Insets,
  noBorders,
  noInsets,
  settleBetween,
} from './overlay-borders.ts';
import type { Anchor, LogoOverlay, SafeArea, TextOverlay } from './overlays.ts';

/** Where overlays are in a picture, for the pictures themselves and their previews: pixels of the target. */
interface Size {
  width: number;
  height: number;
}

type Place = Pick<LogoOverlay, 'anchor' | 'offsetX' | 'offsetY'>;

/** Of a side: -1 starts at its beginning, 0 is in its middle, 1 ends at its end. */
function sidesOf(anchor: Anchor): { across: -1 | 0 | 1; down: -1 | 0 | 1 } {
  const across = anchor.endsWith('left') ? -1 : anchor.endsWith('right') ? 1 : 0;
  const down = anchor.startsWith('top') ? -1 : anchor.startsWith('bottom') ? 1 : 0;
  return { across, down };
}

/** Start of a box of this length: at one end of the side or in its middle, moved by the offset, and inside the side. */
function startOf(side: number, length: number, end: -1 | 0 | 1, offset: number): number {
  const free = side - length;
  const wanted = end === 0 ? free / 2 + offset : end < 0 ? offset : free - offset;
  return Math.round(Math.min(Math.max(0, free), Math.max(0, wanted)));
}

function areaAt(canvas: Size, { anchor, offsetX, offsetY }: Place, size: Size): Area {
  const { across, down } = sidesOf(anchor);
  return {
    ...size,
    left: startOf(canvas.width, size.width, across, offsetX * canvas.width),
    top: startOf(canvas.height, size.height, down, offsetY * canvas.width),
  };
}

/** Share of the canvas height that offsets leave to an overlay: they are shares of the width, which may be many heights. */
const heightMin = 1 / 3;

/**
 * Where a logo is, whose picture has this size: as wide as asked unless it would be higher than what its offset leaves, and moved inward
 * where it would be partly on the border of a frame, or on an edge that its target keeps clear.
 */
export function logoArea(
  canvas: Size,
  logo: Place & Pick<LogoOverlay, 'width'>,
  picture: Size,
  borders: Borders = noBorders,
): Area {
  const width = Math.max(1, Math.round(logo.width * canvas.width));
  const offset = Math.abs(logo.offsetY) * canvas.width;
  const highest = Math.max(canvas.height * heightMin, canvas.height - 2 * offset);
  const scale = Math.min(width / picture.width, highest / picture.height);
  const areaOf = (part: number) =>
    areaAt(canvas, logo, {
      width: Math.max(1, Math.round(picture.width * scale * part)),
      height: Math.max(1, Math.round(picture.height * scale * part)),
    });
  return settleBetween(canvas, borders, areaOf).area;
}

/** Shapes that differ by less than this share are the same: their frame is scaled as a whole. */
const sameShape = 0.01;

/** Where a side is cut in three, in pixels of the frame's picture and of the target. */
interface Cuts {
  from: readonly [number, number, number, number];
  to: readonly [number, number, number, number];
}

/** Corners that keep their shape are at least this share of a frame's sides: they are larger than its borders, as ribbons are. */
const cornerMin = 0.25;

function cutsOf(picture: number, target: number, scale: number, first: number, last: number): Cuts {
  const cornerOf = (border: number) => Math.round(Math.max(cornerMin, border) * picture);
  const [from1, from2] = [cornerOf(first), cornerOf(last)];
  const [to1, to2] = [Math.round(from1 * scale), Math.round(from2 * scale)];
  return { from: [0, from1, picture - from2, picture], to: [0, to1, target - to2, target] };
}

/** Start and length of what borders leave free of a side. */
function freeOf(picture: number, target: number, scale: number, first: number, last: number) {
  const start = Math.round(first * picture * scale);
  return { start, length: target - start - Math.round(last * picture * scale) };
}

interface Slice {
  from: Area;
  to: Area;
}

/** A frame laid over a picture: parts of its picture and where each goes, and the area that its borders leave free. */
interface LaidFrame {
  slices: Slice[];
  inner: Area;
}

/**
 * Fits a frame's picture to the target. It is cut in nine: corners keep their shape, at the scale at which the whole would fit
 * inside the target, and borders their thickness; what is between two corners is stretched along the edge, the middle both ways.
 * In a target of the frame's own shape nothing is stretched.
 */
export function layFrame(canvas: Size, picture: Size, { bottom, left, right, top }: SafeArea): LaidFrame {
  const [wide, high] = [canvas.width / picture.width, canvas.height / picture.height];
  const isSame = Math.abs(wide / high - 1) < sameShape;
  const scale = Math.min(wide, high);
  const across = [picture.width, canvas.width, isSame ? wide : scale, left, right] as const;
  const down = [picture.height, canvas.height, isSame ? high : scale, top, bottom] as const;
  const [x, y] = [freeOf(...across), freeOf(...down)];
  const inner = { left: x.start, top: y.start, width: x.length, height: y.length };
  if (!isSame) return { slices: slicesOf(cutsOf(...across), cutsOf(...down)), inner };
  const { height, width } = picture;
  const from = { left: 0, top: 0, width, height };
  return { slices: [{ from, to: { left: 0, top: 0, width: canvas.width, height: canvas.height } }], inner };
}

function slicesOf(columns: Cuts, rows: Cuts): Slice[] {
  const areaOf = (x: Cuts['to'], y: Cuts['to'], column: number, row: number): Area => {
    const [left = 0, right = 0] = x.slice(column, column + 2);
    const [top = 0, bottom = 0] = y.slice(row, row + 2);
    return { left, top, width: right - left, height: bottom - top };
  };
  const all = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({
      from: areaOf(columns.from, rows.from, column, row),
      to: areaOf(columns.to, rows.to, column, row),
    })),
  );
  const isEmpty = ({ height, width }: Area) => width <= 0 || height <= 0;
  return all.filter(({ from, to }) => !isEmpty(from) && !isEmpty(to));
}

/** What the borders of frames cover of a picture of this size. */
export function coveredBy(canvas: Size, frames: readonly { picture: Size; safeArea: SafeArea }[]): Insets {
  return frames.reduce((most, { picture, safeArea }) => {
    const { inner } = layFrame(canvas, picture, safeArea);
    return {
      top: Math.max(most.top, inner.top / canvas.height),
      right: Math.max(most.right, 1 - (inner.left + inner.width) / canvas.width),
      bottom: Math.max(most.bottom, 1 - (inner.top + inner.height) / canvas.height),
      left: Math.max(most.left, inner.left / canvas.width),
    };
  }, noInsets);
}

/** Lines of a text are this far apart, ems; the baseline of each is where its capitals are in the middle of the line. */
const lineHeight = 1.25;
/** Height of Roboto's capitals, ems (its OS/2 table: 1456 of 2048). */
const capitals = 1456 / 2048;
/** Space of the bar around its text, ems. */
const padding = { x: 0.6, y: 0.3 };
/** Most of the target's width and height that a text takes. */
const textMost = { width: 0.98, height: 2 / 3 };

export interface LaidText {
  /** Pixels per em. */
  size: number;
  /** Where each line begins on its baseline. */
  lines: { left: number; baseline: number }[];
  /** The bar behind it, or the area of the text alone. */
  box: Area;
  /** Whether it is on the border of a frame. */
  isOnBorder: boolean;
}

/**
 * Where a text is whose lines are as wide as this, in ems. It is smaller than asked where it would not fit into the picture, and moved
 * inward where it would be partly on the border of a frame, or on an edge that its target keeps clear. Lines are aligned as the anchor
 * is.
 */
export function layText(
  canvas: Size,
  text: Place & Pick<TextOverlay, 'size' | 'bar'>,
  widths: readonly number[],
  borders: Borders = noBorders,
): LaidText {
  const [padX, padY] = text.bar ? [padding.x, padding.y] : [0, 0];
  const widest = Math.max(...widths);
  const [ems, rows] = [widest + 2 * padX, widths.length * lineHeight + 2 * padY];
  const asked = text.size * canvas.width;
  const most = Math.min((textMost.width * canvas.width) / ems, (textMost.height * canvas.height) / rows);
  const largest = Math.min(asked, most);
  const areaOf = (at: number) =>
    areaAt(canvas, text, { width: Math.ceil(ems * at), height: Math.ceil(rows * at) });
  const { area, free, isOnBorder, share } = settleBetween(canvas, borders, (part) => areaOf(largest * part));
  const size = largest * share;
  const isWide = text.bar?.isWide;
  const { across } = sidesOf(text.anchor);
  const lines = widths.map((width, index) => ({
    left: area.left + (padX + ((widest - width) * (across + 1)) / 2) * size,
    baseline: area.top + (padY + (index + 0.5) * lineHeight + capitals / 2) * size,
  }));
  return { size, lines, box: isWide ? { ...area, left: free.left, width: free.width } : area, isOnBorder };
}
