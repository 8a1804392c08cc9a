import type { Vec } from './vector.ts';

/** How a point of a surface responds to light. */
export interface Surface {
  normal: Vec;
  /** Albedo: share of light scattered, linear RGB. */
  base: Vec;
  /** Share of light reflected head-on, 0 for none; rises towards 1 at a glancing angle (Fresnel). */
  mirror: number;
  /** Roughness of the reflection, 0 = a mirror, above 0.3 = only a sheen. */
  rough: number;
  /** Colour of a broad metallic gloss. */
  metal?: Vec;
  /** Share of light transmitted, linear RGB. */
  through?: Vec;
  /** Emitted light. */
  glow?: Vec;
}

export function matt(normal: Vec, base: Vec): Surface {
  return { normal, base, mirror: 0, rough: 1 };
}

export function glossy(normal: Vec, base: Vec, mirror = 0.04, rough = 0): Surface {
  return { normal, base, mirror, rough };
}
