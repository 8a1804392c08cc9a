import { type Detector, detectorSize } from '../models/detector.ts';
import type { FaceDetector, FaceSighting } from '../models/face-detector.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { resizedRaster } from './cut-out.ts';
import { cropBeyond } from './cut-vehicle.ts';
import { mirrored } from './vehicle-view.ts';

/** A face from the eyebrows to the chin, pixels of the photo. */
export type Face = Omit<FaceSighting, 'score'>;

/** Longer sides to which the whole photo is resized: the model finds faces of one size range at each. */
const sides = [256, 512, 1024];
/** The model's input is a multiple of this, pixels. */
const block = 32;
/** A first detection with a lower score is not looked at again. */
const candidateMin = 0.5;
/** Detections that overlap more than this (area of the intersection over that of the union) are of one face. */
const sameFrom = 0.3;

/** A second look is a square of this side, pixels, of which the face's width is each of the given shares. */
const close = { side: 192, shares: [0.25, 0.4] };
/** Overlap from which a detection in a second look confirms the face that the look was at. */
const confirmedFrom = 0.35;

/**
 * Mean score of the second looks from which a face is believed: where the detector of people sees nobody, and where it sees
 * somebody, if only faintly. On 680 photos from dealers' and workshops' pages lamps and badges reached 0.78, and knobs on
 * leather that was taken for a person 0.71.
 */
const believedFrom = { alone: 0.8, onPerson: 0.73 };
/** Score from which the detector of people sees somebody. */
const somebodyFrom = 0.1;

/** Area of the intersection over area of the union, 0..1. */
function overlap(a: Face, b: Face): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

/** Non-maximum suppression: the best of overlapping detections, best first. */
export function distinctFaces(found: FaceSighting[]): FaceSighting[] {
  const kept: FaceSighting[] = [];
  for (const one of [...found].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => overlap(one, other) > sameFrom)) kept.push(one);
  }
  return kept;
}

type Person = { left: number; top: number; right: number; bottom: number };

/** Boxes of people, pixels of the photo; many of them uncertain. */
async function findPeople(photo: Raster<3>, detector: Detector): Promise<Person[]> {
  const { data } = await resizedRaster(photo, { width: detectorSize, height: detectorSize });
  const { sightings } = await detector.detect(data);
  return sightings
    .filter(({ kind, score }) => kind === 'person' && score >= somebodyFrom)
    .map(({ bottom, left, right, top }) => ({
      left: left * photo.width,
      top: top * photo.height,
      right: right * photo.width,
      bottom: bottom * photo.height,
    }));
}

const inBlocks = (pixels: number) => Math.max(1, Math.round(pixels / block)) * block;

async function firstLooks(photo: Raster<3>, detector: FaceDetector): Promise<FaceSighting[]> {
  const found: FaceSighting[] = [];
  for (const side of sides) {
    const shrink = side / Math.max(photo.width, photo.height);
    const size = { width: inBlocks(photo.width * shrink), height: inBlocks(photo.height * shrink) };
    const [scaleX, scaleY] = [photo.width / size.width, photo.height / size.height];
    for (const face of await detector.detect(await resizedRaster(photo, size))) {
      if (face.score < candidateMin) break;
      found.push({
        score: face.score,
        x: face.x * scaleX,
        y: face.y * scaleY,
        width: face.width * scaleX,
        height: face.height * scaleY,
      });
    }
  }
  return distinctFaces(found);
}

/** Score of a face that fills `share` of the width of a square, in it and in its mirror image. */
async function lookAgain(photo: Raster<3>, face: Face, share: number, detector: FaceDetector) {
  const size = Math.max(8, Math.round(face.width / share));
  const box: PixelBox = {
    left: Math.round(face.x + (face.width - size) / 2),
    top: Math.round(face.y + (face.height - size) / 2),
    width: size,
    height: size,
  };
  const { side } = close;
  const seen = await resizedRaster(cropBeyond(photo, box), { width: side, height: side });
  const [wide, margin] = [side * share, (side * (1 - share)) / 2];
  const expected = { x: margin, y: margin, width: wide, height: wide };
  const scores: number[] = [];
  for (const picture of [seen, mirrored(seen)]) {
    const faces = await detector.detect(picture);
    scores.push(faces.find((one) => overlap(one, expected) > confirmedFrom)?.score ?? 0);
  }
  return scores;
}

/** Whether a face is where a person has it: inside the box, at its upper half, and not wider than the person. */
function isFaceOf({ bottom, left, right, top }: Person, { height, width, x, y }: Face): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return (
    middleX > left &&
    middleX < right &&
    middleY > top - height / 2 &&
    middleY < (top + bottom) / 2 &&
    width < right - left
  );
}

/** Mean score of a face in the second looks, 0..1. */
async function certaintyOf(photo: Raster<3>, face: Face, detector: FaceDetector): Promise<number> {
  const scores: number[] = [];
  for (const share of close.shares) scores.push(...(await lookAgain(photo, face, share, detector)));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/**
 * Faces of people in a photo: found in the whole photo at three sizes, then looked at again from near, because at first sight
 * wheels and lamps pass for faces.
 */
export async function findFaces(
  photo: Raster<3>,
  models: { faces: FaceDetector; detector: Detector },
): Promise<Face[]> {
  const sure: Face[] = [];
  const unsure: Face[] = [];
  for (const face of await firstLooks(photo, models.faces)) {
    const certainty = await certaintyOf(photo, face, models.faces);
    if (certainty >= believedFrom.alone) sure.push(face);
    else if (certainty >= believedFrom.onPerson) unsure.push(face);
  }
  if (unsure.length === 0) return sure;
  const people = await findPeople(photo, models.detector);
  return [...sure, ...unsure.filter((face) => people.some((person) => isFaceOf(person, face)))];
}
