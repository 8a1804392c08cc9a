import type { ImageFailure } from './images.ts';
import { type PositionClass, type PositionName, positionClass } from './positions.ts';
import type { InputVerdict } from './recipe.ts';

/** Failures caused by the file itself: the same photo would fail again. */
const fileFailures: readonly (string | null)[] = [
  'undecodable',
  'too_many_pixels',
  'too_small',
  'animated',
] satisfies ImageFailure[];

type Judged = { position: PositionName; verdicts: readonly InputVerdict[] | null };

/** The class of positions that a photo belongs at, if that is not the class of its position; null otherwise. */
export function classElsewhere({ position, verdicts }: Judged): PositionClass | null {
  if (positionClass(position) !== 'exterior') return null;
  if (verdicts?.includes('shows_interior')) return 'interior';
  return verdicts?.includes('shows_detail') ? 'detail' : null;
}

/** What is wrong with a photo at its position; that it shows an interior or a detail matters at exterior positions only. */
export function faultsOf(photo: Judged): InputVerdict[] {
  const isElsewhere = classElsewhere(photo) !== null;
  const ofKind: readonly InputVerdict[] = ['shows_interior', 'shows_detail'];
  return (photo.verdicts ?? []).filter((verdict) => isElsewhere || !ofKind.includes(verdict));
}

/**
 * Whether no picture can be made of this photo at its position: its file is unusable, or it shows no vehicle from outside
 * at an exterior position. Such photos are left out of orders until they are replaced or moved.
 */
export function isUnusable(photo: Judged & { failure: string | null }): boolean {
  if (fileFailures.includes(photo.failure)) return true;
  const hasNoVehicle = photo.failure === 'no_vehicle' || photo.verdicts?.includes('no_vehicle') === true;
  return (hasNoVehicle && positionClass(photo.position) === 'exterior') || classElsewhere(photo) !== null;
}
