/** Dates of an Excel workbook: numbers of days, which only the format of their cell tells from other numbers (ECMA-376, 18.8.30). */
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.ts';
import { readWhole } from './xlsx-parts.ts';

/** The formats with a day or a year that every workbook has; others are written into it. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Whether a format writes a day or a year. Texts, conditions and colours are no part of it. */
const hasDate = (format: string) => /[dy]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** The styles of cells, by their number, whose numbers are dates. */
export async function dateStyles(zip: ZipArchive, part: ZipEntry | undefined): Promise<ReadonlySet<string>> {
  const formats = new Set<string>([...builtIn].map(String));
  const styles = new Set<string>();
  if (!part) return styles;
  let count = 0;
  let isOfCells = false;
  await readWhole(zip, part, {
    open(name, { formatCode = '', numFmtId = '' }) {
      if (name === 'numFmt' && hasDate(formatCode)) formats.add(numFmtId);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      if (formats.has(numFmtId)) styles.add(String(count));
      count += 1;
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
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
