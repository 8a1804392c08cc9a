import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { settleReviews } from './reviews.service.ts';

export function reviewsJobs({ context }: JobParts): JobsOf<'reviews'> {
  return { 'reviews.settle': { run: ({ customerId }) => settleReviews(context, customerId) } };
}
