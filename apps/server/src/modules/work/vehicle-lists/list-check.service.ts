/**
 * Checks what the rows of a list would change. Rows are stored as they are read, so that a list of any length takes the same
 * memory, and a check whose worker dies continues behind the last stored row.
 */
import type { ImportId, UserId } from '@forecourt/contract/ids';
import { vehicleListRowsMax } from '@forecourt/contract/limits';
import type { ListColumn, ListFailure } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { SheetError, type SheetRow } from '../../../platform/sheets/sheet.ts';
import { getInvoiceSettings } from '../../money/invoices/invoice-settings.service.ts';
import { endImport } from '../imports/import-end.service.ts';
import { announce, attemptsMax, startFetched } from '../imports/imports.service.ts';
import { listRows } from './list-file.service.ts';
import * as rowQueries from './list-rows.queries.ts';
import { type ListRow, outcomeOf, readRow, unitsOf } from './list-rows.rules.ts';
import * as queries from './vehicle-lists.queries.ts';

/** After this time the job is enqueued again, so that other jobs can run. */
const turnMs = 30_000;
/** Minimum interval between progress events. */
const progressIntervalMs = 500;

/** The vehicle of a row: by its VIN, or else by its stock number. `conflict`: they name different vehicles. */
export function vehicleOfRow(
  { reference, vin }: Pick<ListRow, 'reference' | 'vin'>,
  found: readonly rowQueries.FoundVehicle[],
): rowQueries.FoundVehicle | 'conflict' | null {
  const byVin = vin === null ? undefined : found.find((vehicle) => vehicle.vin === vin);
  const byReference =
    reference === null
      ? undefined
      : (found.find((vehicle) => vehicle.reference === reference) ??
        found.find((vehicle) => vehicle.reference.toLowerCase() === reference.toLowerCase()));
  if (byVin) return byReference && byReference.id !== byVin.id ? 'conflict' : byVin;
  if (!byReference) return null;
  // The stock number was given to another vehicle.
  return vin !== null && byReference.vin !== null ? 'conflict' : byReference;
}

function named(rows: readonly ListRow[]): { vins: string[]; references: string[] } {
  return {
    vins: rows.flatMap(({ vin }) => vin ?? []),
    references: rows.flatMap(({ reference }) => reference ?? []),
  };
}

function check(row: ListRow, found: readonly rowQueries.FoundVehicle[]): rowQueries.CheckedRow {
  if (row.reason) return { ...row, outcome: 'faulty', vehicleId: null };
  const vehicle = vehicleOfRow(row, found);
  if (vehicle === 'conflict')
    return { ...row, outcome: 'faulty', reason: 'conflict', doubts: [], vehicleId: null };
  return { ...row, outcome: outcomeOf(row, vehicle), vehicleId: vehicle?.id ?? null };
}

/** What the columns of a list are called, and what they are. */
export interface ListTable {
  columns: readonly string[];
  fields: readonly ListColumn[];
}

/** What each row would change. */
export async function checkRows(
  db: Db,
  userId: UserId,
  rows: readonly SheetRow[],
  { columns, fields }: ListTable,
): Promise<rowQueries.CheckedRow[]> {
  const { currency } = await getInvoiceSettings(db);
  const units = unitsOf(currency, columns, fields);
  const read = rows.map((row) => readRow(row, fields, units));
  const { references, vins } = named(read.filter(({ reason }) => !reason));
  const found = await rowQueries.findVehiclesNamed(db, userId, vins, references);
  return read.map((row) => check(row, found));
}

interface Check {
  importId: ImportId;
  version: number;
}

type OpenList = NonNullable<Awaited<ReturnType<typeof queries.findCheckedList>>>;

/** Handler of the job vehicleLists.check. */
export async function runCheck(ctx: Ctx, job: Check, { last }: Pick<JobTry, 'last'>): Promise<void> {
  const list = await queries.findCheckedList(ctx.db, job.importId, job.version);
  if (!list) return;
  try {
    const isAtEnd = await checkList(ctx, list, job);
    if (isAtEnd) await end(ctx, list, job, null);
  } catch (error) {
    if (isInstallationFault(error)) throw error;
    // The list was cancelled meanwhile, which removed its file.
    if (!(await queries.findCheckedList(ctx.db, job.importId, job.version))) return;
    if (!(error instanceof SheetError) && !last) throw error;
    ctx.log.warn({ err: error, importId: job.importId }, 'list of vehicles cannot be read');
    const failed = error instanceof SheetError ? error : { failure: 'internal' as const, row: null };
    // Nobody is there to assign other columns.
    if (list.feedId) await endImport(ctx, job.importId, 'failed', 'unreadable');
    await end(ctx, list, job, failed);
  }
}

/** Ends the check. What a feed contains is imported at once. */
async function end(
  ctx: Ctx,
  { feedId, sessionId }: Pick<OpenList, 'feedId' | 'sessionId'>,
  { importId, version }: Check,
  failed: { failure: ListFailure; row: number | null } | null,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    if (!(await queries.lockCheck(tx, importId, version))) return;
    await rowQueries.markDuplicates(tx, importId);
    await queries.endCheck(tx, importId, failed);
    if (feedId && !failed && (await startFetched(tx, importId, sessionId)))
      await enqueue(tx, 'vehicleLists.run', { importId }, { attemptsMax });
    await announce(tx, importId);
  });
}

/** Reads and stores rows for some time. Whether all of them are stored. */
async function checkList(ctx: Ctx, list: OpenList, job: Check): Promise<boolean> {
  const begun = performance.now();
  let lastProgressAt = begun;
  let known = await rowQueries.findLastRow(ctx.db, job.importId);
  for await (const some of listRows(ctx, list)) {
    const rows = some.filter(({ number }) => number > Math.max(known, list.headingRow));
    if (rows.length === 0) continue;
    if (!(await store(ctx, list, job, rows))) return false;
    known = rows.at(-1)?.number ?? known;
    const now = performance.now();
    if (now - begun > turnMs) {
      await inTx(ctx.db, (tx) => enqueue(tx, 'vehicleLists.check', job, { attemptsMax }));
      return false;
    }
    if (now - lastProgressAt < progressIntervalMs) continue;
    lastProgressAt = now;
    await announce(ctx.db, job.importId);
  }
  return true;
}

/** False when the check was begun again, or has ended. */
async function store(
  ctx: Ctx,
  { columns, fields, userId }: OpenList,
  { importId, version }: Check,
  rows: SheetRow[],
): Promise<boolean> {
  const beyond = rows.find(({ number }) => number > vehicleListRowsMax + 1);
  if (beyond) throw new SheetError('tooManyRows', beyond.number);
  const checked = await checkRows(ctx.db, userId, rows, { columns, fields });
  return inTx(ctx.db, async (tx) => {
    if (!(await queries.lockCheck(tx, importId, version))) return false;
    await rowQueries.insertListRows(tx, importId, checked);
    return true;
  });
}
