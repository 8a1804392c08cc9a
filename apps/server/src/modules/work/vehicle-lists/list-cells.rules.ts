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
import { isOwnCurrency, type ListMoney } from './list-currencies.rules.ts';
import { isImpossibleDate, yearOf } from './list-dates.rules.ts';
import { readDistance, readMoney } from './list-numbers.rules.ts';

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

/** A model year, or the year of a date. */
export function readYear(text: string): number {
  if (isImpossibleDate(text)) throw new Faulty('dateInvalid', text);
  const year = yearOf(text);
  if (!(year >= modelYearMin && year <= modelYearMax)) throw new Faulty('yearInvalid', text);
  return year;
}

export function readMileage(text: string): Pick<RowDetails, 'mileage' | 'mileageUnit'> {
  const distance = readDistance(text);
  if (!distance || distance.number > mileageMax) throw new Faulty('mileageInvalid', text);
  const { number, unit } = distance;
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
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username || url.password || url.href.length > addressMax)
    throw new Faulty('addressInvalid', text);
  return url.href;
}

/** U+FFFD is where the file has bytes that are no letter in its character set. */
export function readText(text: string, lengthMax: number): string {
  if (text.includes('\ufffd')) throw new Faulty('lettersLost', text);
  if (text.length > lengthMax) throw new Faulty('textTooLong', text);
  return text;
}

/** A number such as 1,23457E+17: a spreadsheet has lost its last digits, so another vehicle may have the same. */
const shortened = /^\d([.,]\d+)?E\+\d+$/i;

export function readReference(text: string): string {
  if (shortened.test(text)) throw new Faulty('digitsLost', text);
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

/** How people write that there is nothing to say. */
export const isPlaceholder = (text: string) =>
  /^([-–—_.?/*\s]+|n\.?\s?[/.]?\s?a\.?|k\.\s?a\.?|null|none)$/i.test(text);
