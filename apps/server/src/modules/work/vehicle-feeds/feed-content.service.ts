/** Reads what a feed answers, whatever its format, as a table of vehicles. */
import { Readable } from 'node:stream';
import type { FeedFailure, FeedFormat } from '@forecourt/contract/vehicle-feeds';
import type { ListDelimiter, ListEncoding } from '@forecourt/contract/vehicle-lists';
import { storableText } from '../../../platform/http/storable-texts.ts';
import { csvRows } from '../../../platform/sheets/csv-rows.ts';
import { SheetError, type SheetFile, type SheetRow } from '../../../platform/sheets/sheet.ts';
import { findEncoding } from '../../../platform/sheets/text-encoding.ts';
import { readXml, XmlError } from '../../../platform/sheets/xml-elements.ts';
import { findCsvFormat, headingsOf } from '../vehicle-lists/list-file.service.ts';
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
}

interface FeedContent {
  format: FeedFormat;
  itemPath: string;
  /** Of JSON and XML those of the first vehicles. */
  columns: string[];
  /** The first rows without the headings. */
  firstRows(count: number): Promise<SheetRow[]>;
  /** The whole table. Of JSON and XML with these columns, which values may have; CSV is as it is. */
  asCsv(columns: readonly string[]): { file: CsvFile; columns: readonly string[] };
}

/** Vehicles whose values say which columns there are. */
const sampled = 1_000;

const streamOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });

async function readCsv(bytes: Buffer): Promise<FeedContent> {
  const read: SheetFile['read'] = (start, end) => streamOf(bytes.subarray(start, end));
  const format = await findCsvFormat({ sizeBytes: bytes.length, read });
  const firstRows = async (count: number) => {
    const rows: SheetRow[] = [];
    for await (const some of csvRows(streamOf(bytes), format)) {
      rows.push(...some.slice(0, count - rows.length));
      if (rows.length === count) break;
    }
    return rows.map(({ cells, number }) => ({ number, cells: cells.map(storableText) }));
  };
  const [heading, first] = await firstRows(2);
  if (!heading || !first) throw new FeedError('noVehicles');
  const columns = headingsOf(heading);
  return {
    format: 'csv',
    itemPath: '',
    columns,
    firstRows: async (count) => (await firstRows(count + 1)).slice(1),
    asCsv: () => ({ file: { bytes, ...format }, columns }),
  };
}

function readItems(format: FeedFormat, root: Json, knownPath: string | null): FeedContent {
  const found =
    knownPath === null ? findItems(root) : { itemPath: knownPath, items: itemsAt(root, knownPath) ?? [] };
  if (!found || found.items.length === 0) throw new FeedError('noVehicles');
  const { itemPath, items } = found;
  const columns = columnsOf(items.slice(0, sampled)).map(storableText);
  const firstRows = async (count: number) =>
    rowsOf(items.slice(0, count), columns).map(({ cells, number }) => ({
      number,
      cells: cells.map(storableText),
    }));
  return {
    format,
    itemPath,
    columns,
    firstRows,
    asCsv: (wanted) => ({
      file: { bytes: csvOf(wanted, rowsOf(items, wanted)), encoding: 'utf-8', delimiter: ';' },
      columns: wanted,
    }),
  };
}

/** @param itemPath where the vehicles of JSON or XML are; null: that is to be found out */
async function read(bytes: Buffer, itemPath: string | null): Promise<FeedContent> {
  const encoding = await findEncoding(streamOf(bytes));
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, 1_024)).trimStart();
  if (!/^[<{[]/.test(start)) return readCsv(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (start.startsWith('<')) return readItems('xml', await readXml(text), itemPath);
  return readItems('json', JSON.parse(text) as Json, itemPath);
}

/** @throws FeedError */
export async function readFeed(bytes: Buffer, itemPath: string | null): Promise<FeedContent> {
  try {
    return await read(bytes, itemPath);
  } catch (cause) {
    const isUnreadable =
      cause instanceof SheetError || cause instanceof XmlError || cause instanceof SyntaxError;
    throw isUnreadable ? new FeedError('unreadable', null, { cause }) : cause;
  }
}
