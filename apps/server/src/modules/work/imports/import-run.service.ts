/**
 * Importing the photos of a ZIP. Each is stored and recorded in one transaction, so that a retry continues where the
 * last attempt stopped.
 */
import { type Person, scopeOf } from '@forecourt/contract/actor';
import { nameOfRoute } from '@forecourt/contract/contract';
import { AppError } from '@forecourt/contract/errors';
import type { ImportId } from '@forecourt/contract/ids';
import { createImport, type ImportFailure } from '@forecourt/contract/imports';
import { importEntriesMax, importUnpackedBytesMax } from '@forecourt/contract/limits';
import { withCause } from '../../../platform/cause.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, isDatabaseAway, type Tx } from '../../../platform/db/database.ts';
import { refusalOf } from '../../../platform/http/serve.ts';
import { storableText } from '../../../platform/http/storable-texts.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { isOfMachine, openZip, type ZipArchive } from '../../../platform/zip/zip-archive.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as entries from './import-entries.queries.ts';
import { importEntry, vehicleFinder } from './import-take.service.ts';
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

/** Fails an import for good, with a failure that users are shown. */
class ImportStop extends Error {
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Handler of the job imports.run. */
export async function runImport(ctx: Ctx, id: ImportId, job: Pick<JobTry, 'last'>): Promise<void> {
  const item = await queries.findOpenImport(ctx.db, id);
  if (!item) return;
  try {
    const person = await personOf(ctx, item);
    const inside = { ...ctx, actor: person, scope: scopeOf(person) };
    await withCause(causeOf(person, ctx.now), () => work(inside, item));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // The import was cancelled meanwhile, which removed the ZIP.
    if (!(await queries.findOpenImport(ctx.db, id))) return;
    if (!(error instanceof ImportStop) && !job.last) throw error;
    ctx.log.warn({ err: error, importId: id }, 'import failed for good');
    await end(ctx, id, 'failed', error instanceof ImportStop ? error.failure : 'internal');
  }
}

/** The person who uploaded the ZIP, with their present rights. */
async function personOf({ db }: Ctx, { sessionId }: queries.OpenImport): Promise<Person> {
  const person = await sessions.findPersonBehind(db, sessionId).catch((error: unknown) => {
    throw error instanceof AppError ? new ImportStop('notAllowed') : error;
  });
  if (refusalOf(person, createImport)) throw new ImportStop('notAllowed');
  return person;
}

/** The audit entries look as if the person had uploaded each photo. */
function causeOf({ userId, actingUserId, sessionId }: Person, at: Date) {
  return {
    actorId: actingUserId ?? userId,
    actingForId: actingUserId ? userId : null,
    sessionId,
    action: nameOfRoute(createImport),
    requestId: null,
    address: null,
    at,
  };
}

async function end(ctx: Ctx, id: ImportId, state: 'done' | 'failed', failure: ImportFailure | null) {
  await inTx(ctx.db, async (tx) => {
    const isEnded = await queries.endImport(tx, id, state, failure, ctx.now);
    await entries.cancelWaitingEntries(tx, id, ctx.now);
    if (isEnded) await notifyEnd(tx, ctx, id, state);
    await queries.announceImport(tx, id);
  });
  await imports.removeImportSource(ctx, id);
}

/** Notifies the user who started the import. */
async function notifyEnd(tx: Tx, ctx: Ctx, id: ImportId, state: 'done' | 'failed'): Promise<void> {
  const ended = await queries.findEndedImport(tx, id);
  if (!ended) return;
  const { createdBy, fileName, ...counts } = ended;
  await notices.sendNotice(tx, ctx, createdBy, {
    kind: 'importFinished',
    text: state === 'done' ? 'importFinished' : 'importFailed',
    values: { file: fileName, ...counts },
    link: { kind: 'import', id },
  });
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

async function work(ctx: Ctx, item: queries.OpenImport): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await queries.beginImport(tx, item.id);
    await queries.announceImport(tx, item.id);
  });
  const zip = await opened(ctx, item);
  if (!item.isListed) await makeList(ctx, item, zip);
  const find = vehicleFinder(ctx, item);
  const begun = performance.now();
  let lastProgressAt = begun;
  for (const entry of await entries.listWaitingEntries(ctx.db, item.id)) {
    if (performance.now() - begun > turnMs) {
      return inTx(ctx.db, (tx) =>
        enqueue(tx, 'imports.run', { importId: item.id }, { attemptsMax: imports.attemptsMax }),
      );
    }
    if (!(await importEntry(ctx, { item, zip, find }, entry))) return;
    if (performance.now() - lastProgressAt > progressIntervalMs) {
      lastProgressAt = performance.now();
      await queries.announceImport(ctx.db, item.id);
    }
  }
  await end(ctx, item.id, 'done', null);
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
