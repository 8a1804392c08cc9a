import type { Overview } from '@forecourt/contract/overview';

export type Day = Overview['days'][number];
export type Figure = keyof Overview['before'];

/** The figures of several days together. */
export function sumOf(days: readonly Day[]): Overview['before'] {
  const sum = (figure: Figure) => days.reduce((whole, day) => whole + day[figure], 0);
  return {
    delivered: sum('delivered'),
    failed: sum('failed'),
    creditsUsed: sum('creditsUsed'),
    creditsAdded: sum('creditsAdded'),
  };
}

/** `21.11.`, as dates are written in the panel, without the year that is plain. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}.${month}.`;
}
