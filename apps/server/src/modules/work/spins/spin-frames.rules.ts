import type { ImageId } from '@forecourt/contract/ids';
import {
  degreesApart,
  type ExteriorView,
  exteriorAzimuth,
  isSureView,
  type PositionName,
  positionClass,
} from '@forecourt/contract/positions';
import { type Analysis, canBeCutOut, type Recipe } from '@forecourt/contract/recipe';
import { nearView } from '@forecourt/contract/spin-views';
import type { VehicleSpin } from '@forecourt/contract/spins';

/** A photo with a finished picture. */
export interface SpinPhoto {
  id: string;
  position: PositionName;
  isPositionChosen: boolean;
  originalKey: string;
  matteKey: string | null;
  analysis: Analysis | null;
  recipe: Recipe | null;
}

/** A photo of which a frame can be made. */
export interface SpinFrame {
  id: string;
  originalKey: string;
  matteKey: string;
  analysis: Analysis;
  recipe: Recipe;
  /** Degrees as in `exteriorAzimuth`. */
  azimuth: number;
}

/** A chosen position that is farther from the recognised azimuth says that the azimuth is wrong: front and rear are confused most. */
const contradiction = 90;

/** The azimuth of a photo's position, degrees; null of those at none of the eight views. */
const placedAt = (position: PositionName): number | null =>
  position in exteriorAzimuth ? exteriorAzimuth[position as ExteriorView] : null;

/**
 * From where the photo was taken: as recognised, unless that is unsure or contradicts its position. Null if nothing says so: a view
 * that is not sure says nothing about a photo without a position, which may as well show another vehicle.
 */
function azimuthOf({ analysis, isPositionChosen, position }: SpinPhoto): number | null {
  const placed = placedAt(position);
  const seen = analysis?.view;
  if (!seen || !isSureView(seen)) return placed;
  const isContradicted =
    isPositionChosen && placed !== null && degreesApart(seen.azimuth, placed) > contradiction;
  return isContradicted ? placed : seen.azimuth;
}

function frameOf(photo: SpinPhoto): SpinFrame | null {
  const { analysis, id, matteKey, originalKey, position, recipe } = photo;
  if (positionClass(position) !== 'exterior' || !analysis?.vehicle || !matteKey || !recipe) return null;
  if (recipe.background.kind === 'original' || !canBeCutOut(analysis)) return null;
  // Its picture shows the vehicle at the edge, which would jump there.
  if (analysis.verdicts.includes('missing_parts')) return null;
  const azimuth = azimuthOf(photo);
  if (azimuth === null) return null;
  return { id, originalKey, matteKey, analysis, recipe, azimuth: ((azimuth % 360) + 360) % 360 };
}

/** From so many photos on, two for each view, they are taken around the vehicle in small steps, and none of them is one too many. */
const denseFrom = 16;

/** Photos at a position come before others, surer ones before less sure ones. */
function byRank(a: RankedFrame, b: RankedFrame): number {
  const confidence = ({ frame }: RankedFrame) => frame.analysis.view?.confidence ?? 0;
  return (
    Number(b.place !== null) - Number(a.place !== null) ||
    confidence(b) - confidence(a) ||
    a.frame.id.localeCompare(b.frame.id)
  );
}

interface RankedFrame {
  frame: SpinFrame;
  /** The position of its photo, if that is one of the eight views. */
  place: PositionName | null;
}

/**
 * One photo of each place: of those at one position or at none, one that is near a better one is left out, because the turn would stop
 * there, or show another vehicle.
 */
function onePerPlace(ranked: readonly RankedFrame[]): SpinFrame[] {
  if (ranked.length >= denseFrom) return ranked.map(({ frame }) => frame);
  const kept: RankedFrame[] = [];
  for (const one of ranked.toSorted(byRank)) {
    const isTaken = kept.some(
      ({ frame, place }) =>
        (one.place === null || one.place === place) &&
        degreesApart(frame.azimuth, one.frame.azimuth) < nearView,
    );
    if (!isTaken) kept.push(one);
  }
  return kept.map(({ frame }) => frame);
}

/**
 * The photos of which a spin can be made, by azimuth.
 * @param leftOut Ids of photos that somebody left out.
 */
export function framesOf(photos: readonly SpinPhoto[], leftOut: readonly string[] = []): SpinFrame[] {
  const ranked = photos.flatMap((photo) => {
    const frame = leftOut.includes(photo.id) ? null : frameOf(photo);
    const place = placedAt(photo.position) === null ? null : photo.position;
    return frame ? [{ frame, place }] : [];
  });
  return onePerPlace(ranked).sort((a, b) => a.azimuth - b.azimuth || a.id.localeCompare(b.id));
}

/** The positions of photos with a finished picture, without those that somebody left out. */
export function positionsTaken(
  photos: readonly SpinPhoto[],
  leftOut: readonly string[] = [],
): PositionName[] {
  return photos.filter(({ id }) => !leftOut.includes(id)).map(({ position }) => position);
}

/** Photos that may be in a spin, in the order of a turn: those that are, and those that somebody left out. */
export function choiceOf(photos: readonly SpinPhoto[], leftOut: readonly string[]): VehicleSpin['photos'] {
  const without = photos.filter(({ id }) => leftOut.includes(id)).flatMap((photo) => frameOf(photo) ?? []);
  const all = [...framesOf(photos, leftOut), ...without];
  return all
    .map(({ azimuth, id }) => ({ id: id as ImageId, azimuth, isLeftOut: leftOut.includes(id) }))
    .sort((a, b) => a.azimuth - b.azimuth);
}
