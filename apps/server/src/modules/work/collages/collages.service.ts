/**
 * Collages: pages with pictures of a vehicle. Guarantees that a vehicle has at most one page of each template, that credits are
 * held exactly while a page is queued or made, captured when it is ready and released otherwise, and that it is paid for once.
 */
import type { CollageFormat } from '@forecourt/contract/collage-parts';
import type { Collage, VehicleCollages } from '@forecourt/contract/collages';
import { dayMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import { CollageId, type VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx } from '../../../platform/db/database.ts';
import { dequeue } from '../../../platform/queue/enqueue.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as catalogueChoice from '../../studio/catalogue/catalogue-choice.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { findMaterial, type PageMaterial, planPage } from './collage-pages.service.ts';
import * as queries from './collages.queries.ts';
import { pageFileName, storedName, type Template } from './collages.rules.ts';
import { listTemplates } from './page-templates.queries.ts';

/** The folder of a page's files: every version has its own, because browsers cache a picture by its URL. */
export const collageFolder = (id: CollageId, version: string) => `collages/${id}/${version}`;
export const previewName = 'preview.webp';

/** Whether a stored file is one of a page that is deleted, on its own or with its vehicle. */
export async function isOfDeletedCollage(db: Db, key: string): Promise<boolean> {
  const id = CollageId.safeParse(/^collages\/([^/]+)\//.exec(key)?.[1]);
  return id.success && !(await queries.findCollage(db, { kind: 'everything' }, id.data));
}

export function resultOf(ctx: Ctx, { id, name, reference, result }: queries.CollageRow): Collage['result'] {
  if (!result) return null;
  const { files, height, version, width } = result;
  const folder = collageFolder(id, version);
  const link = (format: CollageFormat) =>
    linkFor(ctx, filePath(`${folder}/${storedName(format)}`, pageFileName(reference, name, format)));
  return {
    width,
    height,
    preview: linkFor(ctx, filePath(`${folder}/${previewName}`)),
    files: files.map(({ format, sizeBytes }) => ({ format, sizeBytes, url: link(format) })),
  };
}

/** A page made of something else than at present; one whose template is gone stays as it is. */
function isOutdated(
  { chosen, result, templateId }: queries.CollageRow,
  templates: readonly Template[],
  material: PageMaterial,
): boolean {
  const template = templates.find(({ id, isDeleted }) => id === templateId && !isDeleted);
  return Boolean(result && template && planPage(template, material, chosen).version !== result.version);
}

/** The templates of the vehicle's presets and those that its owner may choose, without deleted ones. */
export async function listTemplatesFor(ctx: Ctx, { ofPresets, owner }: PageMaterial): Promise<Template[]> {
  const choice = await catalogueChoice.listItemsOfUser(ctx, owner.userId, 'collage');
  const ids = [...new Set([...ofPresets, ...choice.results.map(({ id }) => id)])];
  const found = await listTemplates(ctx.db, ids);
  return ids.flatMap((id) => found.find((one) => one.id === id && !one.isDeleted) ?? []);
}

export const priceOfPage = async (db: Db, { owner }: PageMaterial): Promise<number> =>
  (await prices.getPricesOfUser(db, owner.userId)).collage;

export async function getVehicleCollages(ctx: Ctx, vehicleId: VehicleId): Promise<VehicleCollages> {
  await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  const rows = await queries.listCollages(ctx.db, ctx.scope, vehicleId);
  const material = await findMaterial(ctx, vehicleId);
  const templates = await listTemplatesFor(ctx, material);
  const made = await listTemplates(
    ctx.db,
    rows.map(({ templateId }) => templateId),
  );
  const price = await priceOfPage(ctx.db, material);
  return {
    results: rows.map((row) => {
      const { earlierResult: _earlier, leavesEmpty: _leaves, reference: _reference, ...collage } = row;
      return { ...collage, isOutdated: isOutdated(row, made, material), result: resultOf(ctx, row) };
    }),
    templates: templates.map((template) => {
      const { isDeleted: _, logoKey: __, ...shown } = template;
      const { filled, missing } = planPage(template, material, []);
      const isPaid = rows.some(({ charged, templateId }) => templateId === template.id && charged > 0);
      return {
        ...shown,
        isOfPreset: material.ofPresets.includes(template.id),
        pictures: filled.map((picture) => picture?.id ?? null),
        missing,
        credits: isPaid ? 0 : price,
      };
    }),
    shotList: material.shotList,
    pictureCount: material.pictures.length,
  };
}

export async function deleteCollage(ctx: Ctx, id: CollageId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const { vehicleId } = (await queries.findCollage(tx, ctx.scope, id)) ?? fail('collagePageNotFound');
    await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
    (await queries.findCollage(tx, ctx.scope, id)) ?? fail('collagePageNotFound');
    await dequeue(tx, `collages:${id}`);
    await queries.setCollageDeleted(tx, id, ctx.now);
    await ledger.releaseHold(tx, { collageId: id }, ledger.causeOf(ctx));
    await queries.announceCollages(tx, vehicleId);
    return { success: true };
  });
}

/** For how long a deleted page can be restored. */
export const deletedKeptMs = dayMs;

export async function restoreCollage(ctx: Ctx, id: CollageId): Promise<VehicleCollages> {
  return inTx(ctx.db, async (tx) => {
    const since = new Date(ctx.now.getTime() - deletedKeptMs);
    const deleted = await queries.findDeletedCollage(tx, ctx.scope, id, since);
    const live = deleted ? undefined : await queries.findCollage(tx, ctx.scope, id);
    const { vehicleId } = deleted ?? live ?? fail('collagePageNotFound');
    if (deleted) {
      await failOnDuplicate('collages_live', 'collagePageExists', () => queries.setCollageRestored(tx, id));
      await queries.announceCollages(tx, vehicleId);
    }
    return getVehicleCollages({ ...ctx, db: tx }, vehicleId);
  });
}
