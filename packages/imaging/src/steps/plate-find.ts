import type { TextDetector } from '../models/text-detector.ts';
import { lineTall, type Reading, type TextReader } from '../models/text-reader.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import { grownQuad, type Quad, quadSize } from './perspective.ts';
import { type PlateOutline, plateOutline } from './plate-corners.ts';
import { straightened } from './plate-surface.ts';
import { textLines } from './text-lines.ts';

type Plate = {
  /** Corners as they appear, in pixels of the searched picture: top left, top right, bottom right, bottom left. */
  quad: Quad;
  /** Confidence that it is a plate, 0..1. */
  score: number;
};

/** Longer side of the vehicle in the text detector's input, pixels. */
const searchSide = 960;
/**
 * Maximum area of that input, pixels: a vehicle seen from the front or the rear fills more of it, but shows a larger
 * plate.
 */
const searchArea = 400_000;
/** Maximum enlargement of small vehicles; more would only blur them. */
const enlargedMax = 2;
/** Plates are in the lower part of a vehicle, below roof and glass. Share of its height from the top. */
const searchFrom = 0.22;
/** Below this score a line of text is taken for a badge, a sticker or a shop sign. */
const scoreMin = 0.4;
/** Number of most plate-like lines that are passed to text recognition. */
const readMax = 3;
/** Longest line that is recognized, pixels: the model's usual input width. */
const lineLong = 320;

/** The area of the vehicle in which plates can be. */
function searchBox(body: PixelBox): PixelBox {
  const top = body.top + Math.round(body.height * searchFrom);
  return { left: body.left, top, width: body.width, height: body.top + body.height - top };
}

/** Lines of text within `box`, in pixels of `photo`. */
export async function linesWithin(photo: Raster<3>, box: PixelBox, detector: TextDetector): Promise<Quad[]> {
  const scale = Math.min(
    enlargedMax,
    searchSide / Math.max(box.width, box.height),
    Math.sqrt(searchArea / (box.width * box.height)),
  );
  const multiple = (side: number) => Math.max(64, Math.ceil((side * scale) / 32) * 32);
  const [width, height] = [multiple(box.width), multiple(box.height)];
  const data = await sharp(photo.data, { raw: photo })
    .extract(box)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const map = await detector.detect({ data, width, height, channels: 3 });
  return textLines(map, width, height).map(
    ({ quad }) =>
      quad.map(([x, y]) => [box.left + (x * box.width) / width, box.top + (y * box.height) / height]) as Quad,
  );
}

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

/**
 * Whether a line of text can be a plate's, judged cheaply by its shape and position, before its borders are searched
 * for.
 */
function mayBePlate(text: Quad, body: PixelBox, matte: Raster<1>): boolean {
  const { height, width } = quadSize(text);
  const ratio = width / height;
  const wide = width / body.width;
  // Lettering smaller than this is not a plate's, even on a long vehicle seen from the side.
  const tall = height / body.width;
  return ratio > 1.2 && ratio < 9 && wide < 0.45 && tall > 0.01 && shareInside(text, matte) > 0.7;
}

/**
 * How plate-like an outline is, 0..1: hard edges around high-contrast characters, with a plate's shape and size.
 * @param vehicleWide Width of the vehicle in pixels, as seen.
 */
export function outlineScore({ contrast, edges, quad }: PlateOutline, vehicleWide: number): number {
  const { height, width } = quadSize(quad);
  const edge = edges.reduce((sum, clear) => sum + Math.min(1, clear / 0.6), 0) / 4;
  const form = plateau(width / height, 1.7, 6.5, 1);
  // A plate is 0.11 m high (0.2 m with two lines), and vehicles appear 1.7 to 7 m wide.
  const size = plateau(height / vehicleWide, 0.019, 0.13, 0.008);
  const ink = plateau(contrast, 40, 256, 30);
  return edge * form * size * ink;
}

/** How plate-like a text is, 0..1: about four to ten letters and digits, usually both. */
export function readingScore({ score, text }: Reading): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  const count = letters + digits;
  const sure = 0.5 + 0.5 * score;
  if (count >= 4 && count <= 10 && digits > 0) return sure;
  // Dealers' names and vanity plates; also makers' names, which lack a plate's border.
  if (count >= 4 && count <= 14) return 0.75 * sure;
  return count >= 2 ? 0.5 * sure : 0.3;
}

/** Recognizes the characters in `text`, a line of text or a whole plate. */
export function readPlate(photo: Raster<3>, text: Quad, reader: TextReader): Promise<Reading> {
  const around = grownQuad(text, quadSize(text).height * 0.06);
  const { height, width } = quadSize(around);
  const long = Math.round(Math.min(lineLong, Math.max(lineTall, (lineTall * width) / height)));
  return reader.read(straightened(photo, around, long, lineTall));
}

/**
 * Finds the number plate of the vehicle in `matte`: at most one, because no view shows two.
 * @param matte Same size as `photo`, 255 inside the vehicle.
 */
export async function findPlates(
  photo: Raster<3>,
  matte: Raster<1>,
  { text: detector, reader }: { text: TextDetector; reader: TextReader },
): Promise<Plate[]> {
  const body = matteBox(matte);
  if (!body) return [];
  const lines = await linesWithin(photo, searchBox(body), detector);
  const likely = lines
    .filter((line) => mayBePlate(line, body, matte))
    .map((line) => {
      const outline = plateOutline(photo, line);
      return { line, quad: outline.quad, score: outlineScore(outline, body.width) };
    })
    .filter(({ score }) => score >= scoreMin)
    .sort((a, b) => b.score - a.score)
    .slice(0, readMax);
  const plates: Plate[] = [];
  for (const { line, quad, score } of likely) {
    plates.push({ quad, score: score * readingScore(await readPlate(photo, line, reader)) });
  }
  return plates
    .filter(({ score }) => score >= scoreMin)
    .sort((a, b) => b.score - a.score)
    .slice(0, 1);
}
