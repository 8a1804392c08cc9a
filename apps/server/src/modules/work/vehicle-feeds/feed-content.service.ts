/** Reads what a feed answers, whatever its format, as a table of vehicles. */
import type { FeedFailure, FeedFormat } from '@forecourt/contract/vehicle-feeds';
import {
  type ListDelimiter,
  type ListDoubt,
  type ListEncoding,
  listEncodings,
} from '@forecourt/contract/vehicle-lists';
import { storableText } from '../../../platform/http/storable-texts.ts';
import { type CsvFormat, csvRows } from '../../../platform/sheets/csv-rows.ts';
import { SheetError, type SheetFile, type SheetRow } from '../../../platform/sheets/sheet.ts';
import { readXml, XmlError } from '../../../platform/sheets/xml-elements.ts';
import { findCsvFormat } from '../vehicle-lists/list-file.service.ts';
import { headRows } from '../vehicle-lists/list-table.rules.ts';
import { tableIn } from '../vehicle-lists/list-table.service.ts';
import {
  charsetOf,
  doubtsOf,
  type FeedBytes,
  type FoundCharset,
  listBytes,
  streamOf,
} from './feed-charset.service.ts';
import { columnsOf, csvOf, findItems, itemsAt, type Json, rowsOf } from './feed-items.rules.ts';

/** A feed cannot be imported now, for a reason that people are shown. */
export class FeedError extends Error {
  readonly failure: FeedFailure;
  /** HTTP status of a wrong answer. */
  readonly status: number | null;

  constructor(failure: FeedFailure, status: number | null = null, options?: ErrorOptions) {
    super(`${failure} ${status ?? ''}`, options);
    this.failure = failure;
    this.status = status;
  }
}

export interface CsvFile {
  bytes: Buffer;
  encoding: ListEncoding;
  delimiter: ListDelimiter;
  /** The number of the row of headings; 0: there is none. */
  headingRow: number;
}

interface FeedContent {
  format: FeedFormat;
  itemPath: string;
  /** Where the vehicles of JSON or XML may be as well. */
  itemPaths: string[];
  /** Of JSON and XML those of the first vehicles. */
  columns: string[];
  /** The character set; null: one that lists do not have. */
  encoding: ListEncoding | null;
  /** What of the reading is an uncertain guess. */
  doubts: ListDoubt[];
  /** Whether letters may be wrong without a sign of it, so that somebody has to choose the character set. */
  isGuess: boolean;
  /** Of CSV: the row of headings; 0: there is none. */
  headingRow: number | null;
  /** The first rows of CSV. */
  head: SheetRow[];
  /** The first rows without the headings. */
  firstRows(count: number): Promise<SheetRow[]>;
  /** The whole table. Of JSON and XML with these columns, which values may have; CSV is as it is. */
  asCsv(columns: readonly string[]): { file: CsvFile; columns: readonly string[] };
}

/** How a feed was read before, as far as somebody has decided it. */
interface KnownReading {
  /** Where the vehicles of JSON or XML are; null: that is to be found out. */
  itemPath: string | null;
  /** Null: it is to be found out. */
  encoding: ListEncoding | null;
  /** The row of headings of CSV; null: it is to be found out. */
  headingRow: number | null;
  /** The columns of the feed when they were assigned. */
  columns: readonly string[];
}

/** Vehicles whose values say which columns there are. */
const sampled = 1_000;

/** The first rows of a CSV file. What comes after them is read by the import, which says what is wrong with it. */
async function firstCsvRows(bytes: Buffer, format: CsvFormat, count: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const some of csvRows(streamOf(bytes), format)) {
      rows.push(...some.slice(0, count - rows.length));
      if (rows.length === count) break;
    }
  } catch (error) {
    if (!(error instanceof SheetError) || rows.length < 2) throw error;
  }
  return rows.map(({ cells, number }) => ({ number, cells: cells.map(storableText) }));
}

async function readCsv(given: Buffer, found: FoundCharset, known: KnownReading): Promise<FeedContent> {
  const { bytes, encoding } = listBytes(given, found.charset);
  const read: SheetFile['read'] = (start, end) => streamOf(bytes.subarray(start, end));
  const { doubts: _none, ...format } = await findCsvFormat({ sizeBytes: bytes.length, read }, encoding);
  const firstRows = (count: number) => firstCsvRows(bytes, format, count);
  const head = await firstRows(Math.max(headRows, known.headingRow ?? 0));
  const { columns, headingRow, isCertain } = tableOf(head, known);
  const below = async (count: number) =>
    (await firstRows(headingRow + count)).filter((row) => row.number > headingRow);
  if ((await below(1)).length === 0) throw new FeedError('noVehicles');
  return {
    format: 'csv',
    itemPath: '',
    itemPaths: [],
    columns,
    encoding: format.encoding,
    doubts: [...doubtsOf(found), ...(isCertain ? [] : ['headings' as const])],
    isGuess: found.isGuess,
    headingRow,
    head,
    firstRows: async (count) => (await below(count)).slice(0, count),
    asCsv: () => ({ file: { bytes, ...format, headingRow }, columns }),
  };
}

/** The table of a CSV feed. Columns that were assigned before are recognised by their headings, or have none. */
function tableOf(head: readonly SheetRow[], { columns: assigned, headingRow: chosen }: KnownReading) {
  const hasNames = assigned.some((name) => name !== '');
  const isUnnamed = assigned.length > 0 && !hasNames;
  const kept = new Map(assigned.filter((name) => name !== '').map((name) => [name, 'reference' as const]));
  const table = tableIn(head, kept, chosen ?? (isUnnamed ? 0 : undefined));
  return { ...table, isCertain: table.isCertain || chosen !== null };
}

function readItems(format: FeedFormat, root: Json, path: string | null, found: FoundCharset): FeedContent {
  const candidates = findItems(root);
  const chosen = path === null ? candidates[0] : { itemPath: path, items: itemsAt(root, path) ?? [] };
  if (!chosen || chosen.items.length === 0) throw new FeedError('noVehicles');
  const { itemPath, items } = chosen;
  const columns = columnsOf(items.slice(0, sampled)).map(storableText);
  const firstRows = async (count: number) =>
    rowsOf(items.slice(0, count), columns).map(({ cells, number }) => ({
      number,
      cells: cells.map(storableText),
    }));
  return {
    format,
    itemPath,
    itemPaths: candidates.map((one) => one.itemPath),
    columns,
    encoding: listEncodings.find((encoding) => encoding === found.charset) ?? null,
    doubts: doubtsOf(found),
    isGuess: found.isGuess,
    headingRow: null,
    head: [],
    firstRows,
    asCsv: (wanted) => ({
      file: {
        bytes: csvOf(wanted, rowsOf(items, wanted)),
        ...{ encoding: 'utf-8', delimiter: ';', headingRow: 1 },
      },
      columns: wanted,
    }),
  };
}

/** Whole numbers beyond 2^53 keep their digits, because they are ids. */
function readJson(text: string): Json {
  return JSON.parse(text, (_name, value: Json, { source }: { source?: string } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
      ? source
      : value,
  ) as Json;
}

async function read(answer: FeedBytes, known: KnownReading): Promise<FeedContent> {
  const { bytes } = answer;
  const found = await charsetOf(answer, known.encoding);
  const decoder = new TextDecoder(found.charset);
  const start = decoder.decode(bytes.subarray(0, 1_024)).trimStart();
  if (!/^[<{[]/.test(start)) return readCsv(bytes, found, known);
  const text = decoder.decode(bytes);
  const isXml = start.startsWith('<');
  const root = isXml ? await readXml(text) : readJson(text);
  return readItems(isXml ? 'xml' : 'json', root, known.itemPath, found);
}

/** @throws FeedError */
export async function readFeed(answer: FeedBytes, known: KnownReading): Promise<FeedContent> {
  try {
    return await read(answer, known);
  } catch (cause) {
    const isUnreadable =
      cause instanceof SheetError || cause instanceof XmlError || cause instanceof SyntaxError;
    throw isUnreadable ? new FeedError('unreadable', null, { cause }) : cause;
  }
}
