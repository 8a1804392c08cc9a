import type { CutOffMode } from './customer-settings.ts';
import type { ImageFailure } from './images.ts';
import type { InputVerdict } from './input-verdicts.ts';
import type { PictureSet } from './picture-sets.ts';
import { type PositionClass, type PositionName, positionClass } from './positions.ts';

/** Failures caused by the file itself: the same photo would fail again. */
const fileFailures: readonly (string | null)[] = [
  'undecodable',
  'too_many_pixels',
  'too_small',
  'animated',
] satisfies ImageFailure[];

/** Whether a photo failed because its file cannot be opened, so that nothing can be made of it. */
export const isUnopenable = (failure: string | null): boolean => fileFailures.includes(failure);

type Judged = {
  set?: Pick<PictureSet, 'kind'>;
  position: PositionName;
  verdicts: readonly InputVerdict[] | null;
  /** How its picture is cropped; it needs no vehicle then, and says itself that it has none. */
  crop?: object | null;
};

/**
 * The class of positions that a photo belongs at, if that is not the class of its position; null otherwise, and for cut-outs,
 * which have no positions.
 */
export function classElsewhere({ position, set, verdicts }: Judged): PositionClass | null {
  if (positionClass(position) !== 'exterior' || set?.kind === 'crops') return null;
  if (verdicts?.includes('shows_interior')) return 'interior';
  return verdicts?.includes('shows_detail') ? 'detail' : null;
}

/** What is wrong with a photo at its position; that it shows an interior or a detail matters at exterior positions only. */
export function faultsOf(photo: Judged): InputVerdict[] {
  const isElsewhere = classElsewhere(photo) !== null;
  const ofKind: readonly InputVerdict[] = ['shows_interior', 'shows_detail'];
  const faults = (photo.verdicts ?? []).filter((verdict) => isElsewhere || !ofKind.includes(verdict));
  return photo.crop ? faults.filter((fault) => fault !== 'no_vehicle') : faults;
}

type Photo = Judged & { failure: string | null };

/** Whether an analysis or a failed order found this fault in a photo at an exterior position. */
function isFaultyExterior(photo: Photo, fault: 'no_vehicle' | 'missing_parts'): boolean {
  const isFound = photo.failure === fault || photo.verdicts?.includes(fault) === true;
  return isFound && positionClass(photo.position) === 'exterior';
}

/** Whether the settings refuse this photo because it cuts the vehicle off at an exterior position. */
export function isRefused(photo: Photo, cutOffPhotos: CutOffMode): boolean {
  return cutOffPhotos === 'refuse' && isFaultyExterior(photo, 'missing_parts');
}

/**
 * Whether no picture is made of this photo at its position: its file is unusable, it shows no vehicle from outside at an
 * exterior position, or the settings refuse it. Such photos are left out of orders until they are replaced or moved.
 */
export function isUnusable(photo: Photo, cutOffPhotos: CutOffMode): boolean {
  if (isUnopenable(photo.failure)) return true;
  if (isFaultyExterior(photo, 'no_vehicle') || isRefused(photo, cutOffPhotos)) return true;
  return classElsewhere(photo) !== null;
}
