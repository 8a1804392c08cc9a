import type { ImageId } from '@forecourt/contract/ids';
import type { SharedBox } from '@forecourt/contract/images';
import { spinFramesMax } from '@forecourt/contract/limits';
import { degreesApart, exteriorAzimuth } from '@forecourt/contract/positions';
import type { SpinPlace, SpinState, SpinTurn, StoredAnimation } from '@forecourt/contract/spins';
import { sharesOf } from '../images/chosen-vehicles.rules.ts';
import type { SpinFrame } from './spin-frames.rules.ts';
import { recipesOf } from './spin-recipes.rules.ts';

type SpinEvent = 'order' | 'cancel' | 'delete';

const busy: readonly SpinState[] = ['queued', 'working'];

/** Whether the event fits the state: what is being made can only be cancelled. */
export function fitsSpin(state: SpinState, event: SpinEvent): boolean {
  return busy.includes(state) === (event === 'cancel');
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

/** The matte key of each picture by the id of its image. */
export type Outlines = Readonly<Record<string, string>>;

export const outlinesOf = (frames: readonly Pick<SpinFrame, 'id' | 'matteKey'>[]): Outlines =>
  Object.fromEntries(frames.map(({ id, matteKey }) => [id, matteKey]));

/** Whether a picture has another outline than the spin was begun with. */
export const isRetouched = (begun: Outlines | null, frames: readonly Pick<SpinFrame, 'id' | 'matteKey'>[]) =>
  frames.some(({ id, matteKey }) => begun?.[id] !== undefined && begun[id] !== matteKey);

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

/** What a spin is made with, as its template said when it was ordered. */
export interface Animated extends SpinTurn {
  /** Null: as usual. */
  animation: StoredAnimation | null;
}

/** Everything that a spin is made of: equal values give equal files. */
export function materialOf(frames: readonly SpinFrame[], turn: Animated): string {
  const { animation, direction, frames: most, framesPerSecond } = turn;
  const used = turnOf(frames, turn);
  const recipes = used.length > 0 ? recipesOf(used, animation?.logo) : [];
  // Absent where all is as usual, so that earlier spins keep their version.
  const { loops = null, width = null } = animation ?? {};
  const size = loops === null && width === null ? [] : [[loops, width]];
  return JSON.stringify([
    [direction, most, framesPerSecond],
    used.map(({ azimuth, id, matteKey }, at) => [id, matteKey, azimuth, recipes[at]]),
    ...size,
  ]);
}
