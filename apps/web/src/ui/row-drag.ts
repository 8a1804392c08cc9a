import type { DragEvent } from 'react';
import styles from './row-drag.module.css';

/** How rows of a list are dragged: a selected row with all other selected ones. */
export interface RowDrag<Row> {
  /** MIME type of the dragged rows. */
  type: string;
  canDrag: (row: Row) => boolean;
  /** Shown at the pointer while several rows are dragged. */
  countText: (count: number) => string;
}

/** Shows a text at the pointer instead of a picture of the one row that was gripped. */
function showAtPointer({ dataTransfer }: DragEvent, text: string): void {
  const label = document.createElement('div');
  label.className = styles.label ?? '';
  label.textContent = text;
  document.body.append(label);
  dataTransfer.setDragImage(label, -12, -12);
  // The browser takes its picture of the label after the event.
  setTimeout(() => label.remove(), 0);
}

/** Begins to drag rows by their keys, in the order of the list. */
export function dragRows(event: DragEvent, { type, countText }: RowDrag<never>, keys: readonly string[]) {
  event.dataTransfer.setData(type, JSON.stringify(keys));
  event.dataTransfer.effectAllowed = 'move';
  if (keys.length > 1) showAtPointer(event, countText(keys.length));
}

/** The keys that `dragRows` put into a drag; none if something else is dragged. */
export const draggedRows = (data: string | null): string[] => (data ? JSON.parse(data) : []);
