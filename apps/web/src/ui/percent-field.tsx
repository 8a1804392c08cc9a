import { useState } from 'react';
import { TextField } from './field.tsx';
import styles from './percent-field.module.css';

interface PercentFieldProps {
  label: string;
  hint?: string;
  /** A share, 0–1; shown as a percentage. */
  value: number;
  onChange: (share: number) => void;
  /** Fractions. */
  min?: number;
  max?: number;
  /** Smallest difference, percent; 1 by default. */
  step?: number;
}

/** Rounded to steps of that many percent, as a share between its limits. */
const shareOf = (percent: number, { max = 1, min = 0, step = 1 }: Partial<PercentFieldProps>) =>
  Math.min(max, Math.max(min, (Math.round(percent / step) * step) / 100));
const percentOf = (share: number, step: number) =>
  Number((Math.round((share * 100) / step) * step).toFixed(2));

/** A share, typed as a percentage and clamped to its limits. What is typed stays until the field is left. */
export function PercentField({ value, onChange, min = 0, max = 1, step = 1, ...parts }: PercentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const percent = Number(text);
    if (text.trim() !== '' && Number.isFinite(percent)) onChange(shareOf(percent, { min, max, step }));
  };
  return (
    <TextField
      {...parts}
      type="number"
      min={min * 100}
      max={max * 100}
      step={step}
      value={typed ?? String(percentOf(value, step))}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A share, set with a slider or typed as a percentage. */
export function PercentSlider(props: PercentFieldProps & { min: number; max: number }) {
  const { label, max, min, onChange, step = 1, value } = props;
  return (
    <div className={styles.slider}>
      <PercentField {...props} />
      <input
        type="range"
        aria-label={label}
        min={min * 100}
        max={max * 100}
        step={step}
        value={percentOf(value, step)}
        onChange={(event) => onChange(shareOf(Number(event.target.value), props))}
      />
    </div>
  );
}
