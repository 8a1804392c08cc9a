import { localeOf } from '@forecourt/contract/language-names';

/** How values are formatted. Callers pass the language. */

const formats = new Map<string, Intl.NumberFormat>();

/** Formatters are cached: creating one takes a hundred times as long as using it. */
function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf(language), options);
  formats.set(key, made);
  return made;
}

const two = (value: number) => String(value).padStart(2, '0');

/** `dd.MM.yyyy | HH:mm` in the user's time zone, as the specification requires. */
export function dateTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const date = `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`;
  return `${date} | ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** `HH:mm` in the user's time zone. */
export function timeOfDay(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

export function wholeNumber(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** With at most one decimal. */
export function decimal(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

/** A share as a whole percentage. */
export function percent(share: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** With its sign and at most one decimal: `+0.4`, `−0.3`. */
export function signedDecimal(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value);
}

/** With its sign: `+20`, `−3`, `0`. */
export function signedNumber(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value);
}

/** An amount in cents, of a currency with a hundred cents to the unit. */
export function money(cents: number, currency: string, language: string): string {
  return numberFormat(language, { style: 'currency', currency }).format(cents / 100);
}

const kilo = 1000;
const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `4.2 MB`, with the unit in the given language. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(sizeUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return numberFormat(language, {
    style: 'unit',
    unit: sizeUnits[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / kilo ** step);
}

/** `20 s`, `40 min`, `5 hr`, `3 days`: how long something has waited; rounded down from a minute on. */
export function waitingTime(ms: number, language: string): string {
  const minutes = Math.floor(ms / (kilo * minuteSeconds));
  if (minutes === 0) return roughDuration(ms, language);
  const [value, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return numberFormat(language, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Number(value),
  );
}

/** `7.5 s`, `42 s`: measured seconds, with a decimal below ten. */
export function secondsOf(value: number, language: string): string {
  return numberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

const minuteSeconds = 60;

/** `20 s`, `3 min`: an estimate, rounded up because finishing early is better than finishing late. */
export function roughDuration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.ceil(ms / kilo));
  const [value, unit] =
    seconds < minuteSeconds
      ? [seconds > 10 ? Math.ceil(seconds / 5) * 5 : seconds, 'second']
      : [Math.ceil(seconds / minuteSeconds), 'minute'];
  return numberFormat(language, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Number(value),
  );
}
