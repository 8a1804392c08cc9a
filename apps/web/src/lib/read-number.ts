/** `45.000`, `45,000`, `45 000` and `45’000`. */
const grouped = /^\d{1,3}([.,\s'’]\d{3})+$/;

/**
 * Parses typed text as a whole number of the smallest unit: with 2 fraction digits `1.50` and `1,5` are both 150.
 * Without fraction digits the thousands may be separated. NaN for anything else.
 */
export function readNumber(typed: string, fractionDigits = 0): number {
  const isGrouped = fractionDigits === 0 && grouped.test(typed.trim());
  const text = isGrouped ? typed.replace(/\D/g, '') : typed.trim();
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > fractionDigits) return Number.NaN;
  return Number(whole + fraction.padEnd(fractionDigits, '0'));
}

/** The same number as the text of an input in this language, without thousands separators. */
export function fieldNumber(value: number | null, language: string, fractionDigits = 0): string {
  if (value === null || Number.isNaN(value)) return '';
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value / 10 ** fractionDigits);
}
