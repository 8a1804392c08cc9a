/**
 * Formats of the numbers of an Excel workbook: only they tell dates, which are numbers of days, from other numbers, and in which
 * currency a price is (ECMA-376, 18.8.30).
 */
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.ts';
import { readWhole } from './xlsx-parts.ts';

/** The formats with a day or a year that every workbook has; others are written into it. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Whether a format writes a day or a year. Texts, conditions and colours are no part of it. */
const hasDate = (format: string) => /[dy]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** A currency in brackets, with or without its locale; a text that is a sign, a code or a short name; or a sign alone. */
const currencyParts =
  /\[\$([^\]-]+)(?:-[^\]]*)?\]|"\s*(\p{Currency_Symbol}|[A-Z]{3}|Ft|zł|Kč|kr\.?|lei)\s*"|(\p{Currency_Symbol})/u;

/** The currency that a format shows beside its number; undefined for none. */
function currencyIn(format: string): string | undefined {
  const [, inBrackets, inQuotes, alone] = currencyParts.exec(format.replaceAll(/\[\$-[^\]]*\]/g, '')) ?? [];
  return (inBrackets ?? inQuotes ?? alone)?.trim();
}

/** Styles of cells, by their number. */
export interface NumberStyles {
  /** Those whose numbers are dates. */
  dates: ReadonlySet<string>;
  /** The currencies of those that show one. */
  currencies: ReadonlyMap<string, string>;
}

/** What the styles of cells make of their numbers. */
export async function numberStyles(zip: ZipArchive, part: ZipEntry | undefined): Promise<NumberStyles> {
  const formats = new Set<string>([...builtIn].map(String));
  const currencyFormats = new Map<string, string>();
  const dates = new Set<string>();
  const currencies = new Map<string, string>();
  if (!part) return { dates, currencies };
  let count = 0;
  let isOfCells = false;
  await readWhole(zip, part, {
    open(name, { formatCode = '', numFmtId = '' }) {
      const currency = name === 'numFmt' ? currencyIn(formatCode) : undefined;
      if (currency) currencyFormats.set(numFmtId, currency);
      else if (name === 'numFmt' && hasDate(formatCode)) formats.add(numFmtId);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const shown = currencyFormats.get(numFmtId);
      if (formats.has(numFmtId)) dates.add(String(count));
      if (shown) currencies.set(String(count), shown);
      count += 1;
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return { dates, currencies };
}

const dayMs = 86_400_000;
/** Day 0. Excel counts a 29 February 1900, which did not exist, so for all later dates it is 1899-12-30. */
const startOf = (isFrom1904: boolean) => (isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30));
const daysMax = 2_958_465;

/** A number of days as an ISO date, with its time if it has one; other texts unchanged. */
export function dateText(text: string, isFrom1904: boolean): string {
  const days = Number(text);
  if (text === '' || !(days >= 1 && days <= daysMax)) return text;
  const seconds = Math.round((days * dayMs) / 1_000);
  const iso = new Date(startOf(isFrom1904) + seconds * 1_000).toISOString();
  const time = iso.slice(11, 16);
  return time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}
