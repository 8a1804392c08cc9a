import type { KeyboardEvent } from 'react';
import type { RowSelection } from './selection.ts';

const reachable = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * The index to move to from `at`, of `count` rows with `perLine` side by side; null for a key that does not navigate.
 */
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

/** The rows or cards of a list, and the index of the one with the focus. */
function placeOf({ target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (!(target instanceof HTMLElement)) return null;
  const rows = [...currentTarget.children].filter((row) => row instanceof HTMLElement);
  const at = rows.findIndex((row) => row.contains(target));
  return at === -1 ? null : { target, rows, at };
}

/** How many cards are side by side; 1 for a table. */
function perLineOf(rows: readonly HTMLElement[]): number {
  return rows.filter(({ offsetTop }) => offsetTop === rows[0]?.offsetTop).length;
}

/** The element in another row that corresponds to `target` in its own. */
function likeIn(row: HTMLElement | undefined, target: HTMLElement): HTMLElement | null | undefined {
  const cell = target.closest('td');
  const kind = target instanceof HTMLInputElement ? 'input' : reachable;
  const like = cell
    ? (row as HTMLTableRowElement | undefined)?.cells[cell.cellIndex]?.querySelector<HTMLElement>(reachable)
    : row?.querySelector<HTMLElement>(kind);
  return like ?? row?.querySelector<HTMLElement>(reachable);
}

/**
 * Arrow keys, Home and End move the focus between the rows of a table or the cards of a grid: to the corresponding
 * element of another row, or else to its first focusable element. Enter then activates it as usual.
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

/** Space selects the row, unless the focused element uses that key itself. */
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
