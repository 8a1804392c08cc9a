import { colourOfBrand } from '@forecourt/contract/built-in-presets';
import { isColour } from '../lib/field-checks.ts';
import { useText } from '../lib/use-text.ts';
import styles from './colour-field.module.css';
import { TextField } from './field.tsx';

interface ColourFieldProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (colour: string) => void;
}

/** A colour, chosen with the browser's picker or typed as `#rrggbb`. */
export function ColourField({ label, hint, value, onChange }: ColourFieldProps) {
  const t = useText();
  return (
    <div className={styles.field}>
      <input
        type="color"
        className={styles.well}
        aria-label={label}
        value={isColour(value) ? value.toLowerCase() : colourOfBrand}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        maxLength={7}
        spellCheck={false}
        hint={hint}
        problem={isColour(value) ? null : t('presets.brandColourShape')}
      />
    </div>
  );
}
