/** Finds where the table of a list begins: at a row of headings, below titles, or without one. */
import type { ListColumn } from '@forecourt/contract/vehicle-lists';
import { Vin } from '@forecourt/contract/vehicles';

/** Rows among which the one with the headings is looked for. */
export const headRows = 50;

interface TableRow {
  number: number;
  cells: readonly string[];
}

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length;

const isAddress = (cell: string) => /^https?:\/\//i.test(cell.trim());
const isVin = (cell: string) => /\d/.test(cell) && Vin.safeParse(cell.replaceAll(/[\s-]/g, '')).success;
/** A number of some digits, such as a price, a year or a mileage with its unit. */
const isNumber = (cell: string) =>
  /^\p{Currency_Symbol}?\s*\d[\d\s.,'’/-]{2,}(km|mi|€|eur|ft)?$/iu.test(cell.trim());
const isValue = (cell: string) => isAddress(cell) || isVin(cell) || isNumber(cell);

/** A stock number, a model or a value; headings have digits only as their number, such as “Column 2”. */
const isNumbered = (cell: string) => /\d/.test(cell) && !/^\p{Letter}{3,}[\s_-]?\d{1,3}$/u.test(cell.trim());

interface FoundHeadings {
  /** The number of the row of headings; 0: there is none. */
  headingRow: number;
  isCertain: boolean;
}

/**
 * The row with the most known headings. Where there are none, a first row with numbers, addresses or VINs is a vehicle, and any
 * other one is taken for the headings.
 */
export function findHeadings(rows: readonly TableRow[], isHeading: (text: string) => boolean): FoundHeadings {
  const counted = rows.map((row) => ({ row, headings: new Set(row.cells.filter(isHeading)).size }));
  const most = Math.max(0, ...counted.map(({ headings }) => headings));
  const first = rows[0];
  if (!first) return { headingRow: 1, isCertain: false };
  const isVehicle = first.cells.some(isValue);
  const best = counted.find(({ headings }) => headings === most)?.row ?? first;
  if (most === 0) return { headingRow: first.cells.some(isNumbered) ? 0 : first.number, isCertain: false };
  if (most === 1 && isVehicle && best.number === first.number) return { headingRow: 0, isCertain: false };
  // Rows above the headings that look like rows of the table may be vehicles.
  const above = rows.filter(({ number }) => number < best.number);
  const isTitled = above.every((row) => filled(row) <= filled(best) / 2 || !row.cells.some(isValue));
  const widest = Math.max(...rows.map(filled));
  const isOnly = most > 1 || (above.length === 0 && filled(best) >= widest / 2);
  return { headingRow: best.number, isCertain: isTitled && isOnly };
}

/** Rows below the headings by which columns without one are told from cells that are two by mistake. */
const agreeingRows = 3;

/** Whether a cell and the next one are a number whose separator of thousands was taken for the one of cells. */
const isSplitNumber = (cells: readonly string[]) =>
  cells.some((cell, at) => /(^|\D)\d{1,3}$/.test(cell) && /^\d{3}(?!\d)/.test(cells[at + 1] ?? ''));

/** How many columns the rows have, where they all agree that there are more than the row of headings says. */
function widthBelow(rows: readonly TableRow[]): number {
  const widths = rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const agree = new Set(widths).size === 1 && rows.length >= agreeingRows;
  return agree && !rows.some(({ cells }) => isSplitNumber(cells)) ? (widths[0] ?? 0) : 0;
}

/** The headings of the columns, and an empty text for each that has none. */
export function columnsAt(rows: readonly TableRow[], headingRow: number, lengthMax: number): string[] {
  const heading = rows.find(({ number }) => number === headingRow);
  const below = rows.filter(({ number }) => number > headingRow);
  const named = heading?.cells.map((cell) => cell.trim().slice(0, lengthMax)) ?? [];
  const width = heading ? widthBelow(below) : Math.max(0, ...below.map(({ cells }) => cells.length));
  return [...named, ...Array.from({ length: Math.max(0, width - named.length) }, () => '')];
}

/** Whether a row repeats the headings, as reports do on each of their pages. */
export function repeatsHeadings(cells: readonly string[], columns: readonly string[]): boolean {
  const named = columns.filter((name) => name !== '').length;
  const isSame = (name: string, at: number) => (cells[at] ?? '').trim() === name;
  return named > 1 && columns.every(isSame);
}

/** What columns without headings contain, as far as their cells show it: VINs, and addresses of pictures. */
export function fieldsByCells(rows: readonly TableRow[], width: number): ListColumn[] {
  const vinColumn = Array.from({ length: width }, (_, at) => at).find((at) =>
    rows.some(({ cells }) => isVin(cells[at] ?? '')),
  );
  return Array.from({ length: width }, (_, at): ListColumn => {
    if (at === vinColumn) return 'vin';
    return rows.some(({ cells }) => isAddress(cells[at] ?? '')) ? 'pictures' : '';
  });
}
