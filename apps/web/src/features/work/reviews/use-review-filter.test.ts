import { expect, test } from 'vitest';
import { readReviewFilter } from './use-review-filter.ts';

test('the address of the desk narrows the queue, and what it names wrongly is left out', () => {
  const customerId = '0198c5a4-7c1e-7aaa-8bbb-0123456789ab';
  expect(readReviewFilter({ customerId, waitingMinutes: 5 })).toEqual({ customerId, waitingMinutes: 5 });
  expect(readReviewFilter({ waitingMinutes: '60' })).toEqual({ waitingMinutes: 60 });
  expect(readReviewFilter({ customerId: 'x', positionClass: 'interior', other: 1 })).toEqual({
    positionClass: 'interior',
  });
  expect(readReviewFilter({ waitingMinutes: '5 minutes', clientId: 7 })).toEqual({});
});
