import type { ShowroomName } from '@forecourt/contract/recipe';
import { useId } from 'react';
import { useText } from '../../lib/use-text.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './presets.module.css';
import { Swatch } from './swatch.tsx';

interface ShowroomChoiceProps {
  names: readonly ShowroomName[];
  value: ShowroomName;
  disabled: boolean;
  onChange: (name: ShowroomName) => void;
}

/** As the built-in preset has it. */
const brandColour = '#0b7285';

/** The showrooms as drawings, without what they cost. */
export function ShowroomChoice({ names, value, disabled, onChange }: ShowroomChoiceProps) {
  const t = useText();
  const group = useId();
  return (
    <fieldset className={styles.showrooms} disabled={disabled}>
      <legend>{t('presets.choose')}</legend>
      {names.map((name) => (
        <label key={name} className={classes(styles.card, name === value && styles.chosen)}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <Swatch name={name} brandColour={brandColour} />
          <span className={styles.words}>
            <strong>{t(`presets.${name}.name`)}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
