import type { PixelBox, Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import type { Quad } from '../steps/perspective.ts';
import type { Shares } from '../steps/shares.ts';

/** A picture beside others in a row. */
export type Pane = { png: Buffer; width: number; height: number };

type View = {
  /** What is shown of the raster, its pixels; the whole one if not given. */
  part?: PixelBox;
  width: number;
  /** In proportion to the width if not given. */
  height?: number;
  /** Whether each pixel is drawn as a square. */
  squares?: boolean;
  /** Lines drawn over the part, in the raster's pixels. */
  over?: Line[];
};

/** A line through points, `thick` pixels of the pane; one point is a dot. */
type Line = { points: readonly (readonly [number, number])[]; colour: readonly number[]; thick: number };

/** Draws a line of discs, in place. */
function drawLine({ channels, data, height, width }: Raster, { colour, points, thick }: Line): void {
  const disc = (x: number, y: number) => {
    for (let row = Math.floor(y - thick / 2); row <= y + thick / 2; row++) {
      for (let column = Math.floor(x - thick / 2); column <= x + thick / 2; column++) {
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        if (Math.hypot(column + 0.5 - x, row + 0.5 - y) > thick / 2) continue;
        data.set(colour, (row * width + column) * channels);
      }
    }
  };
  for (const [at, [x, y]] of points.entries()) {
    const [toX, toY] = points[at + 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) * 2));
    for (let step = 0; step <= steps; step++)
      disc(x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps);
  }
}

/** A part of a raster at another size. */
export async function pane(raster: Raster, { over, part, squares, ...size }: View): Promise<Pane> {
  const shown = part ?? { left: 0, top: 0, width: raster.width, height: raster.height };
  const height = size.height ?? Math.round((shown.height * size.width) / shown.width);
  const pixels = sharp(raster.data, { raw: raster }).extract(shown);
  const resized = pixels.resize(size.width, height, {
    fit: 'fill',
    kernel: squares ? 'nearest' : 'lanczos3',
  });
  const data = await resized.flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer();
  const drawn = { data, width: size.width, height, channels: 3 } satisfies Raster<3>;
  for (const { points, ...line } of over ?? []) {
    const moved = points.map(
      ([x, y]) =>
        [((x - shown.left) * drawn.width) / shown.width, ((y - shown.top) * height) / shown.height] as const,
    );
    drawLine(drawn, { points: moved, ...line });
  }
  const png = await sharp(data, { raw: drawn }).png().toBuffer();
  return { png, width: size.width, height };
}

const gap = 8;
/** Widths of a picture, and of one of two, three or four panes in a row, pixels. */
export const [wide, half, third, quarter] = [640, 316, 208, 154];

/**
 * Writes panes side by side as one WebP, in the best quality that stays within `bytesMax`; returns its size.
 * @throws When no acceptable quality is small enough.
 */
export async function writeRow(file: string, panes: Pane[], bytesMax: number): Promise<number> {
  const width = panes.reduce((sum, one) => sum + one.width, gap * (panes.length - 1));
  const height = Math.max(...panes.map((one) => one.height));
  let left = 0;
  const placed = panes.map((one) => {
    const at = { input: one.png, left, top: 0 };
    left += one.width + gap;
    return at;
  });
  const canvas = sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite(placed);
  const png = await canvas.png().toBuffer();
  for (const quality of [80, 70, 60, 50]) {
    const { length } = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (length > bytesMax) continue;
    await sharp(png).webp({ quality, effort: 6 }).toFile(file);
    return length;
  }
  throw new Error(`${file} would have more than ${bytesMax} bytes`);
}

export const colours = { blue: [0, 80, 255], green: [0, 200, 0], orange: [255, 140, 0], red: [208, 0, 0] };

/** The closed outline of a polygon, `thick` pixels of the pane. */
export function outline(
  points: readonly (readonly [number, number])[],
  colour: readonly number[],
  thick: number,
): Line {
  return { points: [...points, ...points.slice(0, 1)], colour, thick };
}

export function cornersOf({ height, left, top, width }: PixelBox): Quad {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
}

/** The matte over its picture: everything outside fades to white, and what only `before` has is magenta. */
export function shownMatte(square: Raster<3>, shares: Shares, before?: Shares): Raster<3> {
  const data = new Uint8Array(square.data.length);
  const magenta = [224, 0, 160];
  for (let at = 0; at < shares.data.length; at++) {
    const [share, lost] = [shares.data[at], (before?.data[at] ?? 0) - shares.data[at]];
    for (let c = 0; c < 3; c++) {
      const own = square.data[at * 3 + c];
      const faded = own * share + (own * 0.2 + 204) * (1 - share);
      data[at * 3 + c] = lost > 0.25 ? faded * (1 - lost) + magenta[c] * lost : faded;
    }
  }
  return { ...square, data };
}

/** Where two looks differ: red where only the first one sees the vehicle, blue where only the second one does. */
export function shownDifference(a: Shares, b: Shares): Raster<3> {
  const data = new Uint8Array(a.data.length * 3);
  for (let at = 0; at < a.data.length; at++) {
    const [one, other] = [a.data[at], b.data[at]];
    const grey = 255 - 60 * Math.min(one, other);
    data[at * 3] = grey * (1 - Math.max(0, other - one));
    data[at * 3 + 1] = grey * (1 - Math.abs(one - other));
    data[at * 3 + 2] = grey * (1 - Math.max(0, one - other));
  }
  return { data, width: a.width, height: a.height, channels: 3 };
}
