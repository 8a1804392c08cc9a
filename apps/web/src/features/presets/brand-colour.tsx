import { isColour } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './presets.module.css';

/** The dealer's colour, by eye or as `#rrggbb`. */
export function BrandColour({
  value,
  onChange,
  hint,
}: {
  value: string;
  onChange: (colour: string) => void;
  hint?: string;
}) {
  const t = useText();
  return (
    <div className={styles.brandColour}>
      <input
        type="color"
        className={styles.well}
        aria-label={t('presets.brandColour')}
        value={isColour(value) ? value.toLowerCase() : '#0b7285'}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextField
        label={t('presets.brandColour')}
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
