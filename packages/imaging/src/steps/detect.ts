import type { Detection, Detector, Sighting } from '../models/detector.ts';
import { detectorSize } from '../models/detector.ts';
import type { KindEvidence, KindReader } from '../models/kind-reader.ts';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

/** A box in shares of the picture, 0..1. */
export type ShareBox = Pick<Sighting, 'left' | 'top' | 'right' | 'bottom'>;

export type Scene = {
  /** The main vehicle, which is kept: the chosen one, or else the one that fills most of the picture, near its middle. */
  main: Sighting | undefined;
  otherVehicles: Sighting[];
  /** Whether somebody chose the main vehicle. */
  isChosen: boolean;
  people: Sighting[];
  /**
   * Vehicles and people, uncertain ones included, whose boxes overlap the main vehicle's: the matte may contain them.
   */
  rivals: Sighting[];
};

/** Minimum score for a vehicle, summed over the classes detected for the same box, and what each of them must have. */
const evidenceMin = 0.24;
const wordMin = 0.06;
const personScoreMin = 0.35;
const rivalScoreMin = 0.1;

export function areaOf(box: ShareBox): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}

function overlapArea(a: ShareBox, b: ShareBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Area of the intersection over area of the union, 0..1. */
export function boxIou(a: ShareBox, b: ShareBox): number {
  const shared = overlapArea(a, b);
  return shared / (areaOf(a) + areaOf(b) - shared || 1);
}

/**
 * Non-maximum suppression: a person is often detected several times, whole and in parts, and only the best detection
 * is kept.
 */
function withoutRepeats(sightings: Sighting[]): Sighting[] {
  const kept: Sighting[] = [];
  for (const one of [...sightings].sort((a, b) => b.score - a.score)) {
    const covers = (other: Sighting) =>
      boxIou(one, other) > 0.45 || overlapArea(one, other) > 0.85 * Math.min(areaOf(one), areaOf(other));
    if (!kept.some(covers)) kept.push(one);
  }
  return kept;
}

/**
 * Vehicles with their summed scores: one vehicle is detected both as car and as truck, an unusual one also as a boat.
 * Scores of classes with the same box are added, those of other craft by half, and at least one class must be a road
 * vehicle.
 */
function vehiclesIn(sightings: Sighting[]): Sighting[] {
  const words = sightings
    .filter((one) => one.kind !== 'person' && one.score >= wordMin)
    .sort((a, b) => b.score - a.score);
  const groups: Sighting[][] = [];
  for (const one of words) {
    const group = groups.find(([first]) => first && boxIou(first, one) > 0.7);
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) => {
    const first = group.find((one) => one.kind === 'vehicle');
    const weigh = (one: Sighting) => (one.kind === 'vehicle' ? one.score : one.score / 2);
    const evidence = Math.min(
      1,
      group.reduce((sum, one) => sum + weigh(one), 0),
    );
    return first && evidence >= evidenceMin ? [{ ...first, score: evidence }] : [];
  });
}

/**
 * Least lead of exteriors over all other kinds of photo, in log odds, with which the best box counts although the detector is
 * sure of none: of a vehicle, or of another craft with at least this score.
 */
const faint = { vehicleLead: 2, craftLead: 0.3, craftScore: 0.3 };

function faintVehicle(sightings: Sighting[], { exterior, ...others }: KindEvidence): Sighting[] {
  const lead = exterior - Math.max(...Object.values(others));
  const counts = ({ kind, score }: Sighting) =>
    (kind === 'vehicle' && lead > faint.vehicleLead) ||
    (kind === 'other craft' && lead > faint.craftLead && score > faint.craftScore);
  const [best] = sightings.filter(counts).toSorted((a, b) => b.score - a.score);
  return best ? [best] : [];
}

/** A box is a part of a vehicle, such as its front, if this much of it is inside the vehicle's, which is so much larger and as sure. */
const partOf = { inside: 0.85, area: { min: 0.25, max: 0.8 }, evidenceMin: 0.8 };

function isPart(one: Sighting, whole: Sighting): boolean {
  const size = areaOf(one) / areaOf(whole);
  return (
    overlapArea(one, whole) > partOf.inside * areaOf(one) &&
    size > partOf.area.min &&
    size < partOf.area.max &&
    whole.score >= partOf.evidenceMin * one.score
  );
}

/** A vehicle whose box ends this near to the left or right side of the picture is cut off there; share of its width. */
const cutMargin = 0.005;
/** Weight of a vehicle for each side of the picture that cuts it off, beside whole ones. */
const cutWeight = 0.5;

/**
 * A large central vehicle beats a higher score: the detector is often more certain of a small car in the distance. A whole one
 * beats one that is up to twice as large but cut off.
 */
function prominence(box: Sighting): number {
  const offCentre = Math.abs((box.left + box.right) / 2 - 0.5);
  const cuts = Number(box.left < cutMargin) + Number(box.right > 1 - cutMargin);
  return areaOf(box) * (1 - 0.8 * offCentre) * Math.sqrt(box.score) * cutWeight ** cuts;
}

/**
 * Minimum overlap (intersection over union) of a chosen box with that of a vehicle. The boxes of one photo come out alike each
 * time; another version of the detector draws them differently.
 */
const chosenIouMin = 0.3;

/** The vehicle whose box agrees best with the chosen one; undefined if none does. */
function vehicleAt(chosen: ShareBox, vehicles: Sighting[]): Sighting | undefined {
  const [best] = vehicles.toSorted((a, b) => boxIou(b, chosen) - boxIou(a, chosen));
  return best && boxIou(best, chosen) >= chosenIouMin ? best : undefined;
}

/**
 * @param evidence What the view of the whole photo speaks for.
 * @param chosen Box of the vehicle that somebody chose; if no vehicle is there any more, it is ignored.
 */
export function readScene(found: Sighting[], evidence: KindEvidence, chosen?: ShareBox): Scene {
  const sightings = found.filter((one) => areaOf(one) > 0);
  const sure = vehiclesIn(sightings);
  const seen = sure.length > 0 ? sure : faintVehicle(sightings, evidence);
  const isWhole = (one: Sighting) => !seen.some((other) => other !== one && isPart(one, other));
  const prominent = seen.toSorted(
    (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || prominence(b) - prominence(a),
  );
  const wanted = chosen && vehicleAt(chosen, prominent);
  const main = wanted ?? prominent[0];
  const vehicles = main ? [main, ...prominent.filter((one) => one !== main)] : [];
  const apart = (one: Sighting, other: Sighting) => overlapArea(one, other) < 0.7 * areaOf(one);
  const otherVehicles = vehicles.slice(1).filter((one, at, all) => {
    const repeated = all.slice(0, at).some((before) => !apart(one, before));
    return main && apart(one, main) && !repeated && areaOf(one) > 0.001;
  });
  const people = withoutRepeats(sightings.filter((one) => one.kind === 'person')).filter(
    (one) => one.score >= personScoreMin && areaOf(one) > 0.002,
  );
  const rivals = main ? rivalsOf(main, sightings) : [];
  return { main, otherVehicles, isChosen: wanted !== undefined, people, rivals };
}

/**
 * A vehicle half hidden behind the main one gets a low score, so what counts is that its box extends beyond the main
 * one's.
 */
function rivalsOf(main: Sighting, sightings: Sighting[]): Sighting[] {
  return sightings.filter((one) => {
    const weak = one.kind === 'person' ? personScoreMin : rivalScoreMin;
    const beyond = Math.max(
      main.left - one.left,
      main.top - one.top,
      one.right - main.right,
      one.bottom - main.bottom,
    );
    const shared = overlapArea(one, main);
    const size = areaOf(one) / areaOf(main);
    const isSame = boxIou(one, main) > 0.45 || shared > 0.75 * areaOf(main);
    return (
      one.kind !== 'other craft' &&
      one.score >= weak &&
      !isSame &&
      shared > 0 &&
      beyond > 0.015 &&
      size > 0.02
    );
  });
}

/** Lets the detector see the photo. */
export async function sight(photo: Raster<3>, detector: Detector): Promise<Detection> {
  const { data } = await sharp(photo.data, { raw: photo })
    .resize(detectorSize, detectorSize, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return detector.detect(data);
}

/**
 * Detects the main vehicle, other vehicles and people; `evidence` tells what kind of photo it is.
 * @param chosen Box of the vehicle that somebody chose as the main one.
 */
export async function detect(
  photo: Raster<3>,
  { detector, kinds }: { detector: Detector; kinds: KindReader },
  chosen?: ShareBox,
): Promise<{ scene: Scene; evidence: KindEvidence }> {
  const { sightings, traits } = await sight(photo, detector);
  const evidence = kinds.read(traits);
  return { scene: readScene(sightings, evidence, chosen), evidence };
}
