import { useRef } from 'react';
import styles from './data-table.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  isPartial?: boolean;
  onToggle: (isRange: boolean) => void;
}

/** Chooses a row; with Shift all from the last one to this one. */
export function RowCheck({ label, checked, isPartial = false, onToggle }: RowCheckProps) {
  // A change does not say which keys were held.
  const isRange = useRef(false);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={label}
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
    </label>
  );
}
