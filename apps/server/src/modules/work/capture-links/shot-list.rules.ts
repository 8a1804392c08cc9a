import { type PositionName, positionNames } from '@forecourt/contract/positions';

/** Positions that no photographer is sent to: any other place, and damages, which most vehicles do not have. */
const isExtra = (position: PositionName) => position.endsWith('.other') || position === 'detail.damage';

/** The positions to photograph of a vehicle, in the order of a walk around it: outside, inside, details. */
export function shotListOf(): PositionName[] {
  return positionNames.filter((position) => !isExtra(position));
}
