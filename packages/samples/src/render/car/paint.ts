import type { Vec } from '../vector.ts';
import { rgb } from '../vector.ts';

/** A colour of car paint under the clear coat. */
export interface Paint {
  base: Vec;
  /** Colour of its metal flakes, black for a solid colour. */
  flakes: Vec;
}

export const PAINTS = {
  white: { base: rgb('#dcdfdf'), flakes: [0, 0, 0] },
  silver: { base: rgb('#54575a'), flakes: [0.34, 0.345, 0.35] },
  grey: { base: rgb('#36393d'), flakes: [0.08, 0.085, 0.09] },
  black: { base: rgb('#0b0b0d'), flakes: [0.012, 0.012, 0.014] },
  red: { base: rgb('#8c0d12'), flakes: [0.05, 0.004, 0.004] },
  blue: { base: rgb('#10264f'), flakes: [0.012, 0.035, 0.1] },
  green: { base: rgb('#15302a'), flakes: [0.012, 0.045, 0.034] },
  beige: { base: rgb('#7a7061'), flakes: [0.12, 0.11, 0.09] },
} as const satisfies Record<string, Paint>;

export type PaintName = keyof typeof PAINTS;
