/** Whether a series of measurements is flat. */

interface Point {
  /** Minutes since the beginning. */
  at: number;
  value: number;
}

/** The least of each window: what a process needs at the time, without what its next collection frees. */
export function minimaOf(points: readonly Point[], windowMinutes: number): Point[] {
  const windows = Map.groupBy(points, ({ at }) => Math.floor(at / windowMinutes));
  return [...windows].map(([window, all]) => ({
    at: (window + 0.5) * windowMinutes,
    value: Math.min(...all.map(({ value }) => value)),
  }));
}

/** How much of its mean a series grows in ten minutes, by the line that fits it best. */
export function growthOf(points: readonly Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, size] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))];
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - size), 0) / spread;
  return spread === 0 || size === 0 ? 0 : (slope * 10) / size;
}

/** What of a series is in the first, second or last third of the time. */
export function thirdOf<T extends { at: number }>(
  points: readonly T[],
  minutes: number,
  third: 0 | 1 | 2,
): T[] {
  return points.filter(({ at }) => Math.min(2, Math.floor((at / minutes) * 3)) === third);
}

export const lastTwoThirds = <T extends { at: number }>(points: readonly T[], minutes: number): T[] =>
  points.filter(({ at }) => at >= minutes / 3);

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
