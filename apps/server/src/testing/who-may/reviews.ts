import { getReviewCalibration } from '@forecourt/contract/review-calibration';
import { listReviewedCustomers, listSecondLooks } from '@forecourt/contract/review-figures';
import { answerReviewDoubt } from '@forecourt/contract/review-fixes';
import { decideReview, leaseReviews, listReviewOwners, remakeReview } from '@forecourt/contract/reviews';

import { type Call, customer } from './calls.ts';

/** Actions on pictures that wait for a checker, as calls of the API. */
const deeds: Record<string, Call> = {
  'take pictures to check': () => ({ route: leaseReviews, body: {} }),
  'list second looks': () => ({ route: listSecondLooks }),
  'list reviewed customers': () => ({ route: listReviewedCustomers }),
  'compare thresholds': customer(getReviewCalibration),
  'list whose pictures wait': () => ({ route: listReviewOwners }),
  // Nobody holds the picture, so actors with permission get the error for that.
  'approve picture': ({ reviewId: id }) => ({
    route: decideReview,
    params: { id },
    body: { verdict: 'approved' },
  }),
  'remake reported picture': ({ reviewId: id }) => ({
    route: remakeReview,
    params: { id },
    body: { without: ['shadow'] },
  }),
  'answer question of review': ({ reviewId: id }) => ({
    route: answerReviewDoubt,
    params: { id, doubt: '0' },
    body: { isPart: true },
  }),
};

/** role | action | relation of the target to the actor | result: yes, or the error's name. */
const rows = `
root | take pictures to check | unrelated | yes
root | approve picture | unrelated | reviewLeaseLost
manager | take pictures to check | sameCustomer | userForbidden
checker | take pictures to check | unrelated | yes
checker | list whose pictures wait | unrelated | yes
checker | approve picture | unrelated | reviewLeaseLost
admin | approve picture | sameCustomer | customerForbidden
basic admin | take pictures to check | sameCustomer | customerForbidden
client | list whose pictures wait | sameClient | clientForbidden
premium client | approve picture | sameClient | clientForbidden
premium | take pictures to check | self | userForbidden
premium | approve picture | self | userForbidden
root | remake reported picture | unrelated | reviewLeaseLost
root | list second looks | unrelated | yes
manager | list second looks | sameCustomer | userForbidden
checker | list second looks | unrelated | userForbidden
admin | list second looks | sameCustomer | customerForbidden
root | list reviewed customers | unrelated | yes
manager | list reviewed customers | sameCustomer | yes
checker | list reviewed customers | unrelated | userForbidden
admin | list reviewed customers | sameCustomer | customerForbidden
premium | list reviewed customers | self | userForbidden
root | compare thresholds | unrelated | yes
manager | compare thresholds | sameCustomer | yes
manager | compare thresholds | unrelated | customerNotFound
admin | compare thresholds | sameCustomer | customerForbidden
checker | remake reported picture | unrelated | reviewLeaseLost
premium | remake reported picture | self | userForbidden
root | answer question of review | unrelated | reviewLeaseLost
checker | answer question of review | unrelated | reviewLeaseLost
basic admin | answer question of review | sameCustomer | customerForbidden
premium | answer question of review | self | userForbidden
`;

export const reviewTable = { deeds, rows };
