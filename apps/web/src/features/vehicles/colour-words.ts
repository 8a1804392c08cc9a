import { vehicleColours } from '@forecourt/contract/vehicles';
import type { Text } from '../../lib/i18n.ts';

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** All colours that have a name, in the language that is shown. */
export function colourNames(t: Text): string[] {
  return vehicleColours.map((colour) => t(`colours.${colour}`));
}

/** A stored colour as it is read: translated when it is a known one, else as the dealer wrote it. */
export function colourName(stored: string, t: Text): string {
  const known = vehicleColours.find((colour) => same(colour, stored));
  return known ? t(`colours.${known}`) : stored;
}

/** A typed colour as it is stored, so that others read it in their own language. */
export function colourOf(typed: string, t: Text): string {
  return vehicleColours.find((colour) => same(t(`colours.${colour}`), typed)) ?? typed;
}
