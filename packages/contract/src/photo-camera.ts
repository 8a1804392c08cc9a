import { z } from 'zod';
import { Share } from './recipe-fields.ts';

/** How a photo's camera was held, as its vehicle shows it. */
export const PhotoCamera = z.strictObject({
  /** y of the horizon in the middle of the vehicle's box, pixels of the upright original; may be outside it. */
  eyeLevel: z.number(),
  /** Metres above the ground. */
  height: z.number(),
  /** Degrees by which what is level falls to the right in the photo; negative where it rises. */
  roll: z.number(),
  /** Focal length as the photo's EXIF names it, pixels of the upright original; absent where that is not known. */
  focal: z.number().optional(),
  /** How likely the eye level is right to 0.12 of the vehicle's height, and the roll to 1°. */
  confidence: z.strictObject({ eyeLevel: Share, roll: Share }),
});
