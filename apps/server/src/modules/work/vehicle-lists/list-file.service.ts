/** Reads the stored file of a list. */
import type { ListDelimiter, ListEncoding, ListFormat } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { storableText } from '../../../platform/http/storable-texts.ts';
import { csvRows } from '../../../platform/sheets/csv-rows.ts';
import { SheetError, type SheetFile, type SheetRow } from '../../../platform/sheets/sheet.ts';
import { decoded, findDelimiter, findEncoding } from '../../../platform/sheets/text-encoding.ts';
import { xlsxRows } from '../../../platform/sheets/xlsx-rows.ts';

export interface StoredList {
  sourceKey: string;
  sizeBytes: number;
  format: ListFormat;
  /** Of CSV. */
  encoding: ListEncoding | null;
  delimiter: ListDelimiter | null;
}

/** Bytes among which the row of headings is looked for. */
const headBytes = 64 * 1024;

function fileOf(
  { outside }: Ctx,
  { sizeBytes, sourceKey }: Pick<StoredList, 'sourceKey' | 'sizeBytes'>,
): SheetFile {
  return { sizeBytes, read: (start, end) => outside.storage.streamRange(sourceKey, start, end) };
}

/**
 * The rows of a list in pieces, with texts that can be stored; the first one has the headings.
 *
 * @throws SheetError
 */
export async function* listRows(
  ctx: Ctx,
  { delimiter, encoding, ...list }: StoredList,
): AsyncGenerator<SheetRow[]> {
  const file = fileOf(ctx, list);
  const isCsv = list.format === 'csv' && encoding && delimiter;
  const rows = isCsv ? csvRows(file.read(0, file.sizeBytes), { encoding, delimiter }) : xlsxRows(file);
  for await (const some of rows)
    yield some.map(({ cells, number }) => ({ number, cells: cells.map(storableText) }));
}

/** How a CSV file is written. */
export async function findCsvFormat({
  read,
  sizeBytes,
}: SheetFile): Promise<{ encoding: ListEncoding; delimiter: ListDelimiter }> {
  const encoding = await findEncoding(read(0, sizeBytes));
  const chunks: Buffer[] = [];
  for await (const chunk of decoded(read(0, Math.min(sizeBytes, headBytes)), encoding))
    chunks.push(chunk as Buffer);
  const head = Buffer.concat(chunks).toString('utf8');
  // A file with NULs is no text.
  if (head.includes('\0')) throw new SheetError('unreadable', null);
  return { encoding, delimiter: findDelimiter(head) };
}

/** How a list is written, as far as it can be found out from the file. */
export async function findFormat(
  ctx: Ctx,
  list: Pick<StoredList, 'sourceKey' | 'sizeBytes' | 'format'>,
): Promise<StoredList> {
  if (list.format === 'xlsx') return { ...list, encoding: null, delimiter: null };
  return { ...list, ...(await findCsvFormat(fileOf(ctx, list))) };
}

/** Length of a heading that is shown. */
const headingMax = 100;

export const headingsOf = ({ cells }: SheetRow) => cells.map((cell) => cell.trim().slice(0, headingMax));

/**
 * The first rows of a list, at most `count`, of which the first has the headings.
 *
 * @throws SheetError where not even the headings can be read
 */
export async function firstRows(ctx: Ctx, list: StoredList, count: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const some of listRows(ctx, list)) {
      rows.push(...some.slice(0, count - rows.length));
      if (rows.length === count) break;
    }
  } catch (error) {
    if (!(error instanceof SheetError) || rows.length === 0) throw error;
  }
  return rows;
}
