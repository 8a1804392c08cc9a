/** Dates and years as people write them in lists. */
import { modelYearMin } from '@forecourt/contract/vehicles';

/** Numbers that a date begins with: of three, the year is first or last, and before it is day or month. */
const dateParts =
  /^(\d{1,4})[./-]\s*(\d{1,2})(?:[./-]\s*(\d{4}|\d{1,2}))?(?!\d)|^(\d{1,2})[./-]\s*(\d{4})(?!\d)/;

/** Whether a calendar has this day; months are counted from 1. */
function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether a text begins with a date that no calendar has, such as 31.02.2019 or 13/2019. Days may follow their month. */
export function isImpossibleDate(text: string): boolean {
  const numbers = (dateParts.exec(text) ?? []).slice(1).filter(Boolean).map(Number);
  const year = numbers.find((number) => number >= modelYearMin);
  if (year === undefined || numbers.length < 2) return false;
  const [first = 1, second] = numbers.filter((number) => number !== year);
  const maySwap = second !== undefined && numbers[0] !== year;
  return !isDay(year, first, second ?? 1) && !(maySwap && isDay(year, second, first));
}

/** Days from 1899-12-30, as spreadsheets count dates, which are between 1950 and 2100. */
const isSerialDate = (number: number) => number > 18_000 && number < 74_000;

/** The year that a text is, or that its date is in; NaN where it names none. */
export function yearOf(text: string): number {
  const serial = Number(text);
  return isSerialDate(serial)
    ? new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).getUTCFullYear()
    : Number(/(?<!\d)\d{4}(?!\d)/.exec(text)?.[0]);
}
