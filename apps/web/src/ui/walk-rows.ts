import type { KeyboardEvent } from 'react';
import type { RowSelection } from './use-selection.ts';

const reachable = 'a[href], button:not(:disabled), input:not(:disabled)';

/** The row to go to from `at` of `count`, `perLine` of which stand beside each other; null where the key does not walk. */
export function nextRow(key: string, at: number, count: number, perLine = 1): number | null {
  const within = (to: number) => (to >= 0 && to < count ? to : at);
  if (key === 'ArrowDown') return within(at + perLine);
  if (key === 'ArrowUp') return within(at - perLine);
  if (key === 'ArrowRight' && perLine > 1) return within(at + 1);
  if (key === 'ArrowLeft' && perLine > 1) return within(at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** The rows or cards of a list, and the one that has the focus. */
function placeOf({ target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (!(target instanceof HTMLElement)) return null;
  const rows = [...currentTarget.children].filter((row) => row instanceof HTMLElement);
  const at = rows.findIndex((row) => row.contains(target));
  return at === -1 ? null : { target, rows, at };
}

/** How many cards stand beside each other; a table has one row on a line. */
function perLineOf(rows: readonly HTMLElement[]): number {
  return rows.filter(({ offsetTop }) => offsetTop === rows[0]?.offsetTop).length;
}

/** What is in another row where `target` is in its own. */
function likeIn(row: HTMLElement | undefined, target: HTMLElement): HTMLElement | null | undefined {
  const cell = target.closest('td');
  const kind = target instanceof HTMLInputElement ? 'input' : reachable;
  const like = cell
    ? (row as HTMLTableRowElement | undefined)?.cells[cell.cellIndex]?.querySelector<HTMLElement>(reachable)
    : row?.querySelector<HTMLElement>(kind);
  return like ?? row?.querySelector<HTMLElement>(reachable);
}

/**
 * Arrow keys, Home and End among the rows of a table or the cards of a grid: from what has the focus to its like in
 * another, or to the first thing there that takes the focus. Enter then does what it does on a link.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const place = placeOf(event);
  if (!place || event.altKey || event.ctrlKey || event.metaKey) return;
  const { target, rows, at } = place;
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return;
  const next = nextRow(event.key, at, rows.length, perLineOf(rows));
  if (next === null) return;
  event.preventDefault();
  likeIn(rows[next], target)?.focus();
}

/** Space on anything in a row but what takes the key itself chooses the row. */
export function chooseBySpace(
  event: KeyboardEvent<HTMLElement>,
  keys: readonly string[],
  selection: RowSelection,
): void {
  const place = placeOf(event);
  const key = place && keys[place.at];
  if (event.key !== ' ' || !key || place.target.closest('button, input, select')) return;
  event.preventDefault();
  selection.choose(key, event.shiftKey);
}
