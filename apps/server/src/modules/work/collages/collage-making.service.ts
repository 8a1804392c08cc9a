/** Making of pages. Guarantees that the result of an attempt that was lost or overtaken is discarded. */

import { printSizeOf } from '@forecourt/contract/collage-layout';
import type { CollageFormat } from '@forecourt/contract/collage-parts';
import type { CollageFailure, CollageResult } from '@forecourt/contract/collages';
import type { CollageId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { droppedVersion } from '../../../platform/db/kept-results.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { printPdf } from '../../../platform/pdf/print-pdf.ts';
import type { MadePage } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { failStuck } from '../../../platform/queue/fail-stuck.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { sweepFolders } from '../../../platform/storage/sweep-folders.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import {
  type CompositeMarks,
  markComposites,
} from '../../studio/content-credentials/content-credentials.service.ts';
import { failureOf } from '../images/image-processing.service.ts';
import { isFinal } from '../images/images.rules.ts';
import { cellPicturesOf, picturesOfCells } from './cell-pictures.service.ts';
import * as queries from './collage-making.queries.ts';
import { canBeMade, findMaterial, type PlannedPage, planPage } from './collage-pages.service.ts';
import { announceCollages } from './collages.queries.ts';
import { storedName, type Template } from './collages.rules.ts';
import { collageFolder, deletedKeptMs, previewName } from './collages.service.ts';
import { listTemplates } from './page-templates.queries.ts';

type Pictures = Pick<PicturePool, 'compose' | 'run'>;

/** The bytes of the files of a page in the formats of its template; the JPEG in a PDF is the signed one. */
async function filesOf(
  { name, page }: Template,
  { files }: MadePage,
  { author, now, xmp }: { author: string; now: Date; xmp: string },
): Promise<{ format: CollageFormat; bytes: Uint8Array }[]> {
  return Promise.all(
    page.formats.map(async (format) => {
      const made = files.find((file) => file.name === (format === 'pdf' ? 'jpeg' : format));
      if (!made) throw new Error(`The picture process left out the ${format}`);
      if (format !== 'pdf') return { format, bytes: made.bytes };
      const print = { title: name, author, createdAt: now.toISOString(), ...printSizeOf(page.size) };
      return { format, bytes: await printPdf({ ...print, jpeg: made.bytes, xmp }) };
    }),
  );
}

type PageFile = MadePage['files'][number];

/** A file of a page with its Content Credentials; the preview is a WebP. */
async function signed(marks: CompositeMarks, { bytes, name }: PageFile): Promise<PageFile> {
  return { name, bytes: await marks.sign({ bytes, format: name === 'preview' ? 'webp' : name }) };
}

/** Makes the files of a page and stores them. */
async function makeFiles(
  ctx: Ctx,
  pool: Pictures,
  id: CollageId,
  { author, plan, template }: { author: string; plan: PlannedPage; template: Template },
): Promise<CollageResult> {
  const { storage } = ctx.outside;
  const { cells, columns, logoKey, page, rows } = template;
  const { filled, title } = plan;
  const finished = await Promise.all(filled.map((picture) => picture && storage.get(picture.storageKey)));
  const logo = logoKey ? await storage.get(logoKey) : null;
  const marks = await markComposites(
    ctx,
    finished.flatMap((bytes) => bytes ?? []),
  );
  const pictures = await picturesOfCells(ctx, cellPicturesOf(ctx, pool), { filled, finished, template });
  const composed = await pool.compose({
    ...{ columns, rows, cells, page, pictures, title, logo },
    xmp: marks.xmp,
  });
  const made = { ...composed, files: await Promise.all(composed.files.map((file) => signed(marks, file))) };
  const preview = made.files.find((file) => file.name === 'preview');
  if (!preview) throw new Error('The picture process left out the preview');
  const files = await filesOf(template, made, { author, now: ctx.now, xmp: marks.xmp });
  const folder = collageFolder(id, plan.version);
  await storage.put(`${folder}/${previewName}`, preview.bytes);
  for (const { bytes, format } of files) await storage.put(`${folder}/${storedName(format)}`, bytes);
  return {
    version: plan.version,
    width: made.width,
    height: made.height,
    pictures: plan.filled.flatMap((picture) => picture?.storageKey ?? []),
    files: files.map(({ bytes, format }) => ({ format, sizeBytes: bytes.length })),
  };
}

/** Handler of the job collages.make. No transaction is open while pixels are made. */
export async function makeCollage(ctx: Ctx, pool: Pictures, id: CollageId, job: JobTry): Promise<void> {
  const begun = await inTx(ctx.db, async (tx) => {
    const started = await queries.beginCollage(tx, id, ctx.now);
    if (started) await announceCollages(tx, started.vehicleId);
    return started;
  });
  if (!begun) return;
  const material = await findMaterial(ctx, begun.vehicleId);
  const [template] = await listTemplates(ctx.db, [begun.templateId]);
  const plan = template && planPage(template, material, begun.chosen);
  if (!plan || !canBeMade(plan, begun)) {
    await failCollage(ctx, id, begun, 'positions_missing');
    return;
  }
  try {
    const author = material.owner.texts.dealer ?? '';
    const result = await makeFiles(ctx, pool, id, { author, plan, template });
    const isReady = await inTx(ctx.db, async (tx) => {
      const end = { state: 'ready', result } as const;
      if (!(await queries.finishCollage(tx, id, begun.attempt, end, ctx.now))) return false;
      await ledger.captureHold(tx, { collageId: id }, ledger.causeOf(ctx));
      await announceCollages(tx, begun.vehicleId);
      return true;
    });
    const dropped = isReady && droppedVersion(begun, result.version);
    if (dropped) await ctx.outside.storage.remove(collageFolder(id, dropped));
  } catch (error) {
    if (isInstallationFault(error)) throw error;
    const failure = failureOf(error);
    if (!isFinal(failure, job.attempt) && !job.last) throw error;
    await failCollage(ctx, id, begun, failure);
    ctx.log.warn({ err: error, collageId: id, failure }, 'page failed for good');
  }
}

/** Ends the attempt without a page and releases the credits. */
async function failCollage(
  ctx: Ctx,
  id: CollageId,
  { attempt, vehicleId }: queries.CollageWork,
  failure: CollageFailure,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    if (!(await queries.finishCollage(tx, id, attempt, { state: 'failed', failure }, ctx.now))) return;
    await ledger.releaseHold(tx, { collageId: id }, ledger.causeOf(ctx));
    await announceCollages(tx, vehicleId);
  });
}

/** Handler of the job collages.failStuck. */
export const failStuckCollages = (ctx: Ctx): Promise<void> =>
  failStuck(ctx, {
    name: 'page',
    list: queries.listUnattendedCollages,
    begin: queries.beginCollage,
    fail: (within, id, begun) => failCollage(within, id, begun, 'crashed'),
  });

/**
 * Handler of the job collages.sweep: removes folders to which nothing was added since then, of pages that are gone, of versions that
 * an attempt did not finish, and of those that a later one replaced. Returns how many.
 */
export async function sweepCollages(ctx: Ctx, olderThan: Date): Promise<number> {
  const { storage } = ctx.outside;
  const before = new Date(ctx.now.getTime() - deletedKeptMs);
  const isKept = (ids: string[]) => queries.listKeptCollageIds(ctx.db, ids, before);
  let removed = await sweepFolders(storage, 'collages', olderThan, isKept);
  await queries.forgetEarlierPages(ctx.db, olderThan);
  for (const { id, versions } of await queries.listIdleCollages(ctx.db)) {
    const kept = new Set(versions);
    removed += await sweepFolders(storage, `collages/${id}`, olderThan, async () => kept);
  }
  return removed;
}
