import {
  currenciesOf,
  currencyWords,
  type DistanceUnit,
  distanceUnitOf,
  distanceUnits,
} from './list-units.rules.ts';

/**
 * A number as people of any country write it. One separator before three digits is that of thousands; of two different ones
 * the last is the decimal one. Null for a text that is none.
 */
export function readNumber(text: string): number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const digits = /^[\d.,]+$/.test(text) ? text : text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const marks = ['.', ','].filter((mark) => digits.includes(mark));
  if (digits.indexOf(',') < digits.indexOf('.')) marks.reverse();
  const [thousands = '', decimal] = marks.length === 2 ? marks : decimalOf(digits, marks[0]);
  const [whole = '', part = '', ...more] = decimal ? digits.split(decimal) : [digits];
  const groups = thousands ? whole.split(thousands) : [whole];
  const isGrouped = groups.every((group, at) => (at === 0 ? group.length <= 3 : group.length === 3));
  const isNumber = more.length === 0 && /^\d*$/.test(part) && (groups.length === 1 || isGrouped);
  return isNumber ? Number(`${groups.join('')}.${part || 0}`) : null;
}

/** What the only separator of a number separates: thousands, or the decimal part. */
function decimalOf(digits: string, mark: string | undefined): [string?, string?] {
  if (!mark) return [];
  const parts = digits.split(mark);
  const [whole = '', part = ''] = parts;
  // 12990.000 has no thousands: they would be 12.990.000.
  return parts.length > 2 || (part.length === 3 && whole.length <= 3) ? [mark] : ['', mark];
}

const threeDecimals = /^\D*\d{4,}([.,])\d{3}(?!\d)/;

/** What separates three decimals in a column: a number such as 12990.000 shows that 990.000 beside it is no 990,000. */
export function decimalMarkOf(texts: readonly string[]): string | undefined {
  return texts.flatMap((text) => threeDecimals.exec(text)?.[1] ?? [])[0];
}

/** A number with three decimals as one that nobody takes for thousands: with a zero behind them. */
export function withDecimals(text: string, mark: string): string {
  const [number] = /^\D*\d{1,3}[.,]\d{3}(?![\d.,])/.exec(text) ?? [];
  return number?.at(-4) === mark ? `${number}0${text.slice(number.length)}` : text;
}

/** A number and the words around it, in lower case without accents and dots: `ca. 45 Tkm` is 45, `ca` and `tkm`. */
interface Quantity {
  written: string;
  words: string[];
}

/**
 * A text without the characters of this kind at its end. Each is looked at once: `replace(/[…]+$/, '')` begins again at every one of
 * a row of them, and a cell of 128 kB then takes a minute.
 */
export function withoutEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const quantity = /^([^\d+-]*)(\d[\d\s\u00a0\u202f.,'’]*)(.*)$/su;

function quantityOf(text: string): Quantity | null {
  const [, before = '', number = '', after = ''] = quantity.exec(text) ?? [];
  const written = withoutEnd(number, /[\s.,\u00a0\u202f]/);
  if (written === '') return null;
  // 12.990,- and 12.990.– have no cents; a rate of tax, such as 19%, changes nothing.
  const rest = `${before} ${after.replace(/^\s*[-–—]+/, '').replaceAll(/\d{1,2}([.,]\d)?\s?%/g, '')}`;
  if (/^\s*$/.test(rest)) return { written, words: [] };
  const words = rest
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.:,;()~≈*]/g, '')
    .toLowerCase()
    .split(/[\s\u00a0\u202f/]+/);
  return { written, words: words.filter((word) => word !== '') };
}

const wordsOf = (text: string) => new Set(text.split(' '));

/** Words that change nothing: about, from, negotiable, fixed, gross, tax included. */
const fillers = wordsOf(
  'ca circa zirka rund etwa ab nur approx about env environ aprox unos cerca kb περιπου απο vb vhb fp fix festpreis brutto ' +
    'btto gross ttc inkl incl inclusive iva mwst ust vat tva afa φπα ivato inc including negociable negotiable',
);
const thousandWords = wordsOf('k t tsd tausend thousand mil mila mille ezer χιλ χιλιαδες tis tys mii тыс');
const millionWords = wordsOf(
  'mio mln mill million millions millionen millones milhoes milio milions milioni millio εκ εκατ εκατομμυρια',
);
/** A unit that is written together with its factor: `tkm`, `t€`, `keur`, `eft`. */
const joined = /^(k|t|tsd|mio|mln|m|e)(km|kms|mi|mls|miles|€|\$|£|eur|euro|ft|chf|gbp|usd)$/u;

/**
 * What the words around a number multiply it by, and what they leave: units. Null where a word is none of the known ones, because
 * the number may then mean something else.
 */
function factorOf(
  words: readonly string[],
  units: ReadonlySet<string>,
): { factor: number; units: string[] } | null {
  let factor = 1;
  const found: string[] = [];
  // Without a unit, `mil` may be the one of Sweden, ten kilometres.
  if (words.includes('mil') && !words.some((word) => units.has(word))) return null;
  for (const word of words.flatMap((one) => (units.has(one) ? [one] : apart(one)))) {
    if (units.has(word)) found.push(word);
    else if (thousandWords.has(word) && factor === 1) factor = 1_000;
    // Of a distance, `m` may be metres or miles.
    else if ((millionWords.has(word) || (word === 'm' && units === currencyWords)) && factor === 1)
      factor = 1_000_000;
    else if (!fillers.has(word)) return null;
  }
  return { factor, units: found };
}

/** The words of which one is written together: `tkm`, `€vb`, and `eft` with the Hungarian sign of a thousand, `e`. */
function apart(word: string): string[] {
  const [, factor, unit] = joined.exec(word) ?? [];
  if (factor && unit) return [factor === 'e' ? 'ezer' : factor, unit];
  return word.split(/(\p{Currency_Symbol})/u).filter((part) => part !== '');
}

/**
 * The number that a text means, with its factor and its unit. Null where it cannot be known: with an unknown word, and with three
 * digits behind a separator before a factor, which may be thousands or decimals.
 */
function readAmount(text: string, known: ReadonlySet<string>): { number: number; units: string[] } | null {
  const found = quantityOf(text);
  const words = found && factorOf(found.words, known);
  if (!found || !words) return null;
  const { factor, units } = words;
  if (factor > 1 && /[.,]\d{3}$/.test(found.written)) return null;
  const number = readNumber(found.written);
  return number === null ? null : { number: Number((number * factor).toPrecision(12)), units };
}

/** A distance, such as `45.000 km`, `45 Tkm` or `85k mls`; the unit only if it is written. */
export function readDistance(text: string): { number: number; unit?: DistanceUnit } | null {
  const found = readAmount(text, distanceUnits);
  if (!found) return null;
  const { number, units } = found;
  const unit = distanceUnitOf(units.at(-1) ?? '');
  return { number, ...(unit && { unit }) };
}

/** A sum of money, such as `12.990,- €`, `EUR 12 990` or `12,99 T€`, and the currencies that it may be in; null: it names none. */
export function readMoney(text: string): { number: number; currencies: ReadonlySet<string> | null } | null {
  const found = readAmount(text, currencyWords);
  return found && { number: found.number, currencies: currenciesOf(found.units) };
}
