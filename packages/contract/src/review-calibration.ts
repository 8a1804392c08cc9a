import { z } from 'zod';
import { CustomerId } from './ids.ts';
import { route } from './route.ts';

/** How the automatic pass of a customer would have done with other thresholds, over its last pictures. */
export const ReviewCalibration = z.object({
  /** Pictures of the last 90 days, the last 1,000 of them at most, and how many of them were wrong. */
  pictures: z.number().int(),
  wrong: z.number().int(),
  /**
   * The threshold that the settings have now, percent; it is in `thresholds`. It has an effect only while `reviewMode` is
   * `low-confidence`.
   */
  reviewBelow: z.number().int(),
  thresholds: z.array(
    z.object({
      below: z.number().int(),
      /** Pictures that would not have been checked, because their confidence is not below it. */
      passing: z.number().int(),
      /**
       * Of these: those that a checker rejected, fixed or wanted another photo for, and those that a user reported without the report being
       * declined. A picture that nobody checked counts as right unless it was reported.
       */
      wrong: z.number().int(),
    }),
  ),
});
export type ReviewCalibration = z.infer<typeof ReviewCalibration>;

export const getReviewCalibration = route({
  method: 'GET',
  path: '/v1/customers/:id/review-calibration',
  summary:
    'For several values of `reviewBelow`: how many of the customer’s last pictures would have passed without a check, and how many of these ' +
    'were wrong.',
  permission: 'review-figures:read',
  params: z.object({ id: CustomerId }),
  response: ReviewCalibration,
  errors: ['customerNotFound'],
});
