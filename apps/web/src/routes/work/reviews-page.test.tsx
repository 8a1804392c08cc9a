import {
  type CheckerFigures,
  listCheckerFigures,
  listReviewedCustomers,
  type ReviewedCustomer,
} from '@forecourt/contract/review-figures';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CheckerFiguresList } from '../../features/work/reviews/checker-figures.tsx';
import type { CountedAddress } from '../../features/work/reviews/figure-link.tsx';
import { ReviewedCustomersList } from '../../features/work/reviews/reviewed-customers.tsx';
import { answering, render } from '../../testing/render.tsx';

const page = { count: 2, countIsExact: true };
const hrefsOf = (name: string) =>
  screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));

const countedOf = ({ figure, of }: CountedAddress) => `/${figure}/${of}`;

test('the figures of a checker lead to the pictures that they count', async () => {
  const kinds = { approvals: 7, fixes: 3, retakes: 2, rejections: 0, reports: 5, secondLooks: 6 };
  const figures = {
    verdicts: 23,
    ...kinds,
    medianSeconds: null,
    retakeShare: 0.5,
    rejectedShare: 0,
    looked: 4,
  };
  const results = [
    { id: 'cleo', name: 'Cleo', agreedShare: 0.75, ...figures },
    { id: 'carl', name: 'Carl', agreedShare: 1, ...figures },
  ] as CheckerFigures[];
  await render(<CheckerFiguresList countedOf={countedOf} />, {
    answers: [answering(listCheckerFigures, { ...page, results })],
  });
  await screen.findByText('Carl');
  expect(new Set(hrefsOf('75% of 4'))).toEqual(new Set(['/looked/cleo']));
  expect(new Set(hrefsOf('100% of 4'))).toEqual(new Set(['/looked/carl']));
  const numbers = {
    23: 'verdicts',
    7: 'approvals',
    3: 'fixes',
    '2 (50%)': 'retakes',
    5: 'reports',
    6: 'secondLooks',
  };
  for (const [words, figure] of Object.entries(numbers))
    expect(new Set(hrefsOf(words)), figure).toEqual(new Set([`/${figure}/cleo`, `/${figure}/carl`]));
  expect(hrefsOf('0 (0%)')).toEqual([]);
});

test('what waits of a customer leads to its pictures, and nothing does where nothing waits', async () => {
  const figures = { pictures: 4, checkedShare: 1, reportedShare: null, longestSeconds: null };
  const results = [
    { id: 'winter', name: 'Winter', waiting: 3, ...figures },
    { id: 'summer', name: 'Summer', waiting: 0, ...figures },
  ] as ReviewedCustomer[];
  await render(<ReviewedCustomersList pathOf={(id) => `/c/${id}`} countedOf={countedOf} />, {
    answers: [answering(listReviewedCustomers, { ...page, results })],
  });
  await screen.findByText('Summer');
  expect(new Set(hrefsOf('3'))).toEqual(new Set(['/waiting/winter']));
  expect(hrefsOf('0')).toEqual([]);
  expect(new Set(hrefsOf('4'))).toEqual(new Set(['/pictures/winter', '/pictures/summer']));
  expect(new Set(hrefsOf('100%'))).toEqual(new Set(['/checked/winter', '/checked/summer']));
});
