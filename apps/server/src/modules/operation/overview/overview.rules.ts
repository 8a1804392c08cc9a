import type { Scope } from '@forecourt/contract/actor';
import { dayMs } from '@forecourt/contract/durations';
import type { Overview } from '@forecourt/contract/overview';

export type Figures = Overview['before'];
type DayFigures = Figures & { day: string };

/** The last `count` calendar days in a time zone, as YYYY-MM-DD, oldest first, ending with today. */
export function lastDays(now: Date, timeZone: string, count: number): string[] {
  // The Swedish locale formats dates as ISO 8601.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_none, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** The day that is `days` before another one; both are YYYY-MM-DD. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
}

const noFigures: Figures = { delivered: 0, failed: 0, creditsUsed: 0, creditsAdded: 0 };

function plus(one: Figures, other: Partial<Figures>): Figures {
  const names = Object.keys(noFigures) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) as Figures;
}

/** The figures of every day; zero where nothing was counted. */
export function byDay(days: string[], counted: (Partial<Figures> & { day: string })[]): DayFigures[] {
  const found = new Map<string, Figures>();
  for (const { day, ...figures } of counted) found.set(day, plus(found.get(day) ?? noFigures, figures));
  return days.map((day) => ({ day, ...(found.get(day) ?? noFigures) }));
}

export function sumOfDays(days: DayFigures[]): Figures {
  return days.reduce((sum, { day: _day, ...figures }) => plus(sum, figures), noFigures);
}

/** The kind of parts into which figures of a scope are broken down. */
export function breakdownKindOf(scope: Scope): Overview['top'][number]['kind'] {
  if (scope.kind === 'everything' || scope.kind === 'customers') return 'customer';
  return scope.kind === 'customer' ? 'client' : 'user';
}
