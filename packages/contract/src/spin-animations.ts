import { z } from 'zod';
import { CatalogueItemId } from './ids.ts';
import { orderedLogo } from './overlays.ts';
import { animationLoopsMax, animationWidths } from './spin-limits.ts';

const { positions: _positions, targets: _targets, ...logoPlace } = orderedLogo;

/** What the animations and films of a spin template look like. */
export const SpinAnimation = z.strictObject({
  /** Pixels; null: each format has its usual width, a GIF 640, a WebP 960, films 1280. Never more than the finished pictures have. */
  width: z.number().int().min(animationWidths.min).max(animationWidths.max).nullable().default(null),
  /** How often GIF and WebP turn; null: for ever. */
  loops: z.number().int().min(1).max(animationLoopsMax).nullable().default(null),
  /** A logo of the catalogue on every frame, besides those of the pictures' preset. */
  logo: z
    .strictObject({ ...logoPlace, catalogueId: CatalogueItemId })
    .nullable()
    .default(null),
});
export type SpinAnimation = z.infer<typeof SpinAnimation>;
