import { useRef } from 'react';
import { classes } from './class-names.ts';
import styles from './data-table.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Only some of the rows that it stands for are selected. */
  isPartial?: boolean;
  /** The label is visible too. */
  words?: boolean;
  onToggle: (isRange: boolean) => void;
}

/** Selects a row; with Shift, all rows from the last one to this one. */
export function RowCheck({ label, checked, isPartial = false, words, onToggle }: RowCheckProps) {
  // A change event does not report modifier keys, so the pointerdown or keydown before it records Shift.
  const isRange = useRef(false);
  return (
    <label className={classes(styles.check, words && styles.checkWords)}>
      <input
        type="checkbox"
        aria-label={words ? undefined : label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onPointerDown={(event) => {
          isRange.current = event.shiftKey;
        }}
        onKeyDown={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onToggle(isRange.current)}
      />
      {words && <span>{label}</span>}
    </label>
  );
}
