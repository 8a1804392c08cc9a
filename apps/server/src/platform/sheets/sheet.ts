/** What is common to tables of all formats: rows of texts, read in pieces, and why reading one ends early. */
import type { Readable } from 'node:stream';
import type { ListFailure } from '@forecourt/contract/vehicle-lists';

export interface SheetRow {
  /** Counted from 1, which is the first row of the file. */
  number: number;
  /** Texts as they are in the file; a number as it is written with a decimal point. */
  cells: string[];
  /** The addresses that cells of a workbook are linked to, by their column; left out where there are none. */
  links?: ReadonlyMap<number, string>;
}

/** A file of which any part can be read. */
export interface SheetFile {
  sizeBytes: number;
  /** The bytes from `start` (inclusive) to `end` (exclusive). */
  read(start: number, end: number): Readable;
}

export type SheetFailure = Extract<
  ListFailure,
  'unreadable' | 'quotes' | 'rowTooLong' | 'tooManyRows' | 'bomb'
>;

/** The file cannot be read to its end. */
export class SheetError extends Error {
  readonly failure: SheetFailure;
  /** The row that could not be read; null where the whole file cannot. */
  readonly row: number | null;

  constructor(failure: SheetFailure, row: number | null, options?: ErrorOptions) {
    super(`${failure} at row ${row}`, options);
    this.failure = failure;
    this.row = row;
  }
}

/** Rows without a value are left out, but counted. */
export const isEmpty = ({ cells }: SheetRow) => cells.every((cell) => cell.trim() === '');
