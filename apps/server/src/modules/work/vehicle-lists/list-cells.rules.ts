/** What the text of a cell means, or why it cannot be read. */
import type { ListRowReason, RowDetails } from '@forecourt/contract/vehicle-lists';
import {
  mileageMax,
  modelYearMax,
  modelYearMin,
  priceCentsMax,
  Vin,
  vehicleColours,
} from '@forecourt/contract/vehicles';
import { checkDigitState, demandsCheckDigit } from '../vehicles/vin.rules.ts';
import { readDistance, readMoney } from './list-numbers.rules.ts';
import { type DistanceUnit, isOwnCurrency, type ListMoney } from './list-units.rules.ts';

/** A text that cannot be read. */
export class Faulty extends Error {
  readonly reason: ListRowReason;
  readonly text: string | null;

  constructor(reason: ListRowReason, text: string | null = null) {
    super(reason);
    this.reason = reason;
    this.text = text?.slice(0, shownMax) ?? null;
  }
}

/** Length of a wrong text that is shown. */
const shownMax = 200;

/** Numbers that a date begins with: of three, the year is first or last, and before it is day or month. */
const dateParts =
  /^(\d{1,4})[./-]\s*(\d{1,2})(?:[./-]\s*(\d{4}|\d{1,2}))?(?!\d)|^(\d{1,2})[./-]\s*(\d{4})(?!\d)/;

/** Whether a calendar has this day; months are counted from 1. */
function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether a text begins with a date that no calendar has, such as 31.02.2019 or 13/2019. Days may follow their month. */
function isImpossibleDate(text: string): boolean {
  const numbers = (dateParts.exec(text) ?? []).slice(1).filter(Boolean).map(Number);
  const year = numbers.find((number) => number >= modelYearMin);
  if (year === undefined || numbers.length < 2) return false;
  const [first = 1, second] = numbers.filter((number) => number !== year);
  const maySwap = second !== undefined && numbers[0] !== year;
  return !isDay(year, first, second ?? 1) && !(maySwap && isDay(year, second, first));
}

/** Days from 1899-12-30, as spreadsheets count dates, which are between 1950 and 2100. */
const isSerialDate = (number: number) => number > 18_000 && number < 74_000;

/** Dates without separators, as systems write them: 20190501, 201905, 01052019 and 052019. */
const joinedDates = [
  /^(?<year>(19|20)\d\d)(?<month>\d\d)(?<day>\d\d)?$/,
  /^(?<day>\d\d)?(?<month>\d\d)(?<year>(19|20)\d\d)$/,
];

/** The year of a date without separators; undefined for any other text. */
function joinedYear(text: string): number | undefined {
  for (const pattern of joinedDates) {
    const { day = 1, month, year } = pattern.exec(text)?.groups ?? {};
    if (year && isDay(Number(year), Number(month), Number(day))) return Number(year);
  }
  return undefined;
}

/** March of 2019 without its zero, or a day of 1987 as spreadsheets count it: nobody knows. */
const isAmbiguous = (text: string) => /^[1-9](19[5-9]|20[0-4])\d$/.test(text) && isSerialDate(Number(text));

/** The year that a text is, or that its date is in; NaN where it names none. */
function yearOf(text: string): number {
  const joined = joinedYear(text);
  if (joined !== undefined) return joined;
  const serial = isAmbiguous(text) ? Number.NaN : Number(text);
  return isSerialDate(serial)
    ? new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).getUTCFullYear()
    : Number(/(?<!\d)\d{4}(?!\d)/.exec(text)?.[0]);
}

/** A model year, or the year of a date. */
export function readYear(written: string): number {
  // Programs that read a column with gaps as decimal numbers write 2019.0.
  const text = written.replace(/^(\d{4})[.,]0+$/, '$1');
  if (isImpossibleDate(text)) throw new Faulty('dateInvalid', text);
  const year = yearOf(text);
  if (!(year >= modelYearMin && year <= modelYearMax)) throw new Faulty('yearInvalid', text);
  return year;
}

/** @param elsewhere the unit that the row or the heading says */
export function readMileage(
  text: string,
  elsewhere?: DistanceUnit,
): Pick<RowDetails, 'mileage' | 'mileageUnit'> {
  const distance = readDistance(text);
  if (!distance || distance.number > mileageMax) throw new Faulty('mileageInvalid', text);
  const { number, unit = elsewhere } = distance;
  return { mileage: Math.round(number), ...(unit && { mileageUnit: unit }) };
}

/** @param elsewhere what the row or the heading says of the currency */
export function readPrice(text: string, money: ListMoney, elsewhere: string): number {
  const sum = readMoney(text);
  if (sum && !isOwnCurrency(money, sum.currencies, elsewhere))
    throw new Faulty('currencyForeign', sum.currencies ? text : `${text} ${elsewhere}`);
  const cents = sum === null ? Number.NaN : Math.round(sum.number * 100);
  if (!(cents <= priceCentsMax)) throw new Faulty('priceInvalid', text);
  return cents;
}

const addressMax = 2_000;

export function readAddress(text: string): string {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username || url.password || url.href.length > addressMax)
    throw new Faulty('addressInvalid', text);
  return url.href;
}

/** U+FFFD is where the file has bytes that are no letter in its character set. */
function readText(text: string, lengthMax: number): string {
  if (text.includes('\ufffd')) throw new Faulty('lettersLost', text);
  if (text.length > lengthMax) throw new Faulty('textTooLong', text);
  return text;
}

/** A number such as 1,23457E+17: a spreadsheet has lost its last digits, so another vehicle may have the same. */
const shortened = /^\d([.,]\d+)?E\+\d+$/i;

/** A date where a name belongs: spreadsheets take 9-3 for one. Workbooks have it as ISO 8601, CSV files as it was shown. */
const isoDate = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/;
const months =
  'jan|janv|ene|gen|feb|fev|fevr|febr|mar|mars|mrz|abr|apr|avr|mai|may|mag|jun|juin|giu|jul|juil|juill|lug|aug|aout|ago|sep|sept|set|oct|okt|' +
  'out|ott|nov|dec|dez|dic';
const shownDate = new RegExp(`^\\d{1,2}[.-] ?(${months})\\.?$`, 'i');

function assertNoDate(text: string, isDate: boolean): void {
  if (isDate) throw new Faulty('turnedIntoDate', text);
}

/** The name of a make or a model. */
export function readName(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  assertNoDate(text, isoDate.test(text) || shownDate.test(plain));
  return readText(text, nameMax);
}

export function readReference(text: string): string {
  if (shortened.test(text)) throw new Faulty('digitsLost', text);
  // 12-Jan may be a stock number.
  assertNoDate(text, isoDate.test(text));
  return readText(text, nameMax);
}

export function readVin(text: string): string {
  if (shortened.test(text)) throw new Faulty('digitsLost', text);
  const vin = Vin.safeParse(text.replaceAll(/[\s-]/g, '')).data;
  if (!vin || (demandsCheckDigit(vin) && checkDigitState(vin) === false))
    throw new Faulty('vinInvalid', text);
  return vin;
}

export function readColour(text: string): string {
  return vehicleColours.find((name) => name === text.toLowerCase()) ?? readText(text, 60);
}

export const nameMax = 100;

/** How people, databases and programs write that there is nothing to say. */
const nothing = [
  /^([-–—_.?/*\s]+|n\.?\s?[/.]?\s?[av]\.?|k\.\s?a\.?|keine angaben?|\(?null\)?|none|nil|nan|undefined|\\n)$/i,
  /^(unknown|unbekannt|inconnue?|desconocid[oa]|desconhecid[oa]|desconegu(t|da)|sconosciut[oa]|ismeretlen|άγνωστ[οη])$/i,
];
/** Errors of spreadsheets, in the languages of the panel: a row that is not found, a column that is gone. */
const spreadsheetError =
  /^#([¡¿]?(n\/[ad]|nv|null!|nulo!|div\/0!|value!|wert!|valeur!|valor!|valore!|ref!|bezug!|rif!|name\?|nom\?|nombre\?|nome\?|num!|zahl!|nombre!|número!|núm!|spill!|calc!)|hiányzik|hiv!|érték!|név\?|szám!|zérusosztó!|δ\/υ|αναφ!|τιμη!|ονομα\?|αριθ!|#+)$/iu;
/** Whether a text says that there is none, or that a spreadsheet has none. */
export const saysNothing = (text: string): boolean =>
  spreadsheetError.test(text) || nothing.some((pattern) => pattern.test(text));
