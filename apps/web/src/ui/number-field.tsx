import { localeOf } from '@forecourt/contract/language-names';
import { useState } from 'react';
import type { NumberRange } from '../lib/check-value.ts';
import type { Language, Text } from '../lib/i18n.ts';
import { useLanguage, useText } from '../lib/use-text.ts';
import { TextField } from './field.tsx';

/** `45.000`, `45,000`, `45 000` and `45’000`, and before decimals that another sign separates: `45.000,50`. */
const grouped = /^([1-9]\d{0,2}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;
const plain = /^(\d{1,12})()(?:[.,](\d*))?$/;

const decimalSign = (language: string) =>
  new Intl.NumberFormat(localeOf(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;

/**
 * Parses typed text as a whole number of the smallest unit: with 2 fraction digits `1.50` and `1,5` are both 150. The thousands may be
 * separated: `12,990` is 12990 in English, but in German it has a digit too many. NaN for anything else.
 */
export function readNumber(typed: string, fractionDigits = 0, language = 'en'): number {
  const text = typed.trim();
  const thousands = grouped.exec(text);
  const isFraction =
    fractionDigits > 0 && thousands?.[3] === undefined && thousands?.[2] === decimalSign(language);
  const [, whole, , fraction = ''] = (!isFraction && thousands) || plain.exec(text) || [];
  if (whole === undefined || fraction.length > fractionDigits) return Number.NaN;
  return Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(fractionDigits, '0'));
}

/** The same number as the text of an input in this language, without thousands separators. */
export function fieldNumber(value: number | null, language: string, fractionDigits = 0): string {
  if (value === null || Number.isNaN(value)) return '';
  return new Intl.NumberFormat(localeOf(language), {
    useGrouping: false,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value / 10 ** fractionDigits);
}

/** What a number has to be: "Enter a whole number from 1 to 1,000,000." */
function ruleText({ min, max }: NumberRange, fractionDigits: number, language: Language, t: Text): string {
  const words = (value: number) =>
    new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: fractionDigits }).format(
      value / 10 ** fractionDigits,
    );
  const key = fractionDigits > 0 ? 'form.numberBetween' : 'form.wholeBetween';
  return t(key, { min: words(min), max: words(max) });
}

const isOutside = (value: number | null, { min, max }: NumberRange) =>
  value !== null && (value < min || value > max);

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
  /** In the smallest unit. The error text of any other number, and of text that is no number, states it. */
  range?: NumberRange | undefined;
  problem?: string | null | undefined;
  showProblem?: boolean;
}

/** A number input that keeps the text as typed until `value` becomes a different number. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, fractionDigits = 0, nullable = false, range, problem, ...rest } = props;
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) =>
    nullable && text.trim() === '' ? null : readNumber(text, fractionDigits, language);
  const isTyped = typed !== null && Object.is(read(typed), value);
  const shown = isTyped ? typed : fieldNumber(value, language, fractionDigits);
  // Text that is no number gets another message than an empty field.
  const isGarbled = shown.trim() !== '' && Number.isNaN(value);
  const isWrong = isGarbled || (range !== undefined && isOutside(value, range));
  const anyNumber = t(fractionDigits > 0 ? 'form.invalid' : 'form.whole');
  const rule = range ? ruleText(range, fractionDigits, language, t) : anyNumber;
  return (
    <TextField
      {...rest}
      problem={isWrong ? rule : (problem ?? null)}
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
