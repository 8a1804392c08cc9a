import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly {
    value: Value;
    label: string;
    icon?: ReactNode;
    /** The key that selects it, where `leavesArrows` is set. */
    shortcut?: string;
    disabled?: boolean;
    /** Shown instead of the label while the pointer rests on it, such as why it is disabled. */
    title?: string | undefined;
  }[];
  /** Shows icons only; the labels are for screen readers. */
  iconsOnly?: boolean;
  /**
   * Each choice is a tab stop instead of one radio group with arrow keys, for screens that use the arrow keys
   * otherwise.
   */
  leavesArrows?: boolean;
}

/** Selects one of a few choices, side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, choices, iconsOnly, leavesArrows } = props;
  const name = useId();
  if (leavesArrows) {
    return (
      <fieldset className={styles.group}>
        <legend className="hidden">{label}</legend>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={styles.choice}
            aria-pressed={choice.value === value}
            disabled={choice.disabled}
            aria-keyshortcuts={choice.shortcut}
            title={choice.title ?? (choice.shortcut && `${choice.label} (${choice.shortcut})`)}
            onClick={() => onChange(choice.value)}
          >
            {choice.icon}
            {choice.label}
          </button>
        ))}
      </fieldset>
    );
  }
  return (
    <fieldset className={styles.group}>
      <legend className="hidden">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={styles.choice}
          title={choice.title ?? (iconsOnly ? choice.label : undefined)}
        >
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span className={iconsOnly ? 'hidden' : undefined}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
