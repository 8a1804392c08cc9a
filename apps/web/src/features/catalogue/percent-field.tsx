import { TextField } from '../../ui/field.tsx';

interface PercentFieldProps {
  label: string;
  hint?: string;
  /** A share; shown as percent. */
  value: number;
  onChange: (share: number) => void;
  /** Shares. */
  min?: number;
  max?: number;
}

/** A share of something, typed as whole percent and kept within its bounds. */
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
