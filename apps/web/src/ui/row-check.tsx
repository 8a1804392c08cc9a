import { useRef } from 'react';
import { classes } from './class-names.ts';
import styles from './data-table.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  isPartial?: boolean;
  /** The label is drawn too. */
  words?: boolean;
  onToggle: (isRange: boolean) => void;
}

/** Chooses a row; with Shift all from the last one to this one. */
export function RowCheck({ label, checked, isPartial = false, words, onToggle }: RowCheckProps) {
  // A change does not say which keys were held.
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
