import type { ErrorName } from '@forecourt/contract/errors';
import { reportPicture } from '@forecourt/contract/reports';
import { changeReviewFix, undoReviewFix } from '@forecourt/contract/review-fixes';
import { decideReview, leaseReviews, skipReview, undoReview } from '@forecourt/contract/reviews';
import { json } from '../../platform/db/json.ts';
import { buildFix } from '../builders/review-builders.ts';
import { by, type Scenario, unknown } from './error-stage.ts';

/** Scenarios that provoke the errors of the checkers' desk. */
export const reviewScenarios: Partial<Record<ErrorName, Scenario>> = {
  reviewNotFound: by('root', skipReview, unknown),
  reviewLeaseLost: by('root', skipReview, ({ reviewId: id }) => ({ params: { id } })),
  reviewDecided: async ({ app, things: { reviewId: id }, tokens: { root: token } }) => {
    const decided = { state: 'cancelled', decidedAt: app.clock.now() } as const;
    await app.db.updateTable('reviews').set(decided).where('id', '=', id).execute();
    return app.call(decideReview, { params: { id }, token, body: { verdict: 'approved' } });
  },
  reviewVerdictUnfit: async ({ app, things: { customerId, reviewId: id }, tokens: { root: token } }) => {
    await app.call(leaseReviews, { token, body: { filter: { customerId }, drop: [] } });
    return app.call(decideReview, { params: { id }, token, body: { verdict: 'declined', note: 'No.' } });
  },
  pictureNotReportable: by('user', reportPicture, ({ imageId: id }) => ({
    params: { id },
    body: { reasons: ['shadow'] },
  })),
  reviewBeingFixed: async ({ app, things: { reviewId: id }, tokens: { root: token } }) => {
    // Otherwise others would be leased, which have waited for longer.
    await app.db.deleteFrom('reviews').where('state', '=', 'open').where('id', '<>', id).execute();
    await app.call(leaseReviews, { token, body: {} });
    const fix = json(buildFix(app.clock.now()));
    await app.db.updateTable('reviews').set({ fix }).where('id', '=', id).execute();
    return app.call(decideReview, { params: { id }, token, body: { verdict: 'approved' } });
  },
  pictureKeepsBackground: async ({ app, things: { reviewId: id }, tokens: { root: token } }) => {
    await app.db.deleteFrom('reviews').where('state', '=', 'open').where('id', '<>', id).execute();
    const [held] = (await app.call(leaseReviews, { token, body: {} })).body.results;
    const recipe = json({ ...buildFix(app.clock.now()).recipe, background: { kind: 'original' as const } });
    await app.db.updateTable('images').set({ recipe }).where('id', '=', held.imageId).execute();
    return app.call(changeReviewFix, { params: { id }, token, body: { shift: null } });
  },
  reviewFixNotUndoable: async ({ app, things: { customerId, reviewId: id }, tokens: { root: token } }) => {
    await app.call(leaseReviews, { token, body: { filter: { customerId } } });
    return app.call(undoReviewFix, { params: { id }, token });
  },
  reviewNotUndoable: by('root', undoReview),
};
