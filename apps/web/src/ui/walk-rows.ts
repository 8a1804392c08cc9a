import type { KeyboardEvent } from 'react';

const reachable = 'a[href], button:not(:disabled), input:not(:disabled)';

/** The row to go to from `at` of `count`; null where the key is not for walking. */
export function nextRow(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * Arrow keys, Home and End in the body of a table: from what has the focus to its like in another row, or to the
 * first thing there that takes the focus. Enter then does what it does on a link.
 */
export function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { target, currentTarget } = event;
  const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox';
  if (!(target instanceof HTMLElement) || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
  const cell = target.closest('td');
  const row = target.closest('tr');
  const rows = [...currentTarget.rows];
  if (!cell || !row) return;
  const next = nextRow(event.key, rows.indexOf(row), rows.length);
  if (next === null) return;
  event.preventDefault();
  const like = rows[next]?.cells[cell.cellIndex]?.querySelector<HTMLElement>(reachable);
  (like ?? rows[next]?.querySelector<HTMLElement>(reachable))?.focus();
}
