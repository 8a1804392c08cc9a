/** What a row of a list says about its vehicle, and what it would change. */
import { vehicleListPicturesMax } from '@forecourt/contract/limits';
import { asLine } from '@forecourt/contract/text-fields';
import type {
  ListCellDoubt,
  ListColumn,
  ListField,
  ListOutcome,
  ListRowReason,
  RowDetails,
} from '@forecourt/contract/vehicle-lists';
import {
  Faulty,
  isPlaceholder,
  nameMax,
  readAddress,
  readColour,
  readMileage,
  readPrice,
  readReference,
  readText,
  readVin,
  readYear,
} from './list-cells.rules.ts';

import { currencyOfRow, type ListMoney } from './list-currencies.rules.ts';
import { withoutEnd } from './list-numbers.rules.ts';

/** Texts that can be stored, as the file has them. */
interface RowCells {
  number: number;
  cells: string[];
  /** The addresses that cells are linked to, by their column. */
  links?: ReadonlyMap<number, string> | undefined;
}

export interface ListRow {
  number: number;
  reference: string | null;
  /** In upper case. */
  vin: string | null;
  details: RowDetails;
  /** Addresses, each once. */
  pictures: string[];
  /** Cells that could not be read. */
  doubts: ListCellDoubt[];
  /** Why it cannot be imported; null: it can. */
  reason: ListRowReason | null;
  /** The text that is wrong. */
  text: string | null;
}

/** Runs a reader; a cell that it cannot read is left out and noted. */
type Noted = <T>(field: ListField, read: () => T) => T | undefined;

/** Collects what could not be read, each text once. */
function notedIn(doubts: ListCellDoubt[]): Noted {
  return (field, read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Faulty)) throw error;
      const { reason, text } = error;
      const isKnown = doubts.some((one) => one.field === field && one.reason === reason && one.text === text);
      if (!isKnown && doubts.length < doubtsMax) doubts.push({ field, reason, text });
      return undefined;
    }
  };
}

/** Doubts of a row that are kept. */
const doubtsMax = 20;

/** Addresses are separated by a line, a bar, or by blanks, commas and semicolons before the next one. */
const betweenAddresses = /[|\n\r]|(?<=[\s,;])(?=https?:)/i;

const addressesIn = (text: string): string[] =>
  text.split(betweenAddresses).map((part) => withoutEnd(part, /[\s,;]/).trimStart());

/** An address may contain blanks, which servers get as %20. */
function readAddresses(texts: readonly string[], noted: Noted): string[] {
  const all = texts.flatMap(addressesIn).filter((text) => text !== '');
  const read = all.flatMap((text) => noted('pictures', () => readAddress(text)) ?? []);
  const addresses = [...new Set(read)];
  if (addresses.length > vehicleListPicturesMax)
    noted('pictures', () => {
      throw new Faulty('tooManyPictures');
    });
  return addresses.slice(0, vehicleListPicturesMax);
}

function readDetails(
  values: ReadonlyMap<ListColumn, string>,
  money: ListMoney,
  elsewhere: string,
  noted: Noted,
): RowDetails {
  const read = <T>(field: ListField, as: (text: string) => T): T | undefined => {
    const text = values.get(field);
    return text === undefined ? undefined : noted(field, () => as(text));
  };
  const details = {
    make: read('make', (text) => readText(text, nameMax)),
    model: read('model', (text) => readText(text, nameMax)),
    year: read('year', readYear),
    colour: read('colour', readColour),
    ...read('mileage', readMileage),
    priceCents: read('price', (text) => readPrice(text, money, elsewhere)),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** The values of a row by field; empty cells are left out, because they say nothing. */
export function valuesOf({ cells }: RowCells, fields: readonly ListColumn[]): Map<ListColumn, string> {
  const values = new Map<ListColumn, string>();
  for (const [index, field] of fields.entries()) {
    const text = asLine(cells[index] ?? '');
    if (field !== '' && field !== 'pictures' && text !== '') values.set(field, text);
  }
  return values;
}

/** The texts of the cells with pictures. One that shows a word instead of an address may have a link to it. */
function picturesOf({ cells, links }: RowCells, fields: readonly ListColumn[]): string[] {
  return fields.flatMap((field, index) => {
    if (field !== 'pictures') return [];
    const text = (cells[index] ?? '').trim();
    return [/https?:/i.test(text) ? text : (links?.get(index) ?? text)];
  });
}

/** The stock number and the VIN. A placeholder says that there is none. */
function readNames(values: ReadonlyMap<ListColumn, string>): Pick<ListRow, 'reference' | 'vin'> {
  const written = (field: ListColumn) => {
    const text = values.get(field);
    return text === undefined || isPlaceholder(text) ? null : text;
  };
  const [reference, vin] = [written('reference'), written('vin')];
  if (vin === null && reference === null) throw new Faulty('noName');
  return { vin: vin && readVin(vin), reference: reference && readReference(reference) };
}

/**
 * Reads a row. A cell that cannot be read is left out, and noted; the row is faulty only where its vehicle is not known: such a
 * row keeps what names it. A vehicle without a stock number is named by its VIN.
 */
export function readRow(row: RowCells, fields: readonly ListColumn[], money: ListMoney): ListRow {
  const values = valuesOf(row, fields);
  const { number } = row;
  const doubts: ListCellDoubt[] = [];
  const noted = notedIn(doubts);
  try {
    const names = readNames(values);
    const details = readDetails(values, money, currencyOfRow(money, row.cells), noted);
    const pictures = readAddresses(picturesOf(row, fields), noted);
    return { number, ...names, details, pictures, doubts, reason: null, text: null };
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    const { reason, text } = error;
    const reference = values.get('reference')?.slice(0, nameMax) ?? null;
    return { ...{ number, reference, vin: null, details: {}, pictures: [], doubts: [] }, reason, text };
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
