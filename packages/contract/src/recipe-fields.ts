import { z } from 'zod';

/** `#rrggbb`, sRGB. */
export const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'colour must be #rrggbb')
  .meta({ example: '#1a5fb4' });

/** A value for some of the classes of views. */
export function byView<V extends z.ZodType>(value: V) {
  const some = value.optional();
  return z.strictObject({ front_rear: some, three_quarter: some, side: some });
}

/** A strength: 0 = none, 1 = full. */
export const Share = z.number().min(0).max(1);

/** Name under which a recipe refers to a picture; the caller passes its bytes along with the recipe. */
export const PictureRef = z.string().min(1).max(200);

/** Name of a target, unique in its recipe. */
export const TargetName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .meta({ example: 'web' });
