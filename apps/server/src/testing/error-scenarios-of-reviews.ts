import type { ErrorName } from '@forecourt/contract/errors';
import { decideReview, skipReview, undoReview } from '@forecourt/contract/reviews';
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
  reviewNotUndoable: by('root', undoReview),
};
