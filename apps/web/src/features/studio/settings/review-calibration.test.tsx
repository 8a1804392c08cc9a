import type { CustomerSettings } from '@forecourt/contract/customer-settings';
import { getReviewCalibration, type ReviewCalibration } from '@forecourt/contract/review-calibration';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { Calibration } from './review-calibration.tsx';

const calibration: ReviewCalibration = {
  pictures: 200,
  wrong: 20,
  reviewBelow: 80,
  thresholds: [
    { below: 50, passing: 190, wrong: 15 },
    { below: 80, passing: 150, wrong: 3 },
    { below: 100, passing: 0, wrong: 0 },
  ],
};
const show = (answer: ReviewCalibration, mode: CustomerSettings['reviewMode'] = 'low-confidence') =>
  render(<Calibration customerId="customer-1" mode={mode} />, {
    answers: [answering(getReviewCalibration, answer)],
  });
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

test('each threshold says how many pictures pass and how many of these were wrong; the one that holds is marked', async () => {
  await show(calibration);
  await screen.findByText(/last 200 pictures/);
  expect(rows().slice(1)).toEqual([
    ['50', '190 · 95%', '15 · 8%'],
    ['80 now', '150 · 75%', '3 · 2%'],
    ['100', '0 · 0%', '–'],
  ]);
});

test.each([
  ['all', 'because all pictures are checked'],
  ['none', 'because no pictures are checked'],
] as const)(
  'where no threshold has an effect, none is marked, and the reason is given: %s',
  async (mode, why) => {
    await show(calibration, mode);
    await screen.findByText(new RegExp(`^No threshold is in effect now, ${why}`));
    expect(rows()[2]?.[0]).toBe('80');
  },
);

test('nothing is compared by a few pictures', async () => {
  await show({ ...calibration, pictures: 49 });
  await screen.findByText(/had 49 pictures .* too few/);
  expect(screen.queryByRole('table')).toBe(null);
});
