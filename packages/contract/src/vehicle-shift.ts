import { z } from 'zod';
import { shiftMax, shiftScaleMax, shiftScaleMin } from './limits.ts';

/**
 * How somebody moved the vehicle from where its placement puts it: by shares of the picture's width and height, and scaled by this
 * factor, the middle of its lower edge staying where it is.
 */
export const VehicleShift = z.strictObject({
  x: z.number().min(-shiftMax).max(shiftMax),
  y: z.number().min(-shiftMax).max(shiftMax),
  scale: z.number().min(shiftScaleMin).max(shiftScaleMax),
});
export type VehicleShift = z.infer<typeof VehicleShift>;
