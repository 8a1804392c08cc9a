/**
 * Importing the photos of a ZIP, the pictures that a list has addresses of, and what programs uploaded. Each is stored and recorded in one
 * transaction, so that a retry continues where the last attempt stopped.
 */
import type { ImportId } from '@forecourt/contract/ids';
import { createImport } from '@forecourt/contract/imports';
import { importEntriesMax, importUnpackedBytesMax } from '@forecourt/contract/limits';
import { startVehicleList } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { storableText } from '../../../platform/http/storable-texts.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { isOfMachine, openZip, type ZipArchive } from '../../../platform/zip/zip-archive.ts';
import { endImport, ImportStop, runAsPerson } from './import-end.service.ts';
import * as entries from './import-entries.queries.ts';
import { PictureFetcher } from './import-fetch.service.ts';
import {
  type ImportContext,
  importEntry,
  uploadOpener,
  vehicleFinder,
  zipOpener,
} from './import-take.service.ts';
import * as queries from './imports.queries.ts';
import * as rules from './imports.rules.ts';
import * as imports from './imports.service.ts';

/** After this time the job is enqueued again, so that other jobs can run. */
const turnMs = 30_000;
/** Minimum interval between progress events. */
const progressIntervalMs = 300;
/** Limit of ZIP entries, as a multiple of `importEntriesMax`: systems add hidden files, and folders are entries too. */
const hiddenShare = 4;
const pathMax = 500;
/** Entries that are read at once. */
const entriesAtOnce = 5_000;
const fetchedAtOnce = 4;

/** The call by which a person started the import. */
const routeOf = ({ source }: queries.OpenImport) => (source === 'list' ? startVehicleList : createImport);

/** Handler of the jobs imports.run and imports.fetch. */
export function runImport(ctx: Ctx, id: ImportId, job: Pick<JobTry, 'last'>): Promise<void> {
  return runAsPerson(ctx, id, job, routeOf, work);
}

async function opened({ outside }: Ctx, { sourceKey, sizeBytes }: queries.OpenImport): Promise<ZipArchive> {
  const read = (start: number, until: number) => outside.storage.streamRange(sourceKey, start, until);
  return unreadable(() => openZip(read, sizeBytes));
}

async function unreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof ImportStop || isOfMachine(error) ? error : new ImportStop('unreadable');
  }
}

/** Where the photos come from, and how many are imported at once: servers of others are slow to answer. */
async function contextOf(ctx: Ctx, item: queries.OpenImport): Promise<ImportContext & { width: number }> {
  const find = vehicleFinder(ctx, item);
  if (item.source === 'list') {
    const fetcher = new PictureFetcher(ctx);
    return { item, find, openerOf: (entry) => fetcher.openerOf(entry), width: fetchedAtOnce };
  }
  if (item.source === 'sftp') return { item, find, openerOf: uploadOpener(ctx), width: 1 };
  const zip = await opened(ctx, item);
  if (!item.isListed) await makeList(ctx, item, zip);
  return { item, find, openerOf: zipOpener(zip), width: 1 };
}

async function work(ctx: Ctx, item: queries.OpenImport): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await queries.beginImport(tx, item.id);
    await queries.announceImport(tx, item.id);
  });
  const context = await contextOf(ctx, item);
  const begun = performance.now();
  let lastProgressAt = begun;
  for (;;) {
    const waiting = await entries.listWaitingEntries(ctx.db, item.id, entriesAtOnce);
    if (waiting.length === 0) break;
    for (let start = 0; start < waiting.length; start += context.width) {
      if (performance.now() - begun > turnMs) return continueLater(ctx, item);
      const some = waiting.slice(start, start + context.width);
      const running = await Promise.all(some.map((entry) => importEntry(ctx, context, entry)));
      if (running.includes(false)) return;
      if (performance.now() - lastProgressAt <= progressIntervalMs) continue;
      lastProgressAt = performance.now();
      await queries.announceImport(ctx.db, item.id);
    }
  }
  await endImport(ctx, item.id, 'done', null);
}

function continueLater(ctx: Ctx, { id, source }: queries.OpenImport): Promise<void> {
  const job = source === 'list' ? 'imports.fetch' : 'imports.run';
  return inTx(ctx.db, (tx) => enqueue(tx, job, { importId: id }, { attemptsMax: imports.attemptsMax }));
}

/** Inserts a row for each file; refuses the whole ZIP if its sizes are inconsistent or it is a ZIP bomb. */
async function makeList(ctx: Ctx, { id, sizeBytes }: queries.OpenImport, zip: ZipArchive): Promise<void> {
  if (zip.entryCount > importEntriesMax * hiddenShare) throw new ImportStop('tooManyFiles');
  const found: entries.NewEntry[] = [];
  const bytes = { packed: 0, unpacked: 0 };
  await unreadable(async () => {
    for await (const file of zip.entries()) {
      if (file.isFolder || (!file.leadsOut && rules.isHidden(file.path))) continue;
      if (found.length === importEntriesMax) throw new ImportStop('tooManyFiles');
      bytes.packed += file.place.packedBytes;
      bytes.unpacked += file.sizeBytes;
      // Overlapping entries add up to more packed bytes than the ZIP has.
      if (bytes.packed > sizeBytes || bytes.unpacked > importUnpackedBytesMax) throw new ImportStop('bomb');
      found.push({
        ...file,
        path: storableText(file.path).slice(0, pathMax),
        reason: rules.refusalOf({ ...file, ...file.place }),
      });
    }
  });
  await inTx(ctx.db, async (tx) => {
    if (!(await queries.lockRunningImport(tx, id))) return;
    await entries.insertImportEntries(tx, id, found, ctx.now);
    await queries.setImportListed(tx, id, ctx.now);
    await queries.announceImport(tx, id);
  });
}
