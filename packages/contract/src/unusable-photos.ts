import type { ImageFailure } from './images.ts';
import { type PositionName, positionClass } from './positions.ts';
import type { InputVerdict } from './recipe.ts';

/** Failures caused by the file itself: the same photo would fail again. */
const fileFailures: readonly (string | null)[] = [
  'undecodable',
  'too_many_pixels',
  'too_small',
  'animated',
] satisfies ImageFailure[];

/**
 * Whether no picture can be made of this photo at its position: its file is unusable, or it shows no vehicle at an
 * exterior position. Such photos are left out of orders until they are replaced or moved.
 */
export function isUnusable(photo: {
  position: PositionName;
  failure: string | null;
  verdicts: readonly InputVerdict[] | null;
}): boolean {
  if (fileFailures.includes(photo.failure)) return true;
  const hasNoVehicle = photo.failure === 'no_vehicle' || photo.verdicts?.includes('no_vehicle') === true;
  return hasNoVehicle && positionClass(photo.position) === 'exterior';
}
