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
  nameMax,
  readAddress,
  readColour,
  readMileage,
  readName,
  readPrice,
  readReference,
  readVin,
  readYear,
  saysNothing,
} from './list-cells.rules.ts';

import { withoutEnd } from './list-numbers.rules.ts';
import {
  currencyOfRow,
  type DistanceUnit,
  type ListDistances,
  type ListMoney,
  unitOfRow,
} from './list-units.rules.ts';

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

/**
 * Addresses are separated by a line, a bar, or by blanks, commas and semicolons before the next one; behind the ending of a picture
 * by nothing.
 */
const betweenAddresses = /[|\n\r]|(?<=[\s,;])(?=https?:)|(?<=\.(?:jpe?g|png|webp|heic|avif))(?=https?:\/\/)/i;

/** A cell with addresses as databases and scripts write them: as an array of JSON, with line breaks as `\n`, escaped for HTML. */
function plainAddresses(text: string): string {
  const inArray = /^\[\s*"(.*)"\s*\]$/s
    .exec(text)?.[1]
    ?.replaceAll(/"\s*,\s*"/g, '\n')
    .replaceAll('\\/', '/');
  return (inArray ?? text).replaceAll(/(?:\\r)?\\n/g, '\n').replaceAll('&amp;', '&');
}

const addressesIn = (text: string): string[] =>
  plainAddresses(text)
    .split(betweenAddresses)
    .map((part) => withoutEnd(part, /[\s,;]/).trimStart());

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

/** What the heading or another cell of the row says of its amounts. */
interface RowUnits {
  money: ListMoney;
  currency: string;
  distance: DistanceUnit | undefined;
}

function readDetails(
  values: ReadonlyMap<ListColumn, string>,
  { currency, distance, money }: RowUnits,
  noted: Noted,
): RowDetails {
  const read = <T>(field: ListField, as: (text: string) => T): T | undefined => {
    const text = values.get(field);
    return text === undefined ? undefined : noted(field, () => as(text));
  };
  const details = {
    make: read('make', readName),
    model: read('model', readName),
    year: read('year', readYear),
    colour: read('colour', readColour),
    ...read('mileage', (text) => readMileage(text, distance)),
    priceCents: read('price', (text) => readPrice(text, money, currency)),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** Of these a text such as `n/a` could be taken for the value; of the others it is a doubt. */
const textFields: readonly ListColumn[] = ['reference', 'vin', 'make', 'model', 'colour'];

/** The values of a row by field; cells that are empty or say nothing are left out. */
export function valuesOf({ cells }: RowCells, fields: readonly ListColumn[]): Map<ListColumn, string> {
  const values = new Map<ListColumn, string>();
  for (const [index, field] of fields.entries()) {
    const text = asLine(cells[index] ?? '');
    const isValue = text !== '' && !(textFields.includes(field) && saysNothing(text));
    if (field !== '' && field !== 'pictures' && isValue) values.set(field, text);
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

/** The stock number and the VIN. */
function readNames(values: ReadonlyMap<ListColumn, string>): Pick<ListRow, 'reference' | 'vin'> {
  const [reference = null, vin = null] = [values.get('reference'), values.get('vin')];
  if (vin === null && reference === null) throw new Faulty('noName');
  return { vin: vin && readVin(vin), reference: reference && readReference(reference) };
}

/**
 * Reads a row. A cell that cannot be read is left out, and noted; the row is faulty only where its vehicle is not known: such a
 * row keeps what names it. A vehicle without a stock number is named by its VIN.
 */
export function readRow(
  row: RowCells,
  fields: readonly ListColumn[],
  money: ListMoney,
  distances: ListDistances = {},
): ListRow {
  const values = valuesOf(row, fields);
  const { number } = row;
  const doubts: ListCellDoubt[] = [];
  const noted = notedIn(doubts);
  try {
    const names = readNames(values);
    const units = { currency: currencyOfRow(money, row.cells), distance: unitOfRow(distances, row.cells) };
    const details = readDetails(values, { money, ...units }, noted);
    const pictures = readAddresses(picturesOf(row, fields), noted);
    return { number, ...names, details, pictures, doubts, reason: null, text: null };
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    return faultyRow(number, values, error);
  }
}

const faultyRow = (
  number: number,
  values: ReadonlyMap<ListColumn, string>,
  { reason, text }: Pick<Faulty, 'reason' | 'text'>,
): ListRow => ({
  ...{ number, reference: values.get('reference')?.slice(0, nameMax) ?? null, vin: null },
  ...{ details: {}, pictures: [], doubts: [], reason, text },
});

/**
 * The row of a text file whose cells do not stand below their headings, because one of them contains the delimiter: 12,990 without
 * quotes is two cells. Null for any other row.
 */
export function shiftedRow(row: RowCells, fields: readonly ListColumn[]): ListRow | null {
  const isShifted = row.cells.slice(fields.length).some((cell) => cell.trim() !== '');
  return isShifted
    ? faultyRow(row.number, valuesOf(row, fields), { reason: 'cellsShifted', text: null })
    : null;
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
