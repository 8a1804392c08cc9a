import { Readable } from 'node:stream';

type CsvValue = string | number | boolean | null;
/** A list becomes one cell, separated by commas. */
export type CsvRow = Record<string, CsvValue | readonly string[]>;

/** What a formula begins with: also in full width, small, raised and lowered, which programs turn into the plain characters. */
const signs = '[=+\\-@＝﹦⁼₌＋﹢⁺₊－﹣⁻₋−＠﹫]';
/** Before it there may be spaces and characters that nobody sees. */
const unseen = '\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const startsFormula = new RegExp(`^([\\t\\r\\0]|[${unseen}]*${signs})`, 'u');
/** Positions where a reader with another separator than the comma would see a cell with a formula. */
const formulaInside = new RegExp(`([;|\\t\\r\\n]["'${unseen}]*)(?=${signs})`, 'gu');

/**
 * RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front, whichever separator it uses;
 * numbers are left alone.
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

/** Rows per chunk, so that not every row is a write. */
const rowsAtOnce = 200;

type Rows = AsyncIterable<CsvRow> | Iterable<CsvRow>;

interface CsvTexts {
  /** Titles of the columns, instead of their names. */
  headings?: readonly string[] | undefined;
  /** Texts for codes, by `column:code`. */
  words?: ReadonlyMap<string, string>;
}

async function* lines(columns: readonly string[], rows: Rows, { headings = [], words }: CsvTexts) {
  const textOf = (column: string, value: CsvValue) => words?.get(`${column}:${value}`) ?? value;
  const cellOf = (column: string, value: CsvRow[string]) =>
    Array.isArray(value)
      ? value.map((one) => textOf(column, one)).join(', ')
      : textOf(column, value as CsvValue);
  // Without the byte order mark, spreadsheets do not read the file as UTF-8.
  let text = `\uFEFF${line(columns.map((column, index) => headings[index] ?? column))}`;
  let count = 0;
  for await (const row of rows) {
    text += line(columns.map((column) => cellOf(column, row[column] ?? null)));
    if (++count % rowsAtOnce > 0) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

/** Streams a header line and a line for each row; rows are read on demand. */
export function csvStream(columns: readonly string[], rows: Rows, texts: CsvTexts = {}): Readable {
  return Readable.from(lines(columns, rows, texts), { objectMode: false });
}

/** Translations of codes for a file: pairs of code and text, separated by tabs. */
export function readCodeWords(pairs: string | undefined): Map<string, string> {
  const parts = pairs?.split('\t') ?? [];
  const codes = parts.filter((_, index) => index % 2 === 0);
  return new Map(codes.map((code, index) => [code, parts[index * 2 + 1] ?? code]));
}
