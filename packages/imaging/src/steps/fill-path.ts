import type { PixelBox, Raster, Size } from '../raster.ts';

/** Where path data is drawn: pixels = data × scale + shift. */
interface PathPlace {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

type Dot = readonly [x: number, y: number];

/** Straight steps for one quadratic curve: at most 1/20 pixel beside it for curves of up to 100 pixels. */
const curveSteps = 8;

/** The closed outlines of path data of the commands M, L, Q and Z with absolute coordinates, as straight lines. */
function outlinesOf(path: string, { scaleX, scaleY, x, y }: PathPlace): Dot[][] {
  const outlines: Dot[][] = [];
  let outline: Dot[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const dot = (at: number): Dot => [(numbers[at] ?? 0) * scaleX + x, (numbers[at + 1] ?? 0) * scaleY + y];
    if (command === 'M') {
      outline = [dot(0)];
      outlines.push(outline);
    } else if (command === 'L') outline.push(dot(0));
    else if (command === 'Q') {
      const [from, control, to] = [outline.at(-1) ?? dot(2), dot(0), dot(2)];
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps;
        const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
        outline.push([a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]]);
      }
    }
  }
  return outlines;
}

/** Changes of coverage from pixel to pixel of a row; their running sum is the coverage. */
type Coverage = { changes: Float32Array; width: number; height: number };

/** Adds the area to the right of a line within one row of pixels, `part` of which it crosses. */
function addRow({ changes, width }: Coverage, row: number, from: number, to: number, part: number): void {
  const [low, high] = from < to ? [from, to] : [to, from];
  const first = Math.floor(low);
  const last = Math.ceil(high);
  const at = row * width + first;
  if (last <= first + 1) {
    const beside = (low + high) / 2 - first;
    changes[at] = changes[at] + part * (1 - beside);
    changes[at + 1] = changes[at + 1] + part * beside;
    return;
  }
  // The line crosses several pixels of the row: of each it covers what is between its ends there.
  let before = 0;
  for (let x = first; x < last; x++) {
    const [left, right] = [Math.max(low, x), Math.min(high, x + 1)];
    const crossed = ((right - left) / (high - low)) * part;
    const beside = (left + right) / 2 - x;
    changes[row * width + x] = changes[row * width + x] + before + crossed * (1 - beside);
    before = crossed * beside;
  }
  changes[row * width + last] = changes[row * width + last] + before;
}

function addLine(coverage: Coverage, [x0, y0]: Dot, [x1, y1]: Dot): void {
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  const [top, bottom] = direction > 0 ? [y0, y1] : [y1, y0];
  const slope = (x1 - x0) / (y1 - y0);
  const xAt = (y: number) => Math.min(coverage.width - 2, Math.max(0, x0 + (y - y0) * slope));
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(coverage.height, Math.ceil(bottom)); row++) {
    const [from, to] = [Math.max(top, row), Math.min(bottom, row + 1)];
    if (to > from) addRow(coverage, row, xAt(from), xAt(to), (to - from) * direction);
  }
}

/** How much of each pixel is inside, 0 to 1, exact for straight lines. */
function coverageOf(outlines: readonly Dot[][], { height, width }: Size): Float32Array {
  // Two more columns take what lines at the right edge change.
  const coverage = { changes: new Float32Array((width + 2) * height), width: width + 2, height };
  for (const outline of outlines) {
    for (const [at, dot] of outline.entries())
      addLine(coverage, dot, outline[(at + 1) % outline.length] ?? dot);
  }
  const covered = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += coverage.changes[y * (width + 2) + x];
      covered[y * width + x] = Math.min(1, Math.abs(sum));
    }
  }
  return covered;
}

/** The whole pixels around the outlines, inside the raster. */
function boxAround(outlines: readonly Dot[][], { height, width }: Size): PixelBox {
  const dots = outlines.flat();
  const within = (value: number, end: number) => Math.min(end, Math.max(0, value));
  const left = within(Math.floor(Math.min(...dots.map(([x]) => x))), width);
  const top = within(Math.floor(Math.min(...dots.map(([, y]) => y))), height);
  const right = within(Math.ceil(Math.max(...dots.map(([x]) => x))), width);
  const bottom = within(Math.ceil(Math.max(...dots.map(([, y]) => y))), height);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/**
 * Fills the path in the raster, in place, each pixel by the share of it that is inside. Outlines that run the other way round are
 * holes in those around them.
 */
export function fillPath(
  raster: Raster<3>,
  path: string,
  place: PathPlace,
  rgb: readonly [number, number, number],
): void {
  const outlines = outlinesOf(path, place);
  const box = boxAround(outlines, raster);
  const moved = outlines.map((outline) => outline.map(([x, y]): Dot => [x - box.left, y - box.top]));
  const covered = coverageOf(moved, box);
  for (const [index, share] of covered.entries()) {
    if (share <= 0.001) continue;
    const [row, column] = [Math.floor(index / box.width), index % box.width];
    const at = ((box.top + row) * raster.width + box.left + column) * 3;
    for (let c = 0; c < 3; c++) {
      const old = raster.data[at + c];
      raster.data[at + c] = Math.round(old + ((rgb[c] ?? 0) - old) * share);
    }
  }
}
