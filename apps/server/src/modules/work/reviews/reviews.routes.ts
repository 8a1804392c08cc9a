import {
  decideReview,
  leaseReviews,
  listReviewOwners,
  releaseReviews,
  remakeReview,
  skipReview,
  undoReview,
} from '@forecourt/contract/reviews';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as fixes from './review-fixes.service.ts';
import * as reviews from './reviews.service.ts';

export function reviewsRoutes(api: Api): void {
  serve(api, leaseReviews, (ctx, { body }) => reviews.leaseReviews(ctx, body));
  serve(api, decideReview, (ctx, { params, body }) => reviews.decideReview(ctx, params.id, body));
  serve(api, remakeReview, (ctx, { params, body }) => fixes.remakeReview(ctx, params.id, body));
  serve(api, skipReview, (ctx, { params }) => reviews.skipReview(ctx, params.id));
  serve(api, releaseReviews, (ctx, { body }) => reviews.releaseReviews(ctx, body.ids));
  serve(api, undoReview, (ctx, { body }) => reviews.undoReview(ctx, body));
  serve(api, listReviewOwners, (ctx) => reviews.listReviewOwners(ctx));
}
