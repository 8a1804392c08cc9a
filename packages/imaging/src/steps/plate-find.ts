import type { TextDetector } from '../models/text-detector.ts';
import { lineTall, type Reading, type TextReader } from '../models/text-reader.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import { coverOf, grownQuad, type Quad, quadSize } from './perspective.ts';
import { plateOutline, wholePlate } from './plate-corners.ts';
import {
  frameScore,
  isLettering,
  isOnVehicle,
  isPlateNumber,
  mayBePlate,
  plateScore,
  readingScore,
} from './plate-score.ts';
import { straightened } from './plate-surface.ts';
import { joinedLines, textLines } from './text-lines.ts';

type Plate = {
  /** Corners as they appear, in pixels of the searched picture: top left, top right, bottom right, bottom left. */
  quad: Quad;
  /** Confidence that it is a plate, 0..1. */
  score: number;
};

/** Size of the text detector's input: its longer side and its area at most, pixels. */
type SearchSize = { side: number; area: number };

/**
 * Enough for most plates. The area limits the time: a vehicle seen from the front or the rear fills more of the input,
 * but shows a larger plate.
 */
const quick: SearchSize = { side: 960, area: 400_000 };
/** For plates that are small, seen from an angle, or outside what the matte takes for the vehicle. */
const thorough: SearchSize = { side: 1920, area: 1_000_000 };
/** Maximum enlargement of small vehicles; more would only blur them. */
const enlargedMax = 2;
/** Plates are in the lower part of a vehicle, below roof and glass. Share of its height from the top. */
const searchFrom = 0.22;
/** Below this score a line of text is taken for a badge, a sticker or a shop sign. */
const scoreMin = 0.4;
/** Around a sure number much weaker borders suffice; badges, which are small and have none, stay below. */
const numberFrameMin = 0.3;
/** From this score on a line is surely the plate, and no finer search is needed. */
const sureFrom = 0.85;
/** Score from which further numbers count as plates too: those in a clear frame. */
const furtherMin = 0.7;
/** Number of most plate-like lines that are passed to text recognition. */
const readMax = 6;
/** Longest line that is recognized, pixels: the model's usual input width. */
const lineLong = 320;

/** The area of the vehicle in which plates can be. */
function searchBox(body: PixelBox): PixelBox {
  const top = body.top + Math.round(body.height * searchFrom);
  return { left: body.left, top, width: body.width, height: body.top + body.height - top };
}

/** Lines of text within `box`, in pixels of `photo`. */
export async function linesWithin(
  photo: Raster<3>,
  box: PixelBox,
  detector: TextDetector,
  { area, side }: SearchSize = quick,
): Promise<Quad[]> {
  const scale = Math.min(
    enlargedMax,
    side / Math.max(box.width, box.height),
    Math.sqrt(area / (box.width * box.height)),
  );
  const multiple = (length: number) => Math.max(64, Math.ceil((length * scale) / 32) * 32);
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

/**
 * Recognizes the characters in `text`, a line of text or a whole plate.
 * @param stretch Factor by which its width is enlarged.
 */
export function readPlate(photo: Raster<3>, text: Quad, reader: TextReader, stretch = 1): Promise<Reading> {
  const around = grownQuad(text, quadSize(text).height * 0.06);
  const { height, width } = quadSize(around);
  const long = Math.round(Math.min(lineLong, Math.max(lineTall, (stretch * lineTall * width) / height)));
  return reader.read(straightened(photo, around, long, lineTall));
}

/** Lines narrower than this are seen from an angle, so that their characters are squeezed, width per height. */
const squeezedBelow = 2;

/** Recognizes a line as it appears, and if that is squeezed, also stretched; the more plate-like text counts. */
async function readLine(photo: Raster<3>, line: Quad, reader: TextReader): Promise<Reading> {
  const plain = await readPlate(photo, line, reader);
  const { height, width } = quadSize(line);
  if (width > squeezedBelow * height || isPlateNumber(plain)) return plain;
  const stretched = await readPlate(photo, line, reader, 2);
  return readingScore(stretched) > readingScore(plain) ? stretched : plain;
}

type Candidate = {
  line: Quad;
  /** Whether its text alone tells that it is a plate. */
  isNumber: boolean;
  score: number;
};

/** The most plate-like of `lines`, scored. */
async function scoredLines(
  photo: Raster<3>,
  lines: readonly Quad[],
  vehicleWide: number,
  reader: TextReader,
): Promise<Candidate[]> {
  const likely = lines
    .filter((line) => mayBePlate(line, vehicleWide))
    .map((line) => ({ line, outline: plateOutline(photo, line) }))
    .map((one) => ({ ...one, frame: frameScore(one.outline, vehicleWide) }))
    .filter(({ frame }) => frame >= numberFrameMin)
    .sort((a, b) => b.frame - a.frame)
    .slice(0, readMax);
  const found: Candidate[] = [];
  for (const { line, outline } of likely) {
    const reading = await readLine(photo, line, reader);
    if (isLettering(reading, outline, line, lines)) continue;
    const score = plateScore(outline, reading, vehicleWide);
    if (score >= scoreMin) found.push({ line, isNumber: isPlateNumber(reading), score });
  }
  return found;
}

/** Widest gap between the parts of a number, multiples of its height: a state's emblem is in between. */
const partsApart = 2;

/** The lines that may be plates; without a sure number among them, also those joined from parts far apart. */
async function candidatesAmong(
  photo: Raster<3>,
  lines: readonly Quad[],
  vehicleWide: number,
  reader: TextReader,
): Promise<Candidate[]> {
  const found = await scoredLines(photo, lines, vehicleWide, reader);
  if (found.some(({ isNumber }) => isNumber)) return found;
  const joined = joinedLines(
    lines.map((quad) => ({ quad, score: 1 })),
    partsApart,
  ).flatMap(({ quad }) => (lines.includes(quad) ? [] : [quad]));
  const numbers = (await scoredLines(photo, joined, vehicleWide, reader)).filter(({ isNumber }) => isNumber);
  return [...found, ...numbers];
}

type Whole = Candidate & { quad: Quad };

/** Whether a line is on the same plate as `other`: above or below a larger number, or a part of a longer one. */
function isOnSamePlate({ line }: Candidate, { line: number, quad }: Whole): boolean {
  const [[x0, y0], , [x2, y2]] = line;
  const isWithin = coverOf(quad)((x0 + x2) / 2, (y0 + y2) / 2) > 0.5;
  const areaOf = (one: Quad) => quadSize(one).width * quadSize(one).height;
  return isWithin && areaOf(number) > areaOf(line);
}

/**
 * The vehicle's best line, and all others that are sure numbers in frames of their own, with everything that belongs
 * to their plates.
 */
function chosen(
  photo: Raster<3>,
  onVehicle: Candidate[],
  outside: Candidate[],
  lines: readonly Quad[],
): Plate[] {
  const best = onVehicle.reduce((a, b) => Math.max(a, b.score), 0);
  const isPlate = ({ isNumber, score }: Candidate) => isNumber && score >= furtherMin;
  const accepted = new Set([
    ...onVehicle.filter((one) => one.score === best || isPlate(one)),
    ...outside.filter(isPlate),
  ]);
  const plates = [...accepted].map((one): Whole => ({ ...one, quad: wholePlate(photo, one.line, lines) }));
  return plates
    .filter((one) => !plates.some((other) => other !== one && isOnSamePlate(one, other)))
    .sort((a, b) => b.score - a.score)
    .map(({ quad, score }) => ({ quad, score }));
}

/**
 * Finds the number plates of the vehicle in `matte`, usually one. If none is sure there, the whole photo is searched
 * at a finer scale, because the matte may lack the part with the plate.
 * @param matte Same size as `photo`, 255 inside the vehicle.
 */
export async function findPlates(
  photo: Raster<3>,
  matte: Raster<1>,
  { text: detector, reader }: { text: TextDetector; reader: TextReader },
): Promise<Plate[]> {
  const body = matteBox(matte);
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const area = searchBox(body ?? whole);
  const scored = (lines: Quad[]) => candidatesAmong(photo, lines, area.width, reader);
  const isOn = (line: Quad) => isOnVehicle(line, area, matte);
  const lines = body ? await linesWithin(photo, area, detector) : [];
  const found = await scored(lines.filter(isOn));
  if (found.some(({ score }) => score >= sureFrom)) return chosen(photo, found, [], lines);
  const finer = await linesWithin(photo, whole, detector, thorough);
  const onVehicle = [...found, ...(await scored(finer.filter(isOn)))];
  const outside = await scored(finer.filter((line) => !isOn(line)));
  // Without a vehicle only a sure plate counts, among shop signs and house numbers.
  const sure = outside.filter(({ score }) => score >= sureFrom);
  return chosen(photo, body ? onVehicle : sure, outside, [...lines, ...finer]);
}
