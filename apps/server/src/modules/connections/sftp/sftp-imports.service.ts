/**
 * Turns finished uploads into imports. Guarantees that each upload belongs to one import, even if the process dies, and that one which
 * was cut off waits to be continued before it is reported.
 */
import { dayMs } from '@forecourt/contract/durations';
import type { UserId } from '@forecourt/contract/ids';
import { isJpeg } from '@forecourt/contract/jpeg-marks';
import { importEntriesMax, sftpImportedMs, sftpUnfinishedMs } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { PictureError } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { sweepFolders } from '../../../platform/storage/sweep-folders.ts';
import * as imports from '../../work/imports/import-uploads.service.ts';
import * as queries from './sftp-arrivals.queries.ts';
import { collectSoon, contentKeyOf } from './sftp-collect.service.ts';
import { continuedMs } from './sftp-names.rules.ts';
import { isWholePicture } from './whole-pictures.rules.ts';

interface Judged extends queries.ArrivedFile {
  isWhole: boolean;
}

/** Copies a picture in a process of its own, as it is decoded everywhere. */
type Copier = Pick<PicturePool, 'copy'>;

/** Some cameras and programs leave out the mark at the end of a JPEG: one that can be decoded is whole without it. */
async function isDecodable(ctx: Ctx, pictures: Copier, original: Buffer): Promise<boolean> {
  try {
    await pictures.copy({ original, sideMax: 64, animated: false });
    return true;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    ctx.log.info({ err: error }, 'a photo by SFTP cannot be opened');
    return false;
  }
}

async function judge(ctx: Ctx, pictures: Copier, file: queries.ArrivedFile): Promise<Judged> {
  const bytes = await ctx.outside.storage.get(contentKeyOf(file.contentId));
  const isWhole = isWholePicture(bytes) || (isJpeg(bytes) && (await isDecodable(ctx, pictures, bytes)));
  return { ...file, isWhole };
}

/** Imports files of one key. */
async function importOf(tx: Tx, ctx: Ctx, userId: UserId, files: Judged[]): Promise<void> {
  const taken = await queries.setImported(tx, files);
  // Under its name of now: its program may have renamed it since it was listed.
  const those = files.flatMap((file) => {
    const path = taken.get(file.id);
    return path === undefined ? [] : [{ ...file, path }];
  });
  const [first] = those;
  if (!first) return;
  await imports.addUploads(tx, ctx, {
    userId,
    sessionId: first.sessionId,
    name: first.keyName,
    createVehicles: first.createVehicles,
    files: those.map(({ contentId, isWhole, path, sizeBytes }) => ({ contentId, isWhole, path, sizeBytes })),
  });
}

/** Handler of the job sftp.collect. */
export async function collectUploads(ctx: Ctx, pictures: Copier, userId: UserId): Promise<void> {
  const arrived = await queries.listArrived(ctx.db, userId, { limit: importEntriesMax, now: ctx.now });
  const judged: Judged[] = [];
  for (const file of arrived) judged.push(await judge(ctx, pictures, file));
  const continuedUntil = ({ changedAt }: Judged) => new Date(Date.parse(changedAt) + continuedMs);
  const waiting = judged.filter((file) => !file.isWhole && continuedUntil(file) > ctx.now);
  const ready = judged.filter((file) => !waiting.includes(file));
  await inTx(ctx.db, async (tx) => {
    for (const files of Object.values(Object.groupBy(ready, ({ keyId }) => keyId)))
      await importOf(tx, ctx, userId, files ?? []);
    const marked = waiting.map((file) => ({ ...file, until: continuedUntil(file) }));
    await queries.setContinuedUntil(tx, marked);
    const runAt = await queries.firstContinuedUntil(tx, userId);
    // Under a key of its own: uploads that arrive meanwhile are collected earlier.
    if (runAt)
      await enqueue(tx, 'sftp.collect', { userId }, { key: `sftp-late:${userId}`, runAt, keepsTime: true });
    // One import has no more; what is left becomes the next one.
    if (arrived.length === importEntriesMax) await collectSoon(tx, userId, ctx.now);
  });
}

/** Handler of the job sftp.purge. Returns how many rows were removed. */
export async function purgeUploads(ctx: Ctx): Promise<number> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  const removed = await inTx(ctx.db, (tx) =>
    queries.removeOldFiles(tx, { unfinished: before(sftpUnfinishedMs), imported: before(sftpImportedMs) }),
  );
  for (const userId of await queries.usersWithArrived(ctx.db))
    await inTx(ctx.db, (tx) => collectSoon(tx, userId, ctx.now));
  await sweepFolders(ctx.outside.storage, 'sftp', before(dayMs), (ids) =>
    queries.listKnownContents(ctx.db, ids),
  );
  return removed;
}
