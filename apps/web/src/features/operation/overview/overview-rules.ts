import type { Overview } from '@forecourt/contract/overview';

export type Day = Overview['days'][number];
export type Figure = keyof Overview['before'];

/** The sums of several days. */
export function sumOfDays(days: readonly Day[]): Overview['before'] {
  const sum = (figure: Figure) => days.reduce((whole, day) => whole + day[figure], 0);
  return {
    delivered: sum('delivered'),
    failed: sum('failed'),
    creditsUsed: sum('creditsUsed'),
    creditsAdded: sum('creditsAdded'),
  };
}

/** `21.11.`: the panel's date format without the year. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}.${month}.`;
}
