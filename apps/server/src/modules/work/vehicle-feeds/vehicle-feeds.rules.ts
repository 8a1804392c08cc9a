/** Addresses of feeds, when they are called, and which columns they have. */
import { hourMs, minuteMs } from '@forecourt/contract/durations';
import { vehicleFeedFailingMs } from '@forecourt/contract/limits';
import type { FeedInterval } from '@forecourt/contract/vehicle-feeds';
import type { ListColumn } from '@forecourt/contract/vehicle-lists';
import { proposeFields } from '../vehicle-lists/list-headings.rules.ts';

const intervalsMs: Record<FeedInterval, number> = { hour: hourMs, sixHours: 6 * hourMs, day: 24 * hourMs };

export const nextCall = (interval: FeedInterval, now: Date) =>
  new Date(now.getTime() + intervalsMs[interval]);

const firstPauseMs = 5 * minuteMs;
const longestPauseMs = 6 * hourMs;

/** When a feed is called again whose last calls have failed: each pause is three times the one before. */
export function callAgain(interval: FeedInterval, failures: number, now: Date): Date {
  const pauseMs = Math.min(firstPauseMs * 3 ** (failures - 1), longestPauseMs, intervalsMs[interval]);
  return new Date(now.getTime() + pauseMs);
}

/** Whether a feed that has failed since then is switched off. */
export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= vehicleFeedFailingMs;
}

/** Whether an address may be a feed: https, or http where the operator allows networks of their own. */
export function isFeedAddress(address: string, allowsHttp: boolean): boolean {
  const { password, protocol, username } = new URL(address);
  return (protocol === 'https:' || (allowsHttp && protocol === 'http:')) && !username && !password;
}

/** Last names of nested values that say nothing without the name before them: `price.amount`, `image.url`. */
const general = new Set([
  'amount',
  'content',
  'gross',
  'href',
  'link',
  'name',
  'src',
  'text',
  'url',
  'value',
]);

/** The part of a column's name by which its field is recognised. */
function headingOf(column: string, kept: ReadonlyMap<string, ListColumn>): string {
  if (kept.has(column)) return column;
  const names = column.split('.');
  const last = names.at(-1) ?? column;
  return (general.has(last.toLowerCase()) ? names.at(-2) : last) ?? column;
}

/** The field of each column of a feed: as the same heading was assigned before, or as it is called. */
export function proposeFeedFields(
  columns: readonly string[],
  kept: ReadonlyMap<string, ListColumn>,
): ListColumn[] {
  return proposeFields(
    columns.map((column) => headingOf(column, kept)),
    kept,
  );
}

/** The fields of the columns that a feed has now: by the names that they had when they were assigned, or by their places where they have none. */
export function fieldsOf(
  columns: readonly string[],
  assigned: { columns: readonly string[]; fields: readonly ListColumn[] },
): ListColumn[] {
  const same =
    columns.length === assigned.columns.length && columns.every((one, at) => one === assigned.columns[at]);
  if (same) return [...assigned.fields];
  if (assigned.columns.every((column) => column === ''))
    return columns.map((_, at) => assigned.fields[at] ?? '');
  const fields = new Map(assigned.columns.map((column, at) => [column, assigned.fields[at] ?? '']));
  const taken = new Set<ListColumn>();
  return columns.map((column) => {
    const field = fields.get(column) ?? '';
    if (field !== 'pictures' && taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}
