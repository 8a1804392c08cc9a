/** What of a vehicle a text over its picture can contain, each in braces: `{make}`. */
export const textFields = [
  'make',
  'model',
  'year',
  'mileage',
  'price',
  'vin',
  'stockNumber',
  'dealer',
] as const;
export type TextField = (typeof textFields)[number];

/** Values as they are written; null: the vehicle has none. */
export type TextValues = Readonly<Record<TextField, string | null>>;

const isField = (name: string): name is TextField => textFields.some((field) => field === name);
const inBraces = /\{([^{}]*)\}/g;
/** Between parts of a line: each is left out as a whole when the vehicle has none of its fields. */
const separators = /(\s+[·•|/–—-]\s+|[,;]\s+)/;

/** The first name in braces that is no field; null if all are. */
export function unknownField(template: string): string | null {
  for (const [, name = ''] of template.matchAll(inBraces)) if (!isField(name)) return name;
  return null;
}

function fillPart(part: string, values: TextValues): string {
  const names = [...part.matchAll(inBraces)].map(([, name = '']) => name);
  const filled = (name: string) => (isField(name) ? values[name]?.trim() || '' : '');
  if (names.length > 0 && names.every((name) => !filled(name))) return '';
  return part
    .replace(inBraces, (_, name: string) => filled(name))
    .replace(/[ \t]+/g, ' ')
    .trim();
}

function fillLine(line: string, values: TextValues): string {
  const pieces = line.split(separators);
  let filled = '';
  for (let at = 0; at < pieces.length; at += 2) {
    const part = fillPart(pieces[at] ?? '', values);
    if (part) filled += filled ? (pieces[at - 1] ?? ' ') + part : part;
  }
  return filled;
}

/**
 * The text with its fields replaced by their values. Of a line's parts, which separators such as ` · ` or a comma divide, one
 * whose fields all lack a value is left out with its words and its separator; so is a line that becomes empty by that. An empty
 * result means that nothing is to be drawn.
 */
export function fillText(template: string, values: TextValues): string {
  const lines = template.split(/\r?\n/).map((line) => ({ line, filled: fillLine(line, values) }));
  return lines
    .filter(({ line, filled }) => filled !== '' || line.trim() === '')
    .map(({ filled }) => filled)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

interface TextSource {
  make: string | null;
  model: string | null;
  year: number | null;
  mileage: number | null;
  mileageUnit: string;
  priceCents: number | null;
  vin: string | null;
  reference: string | null;
  clientName: string | null;
}

/** Thousands are divided by a narrow no-break space, as ISO 80000 has it, because a picture has no language. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');

const currencySigns: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' };

/**
 * Currencies whose countries write a point before cents; euros and the others have a comma. A picture has no language, but its price is
 * read where its currency is paid.
 */
const withPoint: ReadonlySet<string> = new Set(
  'AED AUD BHD CAD CHF CNY EGP GBP GHS HKD ILS INR JOD KES KWD MXN MYR NGN NZD OMR PHP PKR QAR SAR SGD THB TWD USD'.split(
    ' ',
  ),
);

/** Cents are written only where there are some; currencies without a sign that every reader knows have their code. */
function priceText(cents: number, currency: string): string {
  const rest = cents % 100;
  const mark = withPoint.has(currency) ? '.' : ',';
  const fraction = rest ? mark + String(rest).padStart(2, '0') : '';
  const amount = grouped(Math.floor(cents / 100)) + fraction;
  return `${amount}\u00a0${currencySigns[currency] ?? currency}`;
}

/**
 * What texts say about a vehicle of this client.
 * @param currency Of its price, ISO 4217.
 */
export function textValuesOf(vehicle: TextSource, currency: string): TextValues {
  const { clientName, make, mileage, mileageUnit, model, priceCents, reference, vin, year } = vehicle;
  return {
    make,
    model,
    year: year === null ? null : String(year),
    mileage: mileage === null ? null : `${grouped(mileage)}\u00a0${mileageUnit}`,
    price: priceCents === null ? null : priceText(priceCents, currency),
    vin,
    stockNumber: reference,
    dealer: clientName,
  };
}

/** A made-up vehicle, for previews. */
export const sampleTextValues: TextValues = textValuesOf(
  {
    make: 'Škoda',
    model: 'Octavia Combi',
    year: 2024,
    mileage: 18_400,
    mileageUnit: 'km',
    priceCents: 2_499_000,
    vin: 'TMBZZZNX0R1234567',
    reference: 'A-1042',
    clientName: 'Autohaus Müller',
  },
  'EUR',
);
