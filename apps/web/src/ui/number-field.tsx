import { useState } from 'react';
import { fieldNumber, readNumber } from '../lib/read-number.ts';
import { useLanguage, useText } from '../lib/use-text.ts';
import { TextField } from './field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string | undefined;
  /** In the smallest unit, such as cents; NaN while the text is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Digits after the decimal point; 0 by default. */
  fractionDigits?: number;
  /** An empty field is null; otherwise it is NaN. */
  nullable?: boolean;
  problem: string | null;
  showProblem: boolean;
}

/** A number input that keeps the text as typed until `value` becomes a different number. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, fractionDigits = 0, nullable = false, problem, ...rest } = props;
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (nullable && text.trim() === '' ? null : readNumber(text, fractionDigits));
  const isTyped = typed !== null && Object.is(read(typed), value);
  const shown = isTyped ? typed : fieldNumber(value, language, fractionDigits);
  // Text that is no number gets another message than an empty field.
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
