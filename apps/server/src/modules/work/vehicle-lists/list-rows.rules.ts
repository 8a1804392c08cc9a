/** What a row of a list says about its vehicle, and what it would change. */
import { vehicleListPicturesMax } from '@forecourt/contract/limits';
import type { ListColumn, ListOutcome, ListRowReason, RowDetails } from '@forecourt/contract/vehicle-lists';
import {
  mileageMax,
  modelYearMax,
  modelYearMin,
  priceCentsMax,
  Vin,
  vehicleColours,
} from '@forecourt/contract/vehicles';
import { checkDigitState, demandsCheckDigit } from '../vehicles/vin.rules.ts';
import { isImpossibleDate, yearOf } from './list-dates.rules.ts';
import { readNumber } from './list-numbers.rules.ts';

/** Texts that can be stored, as the file has them. */
interface RowCells {
  number: number;
  cells: string[];
}

export interface ListRow {
  number: number;
  reference: string | null;
  /** In upper case. */
  vin: string | null;
  details: RowDetails;
  /** Addresses, each once. */
  pictures: string[];
  /** Null while nothing is wrong with the row. */
  reason: ListRowReason | null;
  /** The text that is wrong. */
  text: string | null;
}

/** Ends reading a row. */
class Faulty extends Error {
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
function readYear(text: string): number {
  if (isImpossibleDate(text)) throw new Faulty('dateInvalid', text);
  const year = yearOf(text);
  if (!(year >= modelYearMin && year <= modelYearMax)) throw new Faulty('yearInvalid', text);
  return year;
}

const milesWords = /^(mi|miles?|meilen|milles|miglia|millas|milhas|merfold|mérföld|μίλια)\.?$/i;

function readMileage(text: string): Pick<RowDetails, 'mileage' | 'mileageUnit'> {
  const [, written = '', unit = ''] = /^([\d\s\u00a0\u202f.,'’]+?)\s*(\p{Letter}*\.?)$/u.exec(text) ?? [];
  const number = readNumber(written);
  if (number === null || number > mileageMax) throw new Faulty('mileageInvalid', text);
  const mileageUnit = milesWords.test(unit) ? 'mi' : /^km/i.test(unit) ? 'km' : undefined;
  return { mileage: Math.round(number), ...(mileageUnit && { mileageUnit }) };
}

function readPrice(text: string): number {
  const amount = text.replaceAll(/[\p{Currency_Symbol}\p{Letter}]+\.?/gu, '').trim();
  const number = readNumber(amount.replace(/[.,]?[-–—]+$/, ''));
  const cents = number === null ? Number.NaN : Math.round(number * 100);
  if (!(cents <= priceCentsMax)) throw new Faulty('priceInvalid', text);
  return cents;
}

const addressMax = 2_000;

function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username || url.password || url.href.length > addressMax)
    throw new Faulty('addressInvalid', text);
  return url.href;
}

/** Addresses are separated by white space, a bar, or a comma or semicolon before the next one. */
const betweenAddresses = /[\s|]+|[,;]+\s*(?=https?:)|[,;]+$/i;

function readAddresses(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => text.split(betweenAddresses)).filter((text) => text !== '');
  const addresses = [...new Set(all.map(readAddress))];
  if (addresses.length > vehicleListPicturesMax) throw new Faulty('tooManyPictures');
  return addresses;
}

function readText(text: string, lengthMax: number): string {
  if (text.length > lengthMax) throw new Faulty('textTooLong', text);
  return text;
}

function readVin(text: string): string {
  const vin = Vin.safeParse(text.replaceAll(/[\s-]/g, '')).data;
  if (!vin || (demandsCheckDigit(vin) && checkDigitState(vin) === false))
    throw new Faulty('vinInvalid', text);
  return vin;
}

function readColour(text: string): string {
  return vehicleColours.find((name) => name === text.toLowerCase()) ?? readText(text, 60);
}

const nameMax = 100;

function readDetails(values: ReadonlyMap<ListColumn, string>): RowDetails {
  const read = <T>(field: ListColumn, as: (text: string) => T): T | undefined => {
    const text = values.get(field);
    return text === undefined ? undefined : as(text);
  };
  const details = {
    make: read('make', (text) => readText(text, nameMax)),
    model: read('model', (text) => readText(text, nameMax)),
    year: read('year', readYear),
    colour: read('colour', readColour),
    ...read('mileage', readMileage),
    priceCents: read('price', readPrice),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** The values of a row by field; empty cells are left out, because they say nothing. */
export function valuesOf({ cells }: RowCells, fields: readonly ListColumn[]): Map<ListColumn, string> {
  const values = new Map<ListColumn, string>();
  for (const [index, field] of fields.entries()) {
    const text = (cells[index] ?? '').trim();
    if (field !== '' && field !== 'pictures' && text !== '') values.set(field, text);
  }
  return values;
}

function picturesOf({ cells }: RowCells, fields: readonly ListColumn[]): string[] {
  return fields.flatMap((field, index) => (field === 'pictures' ? [(cells[index] ?? '').trim()] : []));
}

/** Reads a row; a faulty one keeps what names it. A vehicle without a stock number is named by its VIN. */
export function readRow(row: RowCells, fields: readonly ListColumn[]): ListRow {
  const values = valuesOf(row, fields);
  const read: ListRow = {
    number: row.number,
    reference: values.get('reference')?.normalize('NFC').slice(0, nameMax) ?? null,
    vin: null,
    details: {},
    pictures: [],
    reason: null,
    text: null,
  };
  try {
    const vin = values.get('vin');
    read.vin = vin === undefined ? null : readVin(vin);
    readText(values.get('reference') ?? '', nameMax);
    if (read.vin === null && read.reference === null) throw new Faulty('noName');
    const details = readDetails(values);
    const pictures = readAddresses(picturesOf(row, fields));
    return { ...read, details, pictures };
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    return { ...read, reason: error.reason, text: error.text };
  }
}

/** A vehicle as far as a list can change it. */
export interface KnownVehicle {
  reference: string;
  vin: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  colour: string | null;
  mileage: number | null;
  mileageUnit: 'km' | 'mi';
  priceCents: number | null;
}

/** The fields in which a row differs from its vehicle. What the row does not name stays. */
export function changesOf(
  { reference, vin, details }: Pick<ListRow, 'reference' | 'vin' | 'details'>,
  vehicle: KnownVehicle,
): Partial<KnownVehicle> {
  const named = { ...details, ...(reference && { reference }), ...(vin && { vin }) };
  const entries = Object.entries(named) as [keyof KnownVehicle, KnownVehicle[keyof KnownVehicle]][];
  return Object.fromEntries(entries.filter(([name, value]) => vehicle[name] !== value));
}

/**
 * The outcome of a row that is not faulty. Of an unchanged vehicle pictures may still be new, so a row with pictures is worked
 * through as well.
 */
export function outcomeOf(row: ListRow, vehicle: KnownVehicle | null): Exclude<ListOutcome, 'faulty'> {
  if (!vehicle) return 'new';
  return Object.keys(changesOf(row, vehicle)).length > 0 ? 'changed' : 'unchanged';
}
