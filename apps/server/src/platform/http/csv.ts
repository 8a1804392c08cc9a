import { Readable } from 'node:stream';

export type CsvValue = string | number | boolean | null;
export type CsvRow = Record<string, CsvValue>;

/** Begins a formula: also as East Asian spreadsheets write it, and behind what they skip. */
const startsFormula = /^[=+\-@＝＋－＠\t\r\0]/;
/** Where another separator than the comma would begin a cell with a formula. */
const formulaInside = /([;|\t\r\n]["'\s]*)(?=[=+\-@＝＋－＠])/g;

/**
 * RFC 4180. What a spreadsheet would run gets an apostrophe in front, whichever separator it reads; numbers are left
 * alone.
 */
function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const inside = value.replace(formulaInside, "$1'");
  const safe = startsFormula.test(value) ? `'${inside}` : inside;
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

/** What is to stand for codes in a file: pairs of code and words, with tabs between them. */
export function wordsOf(pairs: string | undefined): Map<string, string> {
  const parts = pairs?.split('\t') ?? [];
  const codes = parts.filter((_, index) => index % 2 === 0);
  return new Map(codes.map((code, index) => [code, parts[index * 2 + 1] ?? code]));
}
