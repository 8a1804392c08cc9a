import type { Raster } from '../raster.ts';

/** A nearly vertical line of a picture. */
export type UprightLine = {
  /** Its middle, pixels from the middle of the picture. */
  x: number;
  y: number;
  /** By how much it leans, radians; positive where its top is to the right of its foot. */
  lean: number;
  /** Pixels. */
  length: number;
};

/** Lines that lean more are not looked for. */
const leanMax = (18 * Math.PI) / 180;
/** How far the edges of neighbouring pixels may turn within one line. */
const turnMax = (9 * Math.PI) / 180;
/** Least brightness difference over two pixels of an edge, 0–255: less is noise. */
const contrastMin = 9;
/** Least length of a line, share of the picture's height. */
const lengthMin = 0.05;
/** Most width of a line, pixels, and how many of the pixels along it are an edge at least. */
const widthMax = 3.5;
const densityMin = 0.75;

type Edges = { lean: Float32Array; strength: Float32Array; width: number; height: number };

/** Leans of the edges that are nearly vertical, and how strong they are; 0 where there is none. */
function findEdges({ data, height, width }: Raster<1>): Edges {
  const lean = new Float32Array(width * height);
  const strength = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const side = (row: number) => data[at + row * width + 1] - data[at + row * width - 1];
      const end = (column: number) => data[at + width + column] - data[at - width + column];
      // Sobel's operator, as a difference over two pixels.
      const across = (side(-1) + 2 * side(0) + side(1)) / 4;
      const down = (end(-1) + 2 * end(0) + end(1)) / 4;
      const contrast = Math.hypot(across, down);
      if (contrast < contrastMin) continue;
      const angle = Math.atan(down / across);
      if (!(Math.abs(angle) <= leanMax)) continue;
      lean[at] = angle;
      // A line that is darker on the left is not joined with one that is darker on the right.
      strength[at] = across > 0 ? contrast : -contrast;
    }
  }
  return { lean, strength, width, height };
}

/** Joined pixels of one edge, starting at its strongest; taken pixels are marked. */
function growLine({ height, lean, strength, width }: Edges, start: number, taken: Uint8Array): number[] {
  const joined = [start];
  taken[start] = 1;
  let sum = lean[start];
  for (let next = 0; next < joined.length; next++) {
    const from = joined[next];
    const [fromX, fromY] = [from % width, Math.floor(from / width)];
    for (let y = Math.max(0, fromY - 1); y <= Math.min(height - 1, fromY + 1); y++) {
      for (let x = Math.max(0, fromX - 1); x <= Math.min(width - 1, fromX + 1); x++) {
        const at = y * width + x;
        if (taken[at] || strength[at] * strength[start] <= 0) continue;
        if (Math.abs(lean[at] - sum / joined.length) > turnMax) continue;
        taken[at] = 1;
        joined.push(at);
        sum += lean[at];
      }
    }
  }
  return joined;
}

/** The straight line through joined pixels; undefined where they are too few, too wide or bent. */
function lineThrough(joined: number[], { height, strength, width }: Edges): UprightLine | undefined {
  if (joined.length < lengthMin * height) return undefined;
  let [weights, sumX, sumY] = [0, 0, 0];
  for (const at of joined) {
    const weight = Math.abs(strength[at]);
    weights += weight;
    sumX += weight * (at % width);
    sumY += weight * Math.floor(at / width);
  }
  const [middleX, middleY] = [sumX / weights, sumY / weights];
  let [xx, xy, yy] = [0, 0, 0];
  let [top, foot] = [height, 0];
  for (const at of joined) {
    const weight = Math.abs(strength[at]) / weights;
    const row = Math.floor(at / width);
    const [x, y] = [(at % width) - middleX, row - middleY];
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
    top = Math.min(top, row);
    foot = Math.max(foot, row);
  }
  const axis = 0.5 * Math.atan2(2 * xy, yy - xx);
  const spread = Math.hypot(yy - xx, 2 * xy);
  // Of a strip of even width the variance across is the square of the width over twelve.
  const wide = Math.sqrt(Math.max(0, 6 * (xx + yy - spread)));
  const length = (foot - top + 1) / Math.cos(axis);
  if (length < lengthMin * height || wide > widthMax || joined.length < densityMin * length) return undefined;
  return { x: middleX - (width - 1) / 2, y: middleY - (height - 1) / 2, lean: -axis, length };
}

/** The nearly vertical straight lines of a picture. */
export function findUprightLines(grey: Raster<1>): UprightLine[] {
  const edges = findEdges(grey);
  const { strength } = edges;
  const order = [...strength.keys()].filter((at) => strength[at] !== 0);
  order.sort((a, b) => Math.abs(strength[b]) - Math.abs(strength[a]));
  const taken = new Uint8Array(strength.length);
  const lines: UprightLine[] = [];
  for (const at of order) {
    if (taken[at]) continue;
    const line = lineThrough(growLine(edges, at, taken), edges);
    if (line) lines.push(line);
  }
  return lines;
}
