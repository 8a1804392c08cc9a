/**
 * Lists of vehicles as a source of imports. Guarantees that nothing is imported before somebody has seen what a list changes,
 * and that the columns of a list are assigned as a person last assigned them.
 */
import { AppError, fail } from '@forecourt/contract/errors';
import type { ImportId, UserId } from '@forecourt/contract/ids';
import type { Import } from '@forecourt/contract/imports';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicle-lists';
import type { ListColumn, VehicleList } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import type { CsvFile } from '../../../platform/http/serve-file.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { SheetError } from '../../../platform/sheets/sheet.ts';
import { receiveSheet, storeIncoming } from '../../people/files/incoming.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as imports from '../imports/imports.service.ts';
import { findFormat } from './list-file.service.ts';
import * as rowQueries from './list-rows.queries.ts';
import { findTable, type Table } from './list-table.service.ts';
import * as queries from './vehicle-lists.queries.ts';

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Refuses a file that is no list, and one that was removed meanwhile because its import was cancelled. */
export async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (isGone(cause)) throw new AppError('importStateWrong', { cause });
    throw cause instanceof SheetError ? new AppError('vehicleListUnreadable', { cause }) : cause;
  }
}

async function toVehicleList(db: Db, list: queries.ListRecord): Promise<VehicleList> {
  const { fields, version: _version, ...shown } = list;
  const counts = await queries.countListRows(db, list.id);
  return { ...shown, fields: fields.map((field) => field || null), ...counts };
}

export async function find(db: Db, ctx: Ctx, id: ImportId): Promise<queries.ListRecord> {
  await imports.getImport({ ...ctx, db }, id);
  return (await queries.findVehicleList(db, id)) ?? fail('importNotFound');
}

export async function getVehicleList(ctx: Ctx, id: ImportId): Promise<VehicleList> {
  return toVehicleList(ctx.db, await find(ctx.db, ctx, id));
}

/** The field of each heading as it was last assigned. */
export async function keptFields(ctx: Ctx, userId: UserId): Promise<Map<string, ListColumn>> {
  const { client } = await users.getUser(ctx, userId);
  const lists = await queries.listKeptColumns(ctx.db, userId, client?.id ?? null);
  // The newest comes last, because later entries of a map replace earlier ones.
  return new Map(
    lists
      .toReversed()
      .flatMap(({ columns, fields }) => columns.map((name, at) => [name, fields[at] ?? ''] as const))
      .filter(([name]) => name !== ''),
  );
}

type ReadList = Awaited<ReturnType<typeof findFormat>> & Pick<Table, 'columns' | 'fields' | 'headingRow'>;

async function storeList(ctx: Ctx, userId: UserId, folder: string, file: Upload): Promise<ReadList> {
  const incoming = await receiveSheet(file);
  const format = incoming.ending;
  const sourceKey = `${folder}/source.${format}`;
  const { sizeBytes } = await storeIncoming(ctx, sourceKey, incoming, 'vehicleListTooLarge');
  const kept = await keptFields(ctx, userId);
  return readable(async () => {
    const list = await findFormat(ctx, { format, sourceKey, sizeBytes });
    const { head: _head, isCertain, ...table } = await findTable(ctx, list, kept);
    return { ...list, ...table, doubts: [...list.doubts, ...(isCertain ? [] : ['headings' as const])] };
  });
}

/** Stores a list and proposes what its columns are. */
export async function createVehicleList(ctx: Ctx, userId: UserId, file: Upload): Promise<VehicleList> {
  const id = await imports.importUpload(
    ctx,
    userId,
    file,
    { createVehicles: true },
    async (newId, folder) => {
      const { sizeBytes, sourceKey, ...list } = await storeList(ctx, userId, folder, file);
      return {
        source: 'list',
        fileName: file.fileName.slice(0, 200) || `vehicles.${list.format}`,
        sizeBytes,
        sourceKey,
        record: (tx) => queries.insertVehicleList(tx, { ...list, id: newId }),
      };
    },
  );
  return getVehicleList(ctx, id);
}

type FetchedList = Parameters<typeof imports.addFetched>[2] &
  Pick<
    queries.ListRecord,
    'encoding' | 'delimiter' | 'columns' | 'fields' | 'headingRow' | 'picturesInOrder'
  >;

/** Begins to import a CSV file that was fetched from a feed and is stored: it is checked, then imported. */
export async function addFetchedList(tx: Tx, ctx: Ctx, fetched: FetchedList): Promise<void> {
  const { columns, delimiter, encoding, fields, headingRow, picturesInOrder, ...item } = fetched;
  await imports.addFetched(tx, ctx, item);
  const reading = { columns, delimiter, encoding, fields, headingRow, picturesInOrder };
  const { id } = item;
  await queries.insertVehicleList(tx, { id, format: 'csv', ...reading, stage: 'checking', version: 1 });
  await enqueue(tx, 'vehicleLists.check', { importId: id, version: 1 }, { attemptsMax: imports.attemptsMax });
}

/** Locks import and list, and ensures that the import has not been started. */
export async function lockDraft(tx: Tx, ctx: Ctx, id: ImportId): Promise<queries.ListRecord> {
  const { state } = await imports.getLocked(tx, ctx, id);
  const list = (await queries.lockVehicleList(tx, id)) ?? fail('importNotFound');
  if (state !== 'draft') fail('importStateWrong');
  return list;
}

export async function startVehicleList(ctx: Ctx, id: ImportId): Promise<Import> {
  return inTx(ctx.db, async (tx) => {
    const { stage } = await lockDraft(tx, ctx, id);
    if (stage !== 'checked') fail('importStateWrong');
    await imports.startDraft(tx, ctx, id);
    await enqueue(tx, 'vehicleLists.run', { importId: id }, { attemptsMax: imports.attemptsMax });
    return imports.getImport({ ...ctx, db: tx }, id);
  });
}

export async function listVehicleListRows(
  ctx: Ctx,
  id: ImportId,
  query: RouteInput<typeof routes.listVehicleListRows>['query'],
): Promise<RouteAnswer<typeof routes.listVehicleListRows>> {
  await find(ctx.db, ctx, id);
  const [results, found] = await Promise.all([
    rowQueries.listListRows(ctx.db, id, query),
    rowQueries.countMatchingRows(ctx.db, id, query),
  ]);
  return { ...counted(found), results };
}

/** The report of a list. */
export async function vehicleListRowsAsCsv(
  ctx: Ctx,
  id: ImportId,
  { outcome }: RouteInput<typeof routes.listVehicleListRowsAsCsv>['query'],
): Promise<CsvFile> {
  await find(ctx.db, ctx, id);
  return { fileName: 'import.csv', rows: rowQueries.readReport(ctx.db, id, outcome) };
}
