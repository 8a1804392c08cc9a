import { type ReactNode, useId } from 'react';
import { classes } from './class-names.ts';
import styles from './picture-choice.module.css';

export interface PictureOption {
  value: string;
  label: string;
  /** A few words more. */
  line?: string | undefined;
  picture: ReactNode;
}

interface PictureChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly PictureOption[];
}

/** One of several, each seen before it is chosen. */
export function PictureChoice({ label, value, onChange, options }: PictureChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes(styles.option, option.value === value && styles.chosen)}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.picture} aria-hidden="true">
            {option.picture}
          </span>
          <span className={styles.words}>
            <strong>{option.label}</strong>
            {option.line && <span className={styles.line}>{option.line}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
