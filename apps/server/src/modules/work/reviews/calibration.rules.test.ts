import { expect, it } from 'vitest';
import { reviewCauseOf } from '../images/review-need.rules.ts';
import { calibrate } from './calibration.rules.ts';

const pictures = [
  { confidence: 0.3, wrong: true },
  { confidence: 0.7, wrong: true },
  { confidence: 0.8, wrong: false },
  { confidence: 0.85, wrong: false },
  { confidence: 1, wrong: false },
];

it('the higher the threshold, the fewer pictures pass, and the fewer wrong ones', () => {
  const { thresholds, ...all } = calibrate(pictures, 80);
  expect(all).toEqual({ pictures: 5, wrong: 2, reviewBelow: 80 });
  expect(thresholds.map(({ below, passing, wrong }) => [below, passing, wrong])).toEqual([
    [50, 4, 1],
    [60, 4, 1],
    [70, 4, 1],
    [80, 3, 0],
    [90, 1, 0],
    [95, 1, 0],
  ]);
});

it('the threshold that holds is among those that are compared, in its place', () => {
  expect(calibrate([], 85).thresholds.map(({ below }) => below)).toEqual([50, 60, 70, 80, 85, 90, 95]);
});

it('what passes here is what the review of a picture would let pass', () => {
  for (const { below, passing } of calibrate(pictures, 71).thresholds) {
    const terms = { reviewMode: 'low-confidence', reviewBelow: below, questionsTo: 'dealer' } as const;
    const passed = pictures.filter(
      ({ confidence }) =>
        reviewCauseOf(terms, { confidence, isOutlineApproved: false, isAsked: false }) === null,
    );
    expect(passed.length, String(below)).toBe(passing);
  }
});
