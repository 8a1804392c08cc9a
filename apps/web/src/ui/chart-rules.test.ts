import { describe, expect, it } from 'vitest';
import { inWeeks, scaleUpTo } from './chart-rules.ts';

describe('the grid lines of a chart', () => {
  it('reach the highest bar in round steps', () => {
    expect(scaleUpTo(87)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(scaleUpTo(1_234)).toEqual([0, 500, 1_000, 1_500]);
  });

  it('have whole numbers alone, also without any value', () => {
    expect(scaleUpTo(0)).toEqual([0, 1, 2, 3, 4]);
    expect(scaleUpTo(3)).toEqual([0, 1, 2, 3, 4]);
  });
});

it('days are grouped into weeks that end with the last day, and none is lost', () => {
  const days = Array.from({ length: 16 }, (_none, index) => ({ day: `d${index}`, made: 1 }));
  const weeks = inWeeks(days, (week) => ({ made: week.length }));
  expect(weeks).toEqual([
    { day: 'd0', made: 2 },
    { day: 'd2', made: 7 },
    { day: 'd9', made: 7 },
  ]);
});
