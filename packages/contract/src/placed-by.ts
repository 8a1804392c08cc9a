import { z } from 'zod';
import { Share } from './recipe-fields.ts';

/**
 * The outline that a vehicle is placed by after somebody changed it: its box in shares of the box of the present one, and how far its
 * highest tyre was above its lower edge, share of its height. Without it a vehicle is placed by its own.
 */
export const PlacedBy = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  depth: Share,
});
export type PlacedBy = z.infer<typeof PlacedBy>;
