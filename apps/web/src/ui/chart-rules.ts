import { nice, ticks } from 'd3-array';

const linesWanted = 4;

/**
 * Round values from 0 to at least `highest` for the grid lines of a chart; whole numbers only, because the values are
 * counts.
 */
export function scaleUpTo(highest: number): number[] {
  const [, top] = nice(0, Math.max(highest, linesWanted), linesWanted);
  return ticks(0, top as number, linesWanted).filter(Number.isInteger);
}

const daysInWeek = 7;

/** Sums days into weeks, for charts with too many bars; the last week is complete, the first may not be. */
export function inWeeks<Day extends { day: string }>(
  days: readonly Day[],
  sum: (week: readonly Day[]) => Omit<Day, 'day'>,
): (Omit<Day, 'day'> & { day: string })[] {
  const rest = days.length % daysInWeek;
  const starts = Array.from(
    { length: Math.ceil(days.length / daysInWeek) },
    (_none, index) => (rest === 0 ? 0 : rest - daysInWeek) + index * daysInWeek,
  );
  return starts.map((start) => {
    const week = days.slice(Math.max(0, start), start + daysInWeek);
    return { ...sum(week), day: (week[0] as Day).day };
  });
}
