import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './class-names.ts';
import styles from './picture-choice.module.css';

export interface PictureOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A short description. */
  line?: string | undefined;
  /** Shown at the bottom of the card: the price. */
  note?: string | undefined;
  picture: ReactNode;
}

interface PictureChoiceProps<Value extends string> {
  label: string;
  /** Whether the label is visible or only for screen readers. */
  hasHeading?: boolean;
  /** `side` has two columns for use beside other content; `small` is one row that scrolls horizontally. */
  layout?: 'page' | 'side' | 'small';
  disabled?: boolean;
  value: string;
  onChange: (value: Value) => void;
  /** Somebody clicked the option that is selected already. */
  onAgain?: (value: Value) => void;
  options: readonly PictureOption<Value>[];
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Radio buttons as cards, each with a picture of the option. */
export function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  const { label, hasHeading = false, layout = 'page', disabled = false, value, options } = props;
  const { onAgain, onChange } = props;
  const group = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // In a row that scrolls, the selected card is scrolled into view on mount.
  useEffect(() => {
    const card = box.current?.querySelector(':checked')?.closest('label');
    if (!box.current || !card) return;
    box.current.scrollLeft += middleOf(card) - middleOf(box.current);
  }, []);
  return (
    <fieldset ref={box} className={classes(styles.choice, styles[layout])} disabled={disabled}>
      <legend className={hasHeading ? styles.heading : 'hidden'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes(styles.option, option.value === value && styles.chosen)}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            checked={option.value === value}
            onClick={() => option.value === value && onAgain?.(option.value)}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.picture} aria-hidden="true">
            {option.picture}
          </span>
          <span className={styles.words}>
            <strong>{option.label}</strong>
            {option.line && <span className={styles.line}>{option.line}</span>}
            {option.note && <span className={classes(styles.note, 'numbers')}>{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
