/**
 * Makes the outlines that the camera of the panel shows over its picture: the contours of the true mattes of one of the project's
 * own sample vehicles, with its licence plate, which says which end is seen.
 *
 *   node packages/samples/make-car-outlines.ts
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readSamples, type Sample } from './src/read-samples.ts';

const target = '../../apps/web/src/features/work/capture-links/car-outlines.gen.ts';
const vehicle = 'hatchback-red';
/** The size of the drawing, 4:3 as cameras have it, and how much of it the vehicle may fill. */
const size = { width: 400, height: 300 };
const room = { width: 336, height: 216 };
/** Width at which mattes are traced, pixels; points that move the line by less than `straightPx` are left out. */
const tracedWidth = 800;
const straightPx = 1.6;

type Point = readonly [number, number];

/** The neighbours of a pixel, clockwise from the right. */
const around: Point[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** The outer contour of a shape, pixel by pixel (Moore's neighbour tracing), from its topmost pixel. */
function contourOf(isInside: (x: number, y: number) => boolean, start: Point): Point[] {
  const found: Point[] = [start];
  let [x, y] = start;
  let from = 4;
  do {
    const next = around
      .map((_, turn) => (from + 1 + turn) % 8)
      .find((direction) => {
        const [dx, dy] = around[direction] as Point;
        return isInside(x + dx, y + dy);
      });
    if (next === undefined) break;
    const [dx, dy] = around[next] as Point;
    [x, y] = [x + dx, y + dy];
    // The search goes on behind the pixel that it came from.
    from = (next + 5) % 8;
    found.push([x, y]);
  } while (x !== start[0] || y !== start[1]);
  return found;
}

/** The distance of a point from the line between two others, pixels. */
function distanceOf([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / length;
}

/** The line without the points that hardly bend it (Douglas and Peucker). */
function simplified(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const distances = points.map((point) => distanceOf(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) < straightPx) return [first, last];
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))];
}

async function traced({ matte, width }: Sample): Promise<Point[]> {
  const { data, info } = await sharp(matte)
    .extractChannel(0)
    .resize(tracedWidth)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < info.width && y < info.height && (data[y * info.width + x] ?? 0) > 127;
  const first = data.findIndex((alpha) => alpha > 127);
  const contour = contourOf(isInside, [first % info.width, Math.floor(first / info.width)]);
  const half = Math.floor(contour.length / 2);
  const line = [...simplified(contour.slice(0, half + 1)).slice(0, -1), ...simplified(contour.slice(half))];
  const scale = width / tracedWidth;
  return line.slice(0, -1).map(([x, y]) => [x * scale, y * scale]);
}

const pathOf = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;

/** The contour and the plate, moved and scaled so that the vehicle is in the middle of the drawing. */
async function outlineOf(sample: Sample): Promise<{ body: string; plate: string | null }> {
  const contour = await traced(sample);
  const [xs, ys] = [contour.map(([x]) => x), contour.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(room.width / wide, room.height / high);
  const placed = ([x, y]: Point): Point => [
    size.width / 2 + (x - left - wide / 2) * scale,
    size.height / 2 + (y - top - high / 2) * scale,
  ];
  const { corners, visible } = sample.plate;
  const plate = visible ? pathOf(corners.map(([x, y]) => placed([x, y]))) : null;
  return { body: pathOf(contour.map(placed)), plate };
}

const samples = await readSamples();
const entries = await Promise.all(
  samples
    .filter(({ name }) => name.startsWith(`${vehicle}-`))
    .map(async (sample) => [sample.position, await outlineOf(sample)] as const),
);
const rows = entries.map(([position, { body, plate }]) => {
  const words = [`body: '${body}'`, `plate: ${plate ? `'${plate}'` : 'null'}`];
  return `  '${position}': {\n    ${words.join(',\n    ')},\n  },\n`;
});
const text = [
  "import type { ExteriorView } from '@forecourt/contract/positions';",
  '',
  '/** Written by packages/samples/make-car-outlines.ts. */',
  `export const outlineSize = ${`{ width: ${size.width}, height: ${size.height} }`} as const;`,
  '',
  '/** Outlines of a car from each side, as paths of an SVG of that size; the plate where it is seen. */',
  'export const carOutlines: Record<ExteriorView, { body: string; plate: string | null }> = {',
  `${rows.join('')}};`,
  '',
].join('\n');
await writeFile(path.join(import.meta.dirname, target), text);
process.stdout.write(`${entries.length} outlines, ${text.length} bytes\n`);
