import { underside } from '../steps/contacts.ts';
import { groundLine } from '../steps/ground-line.ts';
import type { OnFloor, PlacedVehicle } from '../steps/mirror.ts';

/** Where a placed vehicle stands, as `compose` computes it, for drawing or timing one part of the floor alone. */
export function onFloor({ alpha, placed }: PlacedVehicle): OnFloor {
  const whole = { left: 0, top: 0, width: alpha.width, height: alpha.height };
  const under = underside(alpha, whole).map((y) => (y < 0 ? y : y + placed.box.top));
  return { under, ground: groundLine(placed.box, placed.contacts, under) };
}
