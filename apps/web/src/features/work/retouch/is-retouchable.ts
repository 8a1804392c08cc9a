import type { Image } from '@forecourt/contract/images';
import { positionClass } from '@forecourt/contract/positions';

/** Whether the photo shows a vehicle whose outline decides how pictures look: one from outside that was found. */
export function isRetouchable({ position, upright, vehicle, verdicts }: Image): boolean {
  const isFound = vehicle !== null && verdicts !== null && !verdicts.includes('no_vehicle');
  return upright !== null && isFound && positionClass(position) === 'exterior';
}
