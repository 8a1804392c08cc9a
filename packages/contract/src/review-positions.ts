import { z } from 'zod';
import { ImageId, ReviewId } from './ids.ts';
import { Position } from './images.ts';
import { positionClass } from './positions.ts';
import { Review } from './reviews.ts';
import { route } from './route.ts';

const params = z.object({ id: ReviewId });
const heldErrors = ['reviewNotFound', 'reviewLeaseLost', 'reviewDecided'] as const;

export const listReviewPositions = route({
  method: 'GET',
  path: '/v1/reviews/:id/positions',
  summary:
    'Where the other photos of the vehicle are, so that a picture that you hold is not moved to a position that is taken.',
  permission: 'reviews:write',
  params,
  response: z.object({
    results: z.array(
      Review.pick({ imageId: true, position: true, proposal: true }).extend({
        /** A small copy of the photo; null until there is one. */
        thumbnail: z.string().nullable(),
      }),
    ),
  }),
  errors: [...heldErrors],
});

/** Another photo of the vehicle that makes room. Its picture stays, so it stays in its class of positions. */
const MovedPhoto = z
  .strictObject({
    id: ImageId,
    /** Where it is now; elsewhere by now, it is left alone. */
    from: Position,
    position: Position,
    suggested: z.boolean().default(false),
  })
  .refine(({ from, position }) => positionClass(from) === positionClass(position), {
    message: 'position',
    path: ['position'],
  });

export const changeReviewPosition = route({
  method: 'PATCH',
  path: '/v1/reviews/:id/position',
  summary:
    'Moves the photo of a picture that you hold to another position, as its owner could; a `suggested` one may still be changed by the ' +
    'analysis. Where the order says something else for the new position, the picture is made again. It costs no more for it, and less ' +
    'if that position is cheaper. `other` moves another photo of the vehicle at the same time, within its class of positions: to the ' +
    'former position of this one, for instance.',
  permission: 'reviews:write',
  params,
  body: z.strictObject({
    position: Position,
    suggested: z.boolean().default(false),
    other: MovedPhoto.optional(),
  }),
  response: Review,
  errors: [
    ...heldErrors,
    'imageNotFound',
    'exteriorCountExceeded',
    'reviewBackgroundNotOffered',
    'vehicleNotInPhoto',
  ],
});
