import { TextField } from '../../../ui/field.tsx';

interface PercentFieldProps {
  label: string;
  hint?: string;
  /** A share, 0–1; shown as a percentage. */
  value: number;
  onChange: (share: number) => void;
  /** Fractions. */
  min?: number;
  max?: number;
}

/** A share, typed as a whole percentage and clamped to its limits. */
export function PercentField({ value, onChange, min = 0, max = 1, ...parts }: PercentFieldProps) {
  const change = (typed: string) => {
    const percent = Math.round(Number(typed));
    if (Number.isFinite(percent)) onChange(Math.min(max, Math.max(min, percent / 100)));
  };
  return (
    <TextField
      {...parts}
      type="number"
      min={min * 100}
      max={max * 100}
      value={String(Math.round(value * 100))}
      onChange={change}
    />
  );
}
