/**
 * Cells of a sheet that are merged over several rows, of which only the first has the value. They are behind the rows, so a sheet is
 * unpacked to its end for them, but not parsed.
 */
import { StringDecoder } from 'node:string_decoder';
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.ts';
import { columnOf } from './xlsx-links.ts';

/** Areas that are held in memory; further ones are not read. */
const mergesMax = 100_000;

interface Merge {
  /** The first column and the last row. */
  column: number;
  lastRow: number;
}

/** Areas by their first row. */
export type Merges = ReadonlyMap<number, readonly Merge[]>;

const area = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)"/g;
const endOfRows = /<\/(\w+:)?sheetData>|<(\w+:)?sheetData\/>/;

/** The whole tags behind the rows of a sheet, in pieces. */
async function* tagsBehindRows(zip: ZipArchive, part: ZipEntry): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let isBehind = false;
  let text = '';
  for await (const chunk of await zip.open(part)) {
    text += decoder.write(chunk as Buffer);
    isBehind ||= endOfRows.test(text);
    // The last tag may go on in the next piece.
    const whole = Math.max(0, text.lastIndexOf('<'));
    if (isBehind) yield text.slice(0, whole);
    text = text.slice(whole);
  }
  if (isBehind) yield text;
}

export async function mergesOf(zip: ZipArchive, part: ZipEntry): Promise<Merges> {
  const merges = new Map<number, Merge[]>();
  let count = 0;
  for await (const tags of tagsBehindRows(zip, part))
    for (const [, column, first, last] of tags.matchAll(area)) {
      const [firstRow, lastRow] = [Number(first), Number(last)];
      if (lastRow === firstRow || count === mergesMax) continue;
      count += 1;
      const merge = { column: columnOf(column) ?? 0, lastRow };
      const others = merges.get(firstRow);
      if (others) others.push(merge);
      else merges.set(firstRow, [merge]);
    }
  return merges;
}

/** Gives the cells of merged areas the value of their first row, row by row. */
export class MergedRows {
  readonly #merges: Merges;
  #open: (Merge & { text: string })[] = [];

  constructor(merges: Merges) {
    this.#merges = merges;
  }

  /** Fills the empty cells of a row that has other ones. */
  fill(number: number, cells: string[]): void {
    this.#open = this.#open.filter(({ lastRow }) => lastRow >= number);
    const hasValues = cells.some((cell) => cell.trim() !== '');
    for (const { column, text } of hasValues ? this.#open : []) {
      while (cells.length <= column) cells.push('');
      cells[column] ||= text;
    }
    const begun = this.#merges.get(number) ?? [];
    this.#open.push(...begun.map((merge) => ({ ...merge, text: cells[merge.column] ?? '' })));
  }
}
