import { useState } from 'react';
import { fieldNumber, readNumber } from '../lib/read-number.ts';
import { useLanguage, useText } from '../lib/use-text.ts';
import { TextField } from './field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string | undefined;
  /** In its smallest part, such as cents; NaN while it is none. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Digits behind the point; default a whole number. */
  fractionDigits?: number;
  /** An empty field is null instead of a missing number. */
  nullable?: boolean;
  problem: string | null;
  showProblem: boolean;
}

/** A number that is typed; it stays as typed until another number is to be shown. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, fractionDigits = 0, nullable = false, problem, ...rest } = props;
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (nullable && text.trim() === '' ? null : readNumber(text, fractionDigits));
  const isTyped = typed !== null && Object.is(read(typed), value);
  const shown = isTyped ? typed : fieldNumber(value, language, fractionDigits);
  // Something was typed, but it is no number: that is not the same as nothing.
  const isGarbled = shown.trim() !== '' && Number.isNaN(value);
  return (
    <TextField
      {...rest}
      problem={isGarbled ? t('form.invalid') : problem}
      inputMode={fractionDigits > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      className="numbers"
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
    />
  );
}
