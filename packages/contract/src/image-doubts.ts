import { z } from 'zod';

/** A region of a photo that may or may not be part of the vehicle, about which somebody is asked. */
export const ImageDoubt = z.object({
  /** Tells it from the others of its image. */
  id: z.number().int(),
  /** Corners of the region, in shares of the photo. */
  outline: z.array(z.object({ x: z.number(), y: z.number() })),
  /** Its area as a share of the vehicle's. */
  area: z.number(),
  /** Whether pictures show it as part of the vehicle: as somebody answered, or else because that is likelier. */
  isPart: z.boolean(),
  isAnswered: z.boolean(),
});
export type ImageDoubt = z.infer<typeof ImageDoubt>;
