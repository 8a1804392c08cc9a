import { Readable } from 'node:stream';

export type CsvValue = string | number | boolean | null;
export type CsvRow = Record<string, CsvValue>;

/** What a spreadsheet would take for a formula, or skip to find one behind it. */
const startsFormula = /^[=+\-@\t\r\0]/;

/** RFC 4180. Text that a spreadsheet would run gets an apostrophe in front; numbers are left alone. */
function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(values: CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Rows handed on in one piece, so that not every row is a write. */
const rowsAtOnce = 200;

type Rows = AsyncIterable<CsvRow> | Iterable<CsvRow>;

async function* lines(columns: readonly string[], rows: Rows, headings: readonly string[]) {
  // Without the mark spreadsheets read UTF-8 as something else.
  let text = `\uFEFF${line(columns.map((column, index) => headings[index] ?? column))}`;
  let count = 0;
  for await (const row of rows) {
    text += line(columns.map((column) => row[column] ?? null));
    if (++count % rowsAtOnce > 0) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

/** A header line and a line for each row; rows are read as the text is. Columns are called by their names or headings. */
export function csvStream(
  columns: readonly string[],
  rows: Rows,
  headings: readonly string[] = [],
): Readable {
  return Readable.from(lines(columns, rows, headings), { objectMode: false });
}
