/**
 * Sends single files to a server, and removes them. Guarantees that a file has its name only when it is complete, and that one that the
 * server refuses holds up no other: it is recorded with the reason, and leaves neither a part of it nor an empty folder behind.
 */
import type { Readable } from 'node:stream';
import { minuteMs } from '@forecourt/contract/durations';
import type { VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { RefusedByServer, RemoteError, type RemoteFolder } from '../../../platform/outgoing/remote-folder.ts';
import { writeTestFile } from './destination-connection.service.ts';
import * as files from './destination-files.queries.ts';
import * as queries from './destination-refusals.queries.ts';
import { type DestinationRow, findUnchanged } from './destinations.queries.ts';
import { below, tryAgainAt } from './destinations.rules.ts';

/** A delivery while a worker is at it. */
export interface Delivery {
  context: () => Ctx;
  row: DestinationRow;
  runId: string;
  /** The only vehicle that is sent; null: all of them. */
  vehicleId: VehicleId | null;
  /** Whether somebody asked for it: files that were refused are tried again without waiting. */
  isAsked: boolean;
  remote: RemoteFolder;
  /** When this job ends and another one goes on, on the clock of `performance`. */
  until: number;
  /** Folders that are there. */
  folders: Set<string>;
  /** Files that were refused before, by their paths. */
  refusals: Map<string, queries.Refusal>;
  /** Paths of those that this job did not come across. */
  unseen: Set<string>;
  /** Paths of those that this job was the first to send in vain. */
  newlyRefused: Set<string>;
  /** Files that were refused one after another. */
  refusedInARow: number;
  /** Whether the destination was paused meanwhile. */
  isPaused: boolean;
}

/** The job has run for long enough, or the destination was paused, deleted or changed. */
export class Stopped extends Error {
  readonly reason: 'time' | 'changed';
  constructor(reason: 'time' | 'changed') {
    super(`the delivery stops: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Records what the server did or refused. Stops once the destination has changed: the delivery that follows may go to another server or
 * folder, and has to send everything itself.
 */
export async function record(delivery: Delivery, write: (tx: Tx) => Promise<void>): Promise<void> {
  const { context, row } = delivery;
  await inTx(context().db, async (tx) => {
    const unchanged = await findUnchanged(tx, row);
    if (!unchanged) throw new Stopped('changed');
    await write(tx);
    delivery.isPaused = unchanged.state !== 'active';
  });
}

/** Stops a delivery that was paused or has run for long enough. */
export function assertGoesOn({ isPaused, until }: Delivery): void {
  if (isPaused) throw new Stopped('changed');
  if (performance.now() > until) throw new Stopped('time');
}

/** At so many refused files in a row the folder is tested again. */
const testedEvery = 25;

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

async function makeFolder({ folders, remote }: Delivery, path: string): Promise<void> {
  if (folders.has(path)) return;
  await remote.makeFolder(path);
  folders.add(path);
}

/** Removes the folder of a file and those above it that have nothing else. */
async function removeEmptyFolders({ folders, remote, row }: Delivery, path: string): Promise<void> {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    await remote.removeFolder(below(row.folder, folder));
    folders.delete(below(row.folder, folder));
  }
}

async function removePart(delivery: Delivery, path: string): Promise<void> {
  try {
    await delivery.remote.remove(`${below(delivery.row.folder, path)}.part`);
  } catch (error) {
    if (!(error instanceof RefusedByServer)) throw error;
  }
  await removeEmptyFolders(delivery, path);
}

/** A file that the server is asked to take or to remove. */
interface AskedFile {
  path: string;
  vehicleId: VehicleId | null;
  /** Null: the file with the vehicles, or one that is removed. */
  sourceKey: string | null;
}

/** Records a file that was refused; throws if the server takes no files at all. */
async function keepRefusal(delivery: Delivery, file: AskedFile, error: RefusedByServer): Promise<void> {
  const { context, refusals, remote, row, runId, unseen, vehicleId } = delivery;
  const { log, now } = context();
  if (delivery.refusedInARow % testedEvery === 0) await writeTestFile(remote, row.folder);
  delivery.refusedInARow += 1;
  const before = refusals.get(file.path);
  const count = before?.sourceKey === file.sourceKey ? before.refusals + 1 : 1;
  // What was asked for one vehicle makes no server try again that delivers only when asked.
  const nextTryAt = vehicleId === null || row.automatic ? tryAgainAt(count, now).toISOString() : null;
  const refusal = { ...file, failure: error.failure, refusals: count, runId, nextTryAt };
  await record(delivery, (tx) => queries.keepRefusal(tx, { destinationId: row.id, ...refusal }));
  refusals.set(file.path, refusal);
  unseen.delete(file.path);
  if (count > 1) return;
  log.warn({ err: error, destinationId: row.id, path: file.path }, 'a server refused a file');
  delivery.newlyRefused.add(file.path);
}

/** Whether a file that was refused is not tried now: by this delivery it was already, or its pause goes on. */
export function isWaiting({ context, isAsked, refusals, runId, unseen }: Delivery, file: AskedFile): boolean {
  const refusal = refusals.get(file.path);
  if (!refusal || refusal.sourceKey !== file.sourceKey) return false;
  const isPaused = !isAsked && refusal.nextTryAt !== null && new Date(refusal.nextTryAt) > context().now;
  if (refusal.runId !== runId && !isPaused) return false;
  unseen.delete(file.path);
  return true;
}

/** Does something with a file on the server; false: the server refused it. */
async function ask(delivery: Delivery, file: AskedFile, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof RefusedByServer)) throw error;
    await removePart(delivery, file.path);
    await keepRefusal(delivery, file, error);
    return false;
  }
  delivery.refusedInARow = 0;
  delivery.refusals.delete(file.path);
  return true;
}

/** One file may take so long: a server that takes it byte by byte would occupy a worker for hours. */
const fileMaxMs = 10 * minuteMs;

async function withinTime(remote: RemoteFolder, run: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      remote.close();
      reject(new RemoteError('interrupted', 'the server takes the file too slowly'));
    }, fileMaxMs);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a file under another name first, and gives it its own when it is complete; false: the server refused it. */
export function sendFile(delivery: Delivery, file: AskedFile, content: () => Readable): Promise<boolean> {
  const { remote, row } = delivery;
  const full = below(row.folder, file.path);
  return ask(delivery, file, () =>
    withinTime(remote, async () => {
      await makeFolder(delivery, folderOf(full));
      await remote.write(`${full}.part`, content());
      await remote.rename(`${full}.part`, full);
    }),
  );
}

/** Does nothing where the server refuses it. */
export async function removeFile(delivery: Delivery, path: string): Promise<void> {
  const { remote, row, runId } = delivery;
  const file = { path, vehicleId: null, sourceKey: null };
  if (isWaiting(delivery, file)) return;
  if (!(await ask(delivery, file, () => remote.remove(below(row.folder, path))))) return;
  await record(delivery, (tx) => files.forgetFile(tx, runId, row.id, path));
  await removeEmptyFolders(delivery, path);
}

/**
 * Removes files with these names in other letters, `wba-1/…` before `WBA-1/…` is sent: to a server that ignores the case of names they
 * are the same file, and removing the old one later would remove the new one.
 */
export async function removeNamesakes(delivery: Delivery, paths: readonly string[]): Promise<void> {
  const { context, row } = delivery;
  for (const path of await files.listNamesakes(context().db, row.id, paths)) await removeFile(delivery, path);
}
