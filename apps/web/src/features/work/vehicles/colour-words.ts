import { vehicleColours } from '@forecourt/contract/vehicles';
import type { Text } from '../../../lib/i18n.ts';

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The names of all known colours in the current language. */
export function colourNames(t: Text): string[] {
  return vehicleColours.map((colour) => t(`colours.${colour}`));
}

/** A stored colour for display: translated if it is a known one, else as the dealer typed it. */
export function colourName(stored: string, t: Text): string {
  const known = vehicleColours.find((colour) => same(colour, stored));
  return known ? t(`colours.${known}`) : stored;
}

/** A typed colour for storage: a known one as its key, so that others read it in their own language. */
export function colourOf(typed: string, t: Text): string {
  return vehicleColours.find((colour) => same(t(`colours.${colour}`), typed)) ?? typed;
}
