import { type Lettering, letter } from './stroke-font.ts';

const drawnPlates = new Map<string, Lettering>();

/** The black letters of a European plate at two pixels per millimetre. */
export function plateLettering(text: string): Lettering {
  const known = drawnPlates.get(text);
  if (known) return known;
  const size = { width: 1040, height: 220 };
  const plate = letter(text, size, [130, 34, 870, 152], 0.5);
  const nation = letter('EU', { width: 1040, height: 220 }, [24, 142, 48, 42], 0.5);
  const both = { ...plate, ink: plate.ink.map((v, i) => Math.max(v, nation.ink[i])) };
  drawnPlates.set(text, both);
  return both;
}
