import { type PositionName, positionNames } from '@forecourt/contract/positions';

/** Positions that no photographer is sent to: any other place, and damages, which most vehicles do not have. */
const isExtra = (position: PositionName) => position.endsWith('.other') || position === 'detail.damage';

/**
 * The positions to photograph of a vehicle: those that its preset lists; without a list, those of a walk around it: outside, inside,
 * details.
 */
export function shotListOf(ofPreset: readonly PositionName[]): PositionName[] {
  return ofPreset.length > 0 ? [...ofPreset] : positionNames.filter((position) => !isExtra(position));
}
