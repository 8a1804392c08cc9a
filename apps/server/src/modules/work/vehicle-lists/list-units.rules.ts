/** In which currency the prices and in which unit the mileages of a list are: what their cells, their headings or other columns say. */
import { foldText } from '@forecourt/contract/fold-text';
import type { ListColumn } from '@forecourt/contract/vehicle-lists';

/** Signs and short names, without accents, and the currencies that are written so. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  ευρω: 'EUR',
  $: 'USD CAD AUD NZD MXN ARS CLP COP HKD SGD TWD',
  us$: 'USD',
  r$: 'BRL',
  '£': 'GBP EGP',
  '¥': 'JPY CNY',
  '₺': 'TRY',
  tl: 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₪': 'ILS',
  '₹': 'INR',
  '₩': 'KRW',
  sfr: 'CHF',
  fr: 'CHF',
  ft: 'HUF',
  forint: 'HUF',
  zl: 'PLN',
  zł: 'PLN',
  kc: 'CZK',
  lei: 'RON MDL',
  din: 'RSD',
  kn: 'HRK',
  лв: 'BGN',
  kr: 'SEK NOK DKK ISK',
};

const codesOf = new Map([
  ...Intl.supportedValuesOf('currency').map((code) => [code.toLowerCase(), new Set([code])] as const),
  ...Object.entries(signs).map(([sign, codes]) => [sign, new Set(codes.split(' '))] as const),
]);

/** Words of currencies, in lower case without accents and dots. */
export const currencyWords: ReadonlySet<string> = new Set(codesOf.keys());

const unknown: ReadonlySet<string> = new Set();

/** The currencies that all of the words may mean; null where there are no words. */
export function currenciesOf(words: readonly string[]): ReadonlySet<string> | null {
  const [first, ...others] = words.map((word) => codesOf.get(word) ?? unknown);
  if (!first || others.length === 0) return first ?? null;
  return new Set([...first].filter((code) => others.every((codes) => codes.has(code))));
}

/** What a currency is called in a cell of its own. */
const wordOf = (text: string) => foldText(text).replaceAll(/[\s.]/g, '');

/** Codes in headings are in capitals; in small letters they may be words. */
const headingWords = /\p{Currency_Symbol}|[A-Z]{3}(?![A-Za-z])|(?<![\p{Letter}])\p{Letter}+/gu;
/** Short names that are words in headings, too. */
const ambiguous = new Set(['all', 'top', 'try', 'fr', 'din', 'tl', 'kn', 'cup', 'mop']);

/** The currency that a heading such as `Price (USD)` or `Preis in €` names; an empty text for none. */
function inHeading(heading: string): string {
  const words = heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(headingWords) ?? [];
  return words.find((word) => codesOf.has(wordOf(word)) && !ambiguous.has(wordOf(word))) ?? '';
}

const lastName = (column: string) => column.slice(column.lastIndexOf('.') + 1);
const parentOf = (column: string) => column.slice(0, Math.max(0, column.lastIndexOf('.')));

const currencyHeadings = new Set(
  (
    'currency currencycode currencyiso pricecurrency wahrung wahrungscode preiswahrung devise monnaie moneda divisa moeda valuta ' +
    'penznem devizanem νομισμα waluta mena valuutta'
  ).split(' '),
);

/** Whether a column says in which currency the prices are. */
export const isCurrencyColumn = (column: string) =>
  currencyHeadings.has(foldText(lastName(column)).replaceAll(/\P{Letter}/gu, ''));

/** In what the prices of a list are. */
export interface ListMoney {
  /** The currency of the installation, ISO 4217. */
  own: string;
  /** What the heading of the prices says; an empty text: nothing. */
  ofHeading: string;
  /** The index of the column that says it for each row; undefined: there is none. */
  column: number | undefined;
}

/** Of several columns with currencies, the one beside the price in the object of a feed counts, or else the nearest. */
export function moneyOf(own: string, columns: readonly string[], fields: readonly ListColumn[]): ListMoney {
  const price = fields.indexOf('price');
  const heading = columns[price] ?? '';
  const distance = (at: number) =>
    Math.abs(at - price) + (parentOf(columns[at] ?? '') === parentOf(heading) ? 0 : columns.length);
  const [column] = columns
    .flatMap((name, at) => (fields[at] || !isCurrencyColumn(name) ? [] : [at]))
    .sort((one, other) => distance(one) - distance(other));
  return { own, ofHeading: inHeading(heading), column };
}

/** What says the currency of a price whose cell names none; an empty text: nothing does. */
export const currencyOfRow = ({ column, ofHeading }: ListMoney, cells: readonly string[]): string =>
  cells[column ?? -1]?.trim() || ofHeading;

/** The currencies that a text such as `EUR` or `Euro (€)` names: none for one that nobody knows, null for one without words. */
function namedBy(text: string): ReadonlySet<string> | null {
  if (codesOf.has(wordOf(text))) return currenciesOf([wordOf(text)]);
  const words = text.match(/\p{Currency_Symbol}|\p{Letter}+/gu) ?? [];
  const known = words.map(wordOf).filter((word) => codesOf.has(word));
  return words.length > 0 && known.length === 0 ? new Set() : currenciesOf(known);
}

/** Whether a price may be in the currency of the installation. */
export function isOwnCurrency(
  { own }: ListMoney,
  named: ReadonlySet<string> | null,
  elsewhere: string,
): boolean {
  return (named ?? namedBy(elsewhere))?.has(own) ?? true;
}

const wordsOf = (text: string) => new Set(text.split(' '));

/** In lower case, without accents. */
const kilometreWords = wordsOf(
  'km kms kilometer kilometers kilometre kilometres kilometro kilometros chilometri chilometro quilometro quilometros ' +
    'quilometre quilometres χλμ χιλιομετρα χιλιομετρο χμ',
);
const mileWords = wordsOf(
  'mi mls mile miles meile meilen milles miglia miglio milla millas milha milhas merfold μιλια μιλι',
);

export const distanceUnits = new Set([...kilometreWords, ...mileWords]);

export type DistanceUnit = 'km' | 'mi';

/** The unit that a word is, in lower case without accents; also the codes of UN/CEFACT. */
export function distanceUnitOf(word: string): DistanceUnit | undefined {
  if (kilometreWords.has(word) || word === 'kmt') return 'km';
  return mileWords.has(word) || word === 'smi' ? 'mi' : undefined;
}

/** What a column with the unit is called, in the languages of the panel; the names of feeds come first. */
const unitWords = /unit|uom|einheit|unite|unidad|unidade|unitat|mertekegyseg|μοναδα/;
const distanceWords =
  /mileage|odometer|distance|laufleistung|kilomet|quilomet|chilomet|tavolsag|αποστασ|χιλιομ|^km/;

const lettersOf = (column: string) => foldText(column).replaceAll(/\P{Letter}/gu, '');

/** Whether a column says in which unit the mileages are: `mileage.unit`, `Odometer unit`. */
export function isDistanceUnitColumn(column: string): boolean {
  const key = lettersOf(column);
  return key === 'mertekegyseg' || (unitWords.test(key) && distanceWords.test(key));
}

/** The unit that a text names; undefined where it names none, or both. */
function unitIn(text: string): DistanceUnit | undefined {
  const words = foldText(text).match(/\p{Letter}+/gu) ?? [];
  const units = new Set(words.flatMap((word) => distanceUnitOf(word) ?? []));
  return units.size === 1 ? [...units][0] : undefined;
}

export interface ListDistances {
  /** What the heading of the mileages says. */
  ofHeading?: DistanceUnit | undefined;
  /** The index of the column that says it for each row. */
  column?: number | undefined;
}

export function distancesOf(columns: readonly string[], fields: readonly ListColumn[]): ListDistances {
  const heading = columns[fields.indexOf('mileage')];
  if (heading === undefined) return {};
  const column = columns.findIndex((name, at) => !fields[at] && isDistanceUnitColumn(name));
  return { ofHeading: unitIn(heading), ...(column >= 0 && { column }) };
}

/** The unit of a mileage whose cell names none. */
export const unitOfRow = ({ column, ofHeading }: ListDistances, cells: readonly string[]) =>
  unitIn(cells[column ?? -1] ?? '') ?? ofHeading;
