import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { makeFix } from './made-fixes.service.ts';
import { settleReviews } from './reviews.service.ts';

export function reviewsJobs({ context, pictures }: JobParts): JobsOf<'reviews'> {
  return {
    'reviews.fix': {
      run: ({ reviewId }, job) => makeFix(context(), pictures, reviewId, job),
      lane: 'pictures',
    },
    'reviews.settle': { run: ({ customerId }) => settleReviews(context, customerId) },
  };
}
