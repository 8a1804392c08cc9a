/** Reads CSV of any size in pieces. */
import type { Readable } from 'node:stream';
import { vehicleListColumnsMax, vehicleListRowLengthMax } from '@forecourt/contract/limits';
import type { ListDelimiter, ListEncoding } from '@forecourt/contract/vehicle-lists';
import { CsvError, type Parser, parse } from 'csv-parse';
import { isEmpty, SheetError, type SheetFailure, type SheetRow } from './sheet.ts';
import { decoded, delimiterLine } from './text-encoding.ts';

export interface CsvFormat {
  encoding: ListEncoding;
  delimiter: ListDelimiter;
}

/** Rows that are passed on at once. */
const batchSize = 500;

const failures: Partial<Record<CsvError['code'], SheetFailure>> = {
  CSV_MAX_RECORD_SIZE: 'rowTooLong',
  CSV_QUOTE_NOT_CLOSED: 'quotes',
  CSV_INVALID_CLOSING_QUOTE: 'quotes',
};

function parserOf({ delimiter }: CsvFormat, onRow: (cells: string[]) => void): Parser {
  return parse({
    delimiter,
    // A quote inside a value that is not quoted is a character like any other.
    relax_quotes: true,
    relax_column_count: true,
    // Blanks between a delimiter and a quote; a tab is a delimiter itself.
    trim: delimiter !== '\t',
    max_record_size: vehicleListRowLengthMax,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Rows are not queued in the stream, which drops them when a later one is an error.
    on_record: (cells: string[]) => {
      onRow(cells);
      return null;
    },
  });
}

/** The apostrophe that files of the panel, and of others, have before what a spreadsheet would take for a formula: '-12. */
const guard = /^'(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Spreadsheets write ="0123" to keep a zero at the beginning. */
const plain = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell.replace(guard, '');

/** Parses a piece, or the end. */
function parsePiece(parser: Parser, piece: Buffer | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (piece) parser.write(piece, done);
    else parser.end(done);
  });
}

/** @throws SheetError */
export async function* csvRows(bytes: Readable, format: CsvFormat): AsyncGenerator<SheetRow[]> {
  let number = 0;
  const found: SheetRow[] = [];
  const parser = parserOf(format, (cells) => {
    if (number === 0 && delimiterLine.test(cells.join(format.delimiter))) return;
    number += 1;
    const row = { number, cells: cells.slice(0, vehicleListColumnsMax).map(plain) };
    if (!isEmpty(row)) found.push(row);
  });
  // Errors are those of the pieces.
  parser.on('error', () => {});
  const taken = () => found.splice(0);
  try {
    for await (const piece of decoded(bytes, format.encoding)) {
      await parsePiece(parser, piece as Buffer);
      if (found.length >= batchSize) yield taken();
    }
    await parsePiece(parser, null);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (found.length > 0) yield taken();
    throw new SheetError(failures[error.code] ?? 'unreadable', number + 1, { cause: error });
  } finally {
    parser.destroy();
    bytes.destroy();
  }
  if (found.length > 0) yield taken();
}
