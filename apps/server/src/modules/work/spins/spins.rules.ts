import type { ImageId } from '@forecourt/contract/ids';
import type { SharedBox } from '@forecourt/contract/images';
import { spinFramesMax } from '@forecourt/contract/limits';
import {
  degreesApart,
  type ExteriorView,
  exteriorAzimuth,
  exteriorViews,
  isSureView,
  type PositionName,
  positionClass,
  viewAt,
} from '@forecourt/contract/positions';
import { type Analysis, canBeCutOut, type Recipe } from '@forecourt/contract/recipe';
import type { SpinPlace, SpinState, SpinTurn, VehicleSpin } from '@forecourt/contract/spins';
import { sharesOf } from '../images/chosen-vehicles.rules.ts';
import { recipesOf } from './spin-recipes.rules.ts';

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

type SpinEvent = 'order' | 'cancel' | 'delete';

const busy: readonly SpinState[] = ['queued', 'working'];

/** Whether the event fits the state: what is being made can only be cancelled. */
export function fitsSpin(state: SpinState, event: SpinEvent): boolean {
  return busy.includes(state) === (event === 'cancel');
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
/** A view is missing if the nearest photo is at least so many degrees away: then it is nearer to another view. */
const nearView = 22.5;

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

/** Photos that may be in a spin, in the order of a turn: those that are, and those that somebody left out. */
export function choiceOf(photos: readonly SpinPhoto[], leftOut: readonly string[]): VehicleSpin['photos'] {
  const without = photos.filter(({ id }) => leftOut.includes(id)).flatMap((photo) => frameOf(photo) ?? []);
  const all = [...framesOf(photos, leftOut), ...without];
  return all
    .map(({ azimuth, id }) => ({ id: id as ImageId, azimuth, isLeftOut: leftOut.includes(id) }))
    .sort((a, b) => a.azimuth - b.azimuth);
}

/** A spin begins like most lists of pictures, with a view from the front left. */
const firstAzimuth = exteriorAzimuth['exterior.front_left'];

/**
 * The frames in the order in which they are shown. Seen from above, the vehicle turns clockwise while the camera goes around it
 * from the front over its left side.
 * @param frames By azimuth.
 */
export function turnOf(
  frames: readonly SpinFrame[],
  { direction, frames: most }: Pick<SpinTurn, 'direction' | 'frames'>,
): SpinFrame[] {
  const count = Math.min(most, frames.length, spinFramesMax);
  const kept = frames.filter(
    (_, at) => at === Math.ceil((Math.floor((at * count) / frames.length) * frames.length) / count),
  );
  const round = direction === 'clockwise' ? kept : kept.toReversed();
  const distances = round.map(({ azimuth }) => degreesApart(azimuth, firstAzimuth));
  const first = distances.indexOf(Math.min(...distances));
  return [...round.slice(first), ...round.slice(0, first)];
}

/** A browser shows no frame shorter, whatever a GIF says. */
const delayMinMs = 20;

/**
 * How long each frame is shown, milliseconds, in hundredths of a second as GIFs count: as long as the vehicle would need to turn
 * to the next one. Where frames are missing, the last one before them bridges the gap.
 */
export function delaysOf(
  azimuths: readonly number[],
  { direction, frames, framesPerSecond }: SpinTurn,
): number[] {
  const turnMs = (frames / framesPerSecond) * 1000;
  return azimuths.map((azimuth, at) => {
    const next = azimuths[(at + 1) % azimuths.length] ?? azimuth;
    const ahead = direction === 'clockwise' ? next - azimuth : azimuth - next;
    const gap = (ahead + 360) % 360;
    return Math.max(delayMinMs, Math.round((turnMs * gap) / 360 / 10) * 10);
  });
}

/** Gaps up to here are not noticed as such: two of the eight views are 45 degrees apart. */
const gapMax = 60;
/** The views in gaps between neighbouring frames, by azimuth. */
export function missingViews(frames: readonly Pick<SpinFrame, 'azimuth'>[]): ExteriorView[] {
  const azimuths = frames.map(({ azimuth }) => azimuth).sort((a, b) => a - b);
  if (azimuths.length === 0) return exteriorViews;
  const missing = new Set<ExteriorView>();
  for (const [at, from] of azimuths.entries()) {
    const next = azimuths[at + 1] ?? (azimuths[0] ?? 0) + 360;
    if (next - from <= gapMax) continue;
    const inside = exteriorViews.filter((view) => {
      const ahead = (exteriorAzimuth[view] - from + 720) % 360;
      return ahead >= nearView && next - from - ahead >= nearView;
    });
    for (const view of inside.length > 0 ? inside : [viewAt((from + next) / 2)]) missing.add(view);
  }
  return exteriorViews.filter((view) => missing.has(view));
}

/**
 * Where the vehicle of each frame is; null where the picture process did not say so.
 * @param made The rendered frames, in the order of `frames`.
 */
export function placesOf(
  frames: readonly Pick<SpinFrame, 'id' | 'analysis'>[],
  made: readonly { vehicle?: SharedBox }[],
): (SpinPlace | null)[] {
  return frames.map(({ analysis, id }, at) => {
    const picture = made[at]?.vehicle;
    if (!picture || !analysis.vehicle) return null;
    return { imageId: id as ImageId, photo: sharesOf(analysis.vehicle, analysis), picture };
  });
}

/** Everything that a spin is made of: equal values give equal files. */
export function materialOf(frames: readonly SpinFrame[], turn: SpinTurn): string {
  const { direction, frames: most, framesPerSecond } = turn;
  const used = turnOf(frames, turn);
  const recipes = used.length > 0 ? recipesOf(used) : [];
  return JSON.stringify([
    [direction, most, framesPerSecond],
    used.map(({ azimuth, id, matteKey }, at) => [id, matteKey, azimuth, recipes[at]]),
  ]);
}
