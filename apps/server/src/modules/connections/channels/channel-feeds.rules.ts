/** How the vehicles of a feed are written in each format. */
import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { DocumentKind } from '@forecourt/contract/vehicle-documents';

/** A public document of a vehicle; `url` is its address, or its path where the list is delivered with the files. */
export interface FeedDocument {
  kind: DocumentKind;
  title: string;
  url: string;
}

/** A vehicle of a feed with the addresses of its pictures, in their order. */
export interface FeedItem {
  id: string;
  vin: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  bodyType: string | null;
  colour: string | null;
  mileage: number | null;
  mileageUnit: 'km' | 'mi';
  /** Without a currency, which is not known. */
  price: string | null;
  pictures: string[];
  documents: FeedDocument[];
}

type Row = Record<string, string | number | null>;
const facebookPicturesMax = 20;

/**
 * The columns of Meta's automotive inventory (required names, flattened as its reference says), as far as the vehicles have values:
 * developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference, read 2026-11.
 */
function facebookRow(item: FeedItem): Row {
  const pictures = Array.from({ length: facebookPicturesMax }, (_, index) => [
    `image[${index}].url`,
    item.pictures[index] ?? null,
  ]);
  return {
    vehicle_id: item.id,
    vin: item.vin,
    make: item.make,
    model: item.model,
    year: item.year,
    'mileage.value': item.mileage,
    'mileage.unit': item.mileage === null ? null : item.mileageUnit.toUpperCase(),
    body_style: item.bodyType,
    exterior_color: item.colour,
    ...Object.fromEntries(pictures),
  };
}

const googlePicturesMax = 10;

/**
 * The columns of Google's vehicle ads, as far as the vehicles have values: support.google.com/merchants/answer/11192663 and
 * support.google.com/merchants/topic/15174112, read 2026-11. A mileage has its unit; further pictures are separated by commas.
 */
function googleRow(item: FeedItem): Row {
  const [first = null, ...others] = item.pictures;
  const unit = item.mileageUnit === 'mi' ? 'miles' : 'km';
  return {
    id: item.id,
    VIN: item.vin,
    brand: item.make,
    model: item.model,
    year: item.year,
    mileage: item.mileage === null ? null : `${item.mileage} ${unit}`,
    body_style: item.bodyType,
    color: item.colour,
    image_link: first,
    additional_image_link: others.slice(0, googlePicturesMax).join(',') || null,
  };
}

/** Addresses in one cell are separated by this; none contains it. */
const addressSeparator = '|';

export function csvRowOf(item: FeedItem, channel: ChannelName): Row {
  if (channel === 'facebook') return facebookRow(item);
  if (channel === 'google') return googleRow(item);
  const documents = item.documents.map(({ url }) => url);
  return {
    ...item,
    pictures: item.pictures.join(addressSeparator),
    documents: documents.join(addressSeparator),
  };
}

const none: FeedItem = {
  id: '',
  vin: null,
  make: null,
  model: null,
  year: null,
  bodyType: null,
  colour: null,
  mileage: null,
  mileageUnit: 'km',
  price: null,
  pictures: [],
  documents: [],
};

export const csvColumnsOf = (channel: ChannelName): string[] => Object.keys(csvRowOf(none, channel));

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 forbids control characters except tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are removed
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const escaped = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

const element = (name: string, value: string | number | null) =>
  value === null ? '' : `<${name}>${escaped(String(value))}</${name}>`;

const documentElement = ({ kind, title, url }: FeedDocument) =>
  `<document>${element('kind', kind)}${element('title', title)}${element('url', url)}</document>`;

export function xmlOf({ documents, pictures, ...item }: FeedItem): string {
  const fields = Object.entries(item).map(([name, value]) => element(name, value));
  const all = pictures.map((address) => element('picture', address)).join('');
  const papers = documents.map(documentElement).join('');
  return `<vehicle>${fields.join('')}<pictures>${all}</pictures><documents>${papers}</documents></vehicle>\n`;
}

/**
 * The program that a user agent names, without its version, for statistics: `browser` for all browsers, `unknown` without a name.
 * Programs that pass for a browser name themselves after `compatible;` (Googlebot does).
 */
export function receiverOf(userAgent: string | undefined): string {
  const name = /compatible;\s*([\w.-]+)/i.exec(userAgent ?? '')?.[1] ?? /^[\w.-]+/.exec(userAgent ?? '')?.[0];
  if (!name) return 'unknown';
  return name === 'Mozilla' ? 'browser' : name.slice(0, 40);
}
