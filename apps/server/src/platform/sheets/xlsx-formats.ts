/**
 * Formats of the numbers of an Excel workbook: only they tell dates, which are numbers of days, from other numbers, in which currency
 * a price is, and what people see of a number: 00123, K-0042, 45 Tkm (ECMA-376, 18.8.30).
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

/** What a text behind a number says about the amount, other than its currency: `45 Tkm`, `12.99 T€`, `45,000 mi`. */
const amountWords =
  /^([TtKk]|[Tt]sd\.?|[Mm]io\.?)?\s?(kms?|mi|mls|miles?|\p{Currency_Symbol}|[A-Z]{3}|Ft)?$/u;

/** The parts of a format: a text, a text with a currency, what shows nothing, or one place of the number. */
const formatParts = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(.)/gsu;

/** What a format makes of a number. */
interface ShownNumber {
  /** A number such as K-0042 of the format "K-"0000: its zeros are places for digits. Undefined where it shows an amount. */
  places?: string;
  /** What is written behind an amount. */
  after: string;
}

/** The first section of a format as texts and places; a text is in quotes. */
function partsOfFormat(format: string): string[] {
  const parts: string[] = [];
  for (const [, quoted, escaped, currency, plain] of format.matchAll(formatParts)) {
    if (plain === ';') break;
    const text = quoted ?? escaped ?? currency;
    if (text) parts.push(`"${text}`);
    else if (plain) parts.push(/[0#?.,%@eE]|[A-Za-z]/.test(plain) ? plain : `"${plain}`);
  }
  return parts;
}

const isText = (part: string) => part.startsWith('"');

/** Undefined for a format that shows a number as it is. */
function shownBy(format: string): ShownNumber | undefined {
  const parts = partsOfFormat(format);
  const [first, last] = [
    parts.findIndex((part) => !isText(part)),
    parts.findLastIndex((part) => !isText(part)),
  ];
  const number = parts.slice(first, last + 1);
  const zeros = number.filter((part) => part === '0').length;
  const isOfPlaces = first >= 0 && number.every((part) => part === '0' || isText(part));
  if (isOfPlaces && (zeros > 1 || first > 0)) return { places: parts.join('\n'), after: '' };
  const after = parts
    .slice(last + 1)
    .map((part) => part.slice(1))
    .join('')
    .trim();
  const isScaled = number.at(-1) === ',';
  if (first >= 0 && !isScaled && after !== '' && amountWords.test(after)) return { after };
  const currency = currencyIn(format);
  return currency === undefined ? undefined : { after: currency };
}

/** A number as its format shows it, for numbers whose digits are put into places. */
function inPlaces(places: string, digits: string): string {
  const parts = places.split('\n');
  const zeros = parts.filter((part) => part === '0').length;
  const filled = digits.padStart(zeros, '0');
  let at = 0;
  return parts
    .map((part) => {
      if (isText(part)) return part.slice(1);
      // The first place has all digits that are too many.
      const count = at === 0 ? filled.length - zeros + 1 : 1;
      at += count;
      return filled.slice(at - count, at);
    })
    .join('');
}

/** The text of a number in a cell, with what its format shows besides. */
export function shownNumber(text: string, { after, places }: ShownNumber): string {
  if (places !== undefined && /^\d+$/.test(text)) return inPlaces(places, text);
  return text === '' || after === '' ? text : `${text} ${after}`;
}

/** Styles of cells, by their number. */
export interface NumberStyles {
  /** Those whose numbers are dates. */
  dates: ReadonlySet<string>;
  /** Those that show more of their numbers than the digits. */
  shown: ReadonlyMap<string, ShownNumber>;
}

/** What the styles of cells make of their numbers. */
export async function numberStyles(zip: ZipArchive, part: ZipEntry | undefined): Promise<NumberStyles> {
  const formats = new Set<string>([...builtIn].map(String));
  const shownFormats = new Map<string, ShownNumber>();
  const dates = new Set<string>();
  const shown = new Map<string, ShownNumber>();
  if (!part) return { dates, shown };
  let count = 0;
  let isOfCells = false;
  await readWhole(zip, part, {
    open(name, { formatCode = '', numFmtId = '' }) {
      if (name === 'numFmt') {
        const found = shownBy(formatCode);
        if (found) shownFormats.set(numFmtId, found);
        else if (hasDate(formatCode)) formats.add(numFmtId);
      }
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const ofCell = shownFormats.get(numFmtId);
      if (formats.has(numFmtId)) dates.add(String(count));
      if (ofCell) shown.set(String(count), ofCell);
      count += 1;
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return { dates, shown };
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
