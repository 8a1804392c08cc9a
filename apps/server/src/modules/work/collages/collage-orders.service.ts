/** Orders of pages, by people and by the installation itself. */
import type { createCollages as createRoute, VehicleCollages } from '@forecourt/contract/collages';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId, ImageId, VehicleId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as catalogue from '../../studio/catalogue/catalogue.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { findMaterial, type PageMaterial, planPage } from './collage-pages.service.ts';
import * as queries from './collages.queries.ts';
import { isBusy, type Template } from './collages.rules.ts';
import { getVehicleCollages, listTemplatesFor, priceOfPage } from './collages.service.ts';

interface PageOrder {
  vehicleId: VehicleId;
  templateId: CatalogueItemId;
  chosen: readonly (ImageId | null)[];
  leavesEmpty: boolean;
  /** Price of a page that has not been paid for. */
  price: number;
}

/**
 * Queues a page, or one that exists again, and holds its price unless it was paid for or is held already. The vehicle is locked,
 * so that of two orders at once the second finds the page of the first.
 */
export async function orderCollage(
  tx: Tx,
  ctx: Ctx,
  { chosen, leavesEmpty, price, templateId, vehicleId }: PageOrder,
  { material, rows }: { material: PageMaterial; rows: readonly queries.CollageRow[] },
): Promise<void> {
  const found = rows.find((row) => row.templateId === templateId);
  const createdBy = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
  if (found) await queries.setCollageQueued(tx, found.id, { chosen, leavesEmpty }, ctx.now);
  const id =
    found?.id ??
    (await queries.insertCollage(tx, { vehicleId, templateId, chosen, leavesEmpty, createdBy }, ctx.now));
  const isHeld = found && isBusy(found.state);
  const credits = isHeld || (found?.charged ?? 0) > 0 ? 0 : price;
  await ledger.holdCredits(tx, payerOf(material.owner), [{ collageId: id, credits }], ledger.causeOf(ctx));
  await enqueue(tx, 'collages.make', { collageId: id }, { key: `collages:${id}` });
  await queries.announceCollages(tx, vehicleId);
}

type Order = RouteInput<typeof createRoute>['body'];

/** The template of an order; fails if neither a preset of the vehicle makes it nor its owner may choose it. */
export async function findTemplate(
  db: Db,
  id: CatalogueItemId,
  offered: readonly Template[],
): Promise<Template> {
  const template = offered.find((one) => one.id === id);
  if (template) return template;
  await catalogue.findItem(db, 'collage', id);
  return fail('collageNotAssigned');
}

export function assertChosen(
  chosen: readonly (ImageId | null)[],
  { cells }: Template,
  { pictures }: PageMaterial,
): void {
  if (chosen.length > cells.length) fail('validationError', { params: { field: 'chosen' } });
  for (const id of chosen) if (id && !pictures.some((picture) => picture.id === id)) fail('imageNotFound');
}

type OrderedPage = Pick<PageOrder, 'chosen' | 'leavesEmpty'> & { template: Template };

/** The pages that an order makes, with the pictures chosen for them; fails if it makes none. */
async function pagesOfOrder(
  inside: Ctx & { db: Tx },
  { chosen, leavesEmpty, templateId }: Order,
  { material, rows }: { material: PageMaterial; rows: readonly queries.CollageRow[] },
): Promise<OrderedPage[]> {
  if (chosen && !templateId) fail('validationError', { params: { field: 'chosen' } });
  if (leavesEmpty && !templateId) fail('validationError', { params: { field: 'leavesEmpty' } });
  const offered = await listTemplatesFor(inside, material);
  const wanted = templateId
    ? [await findTemplate(inside.db, templateId, offered)]
    : offered.filter(({ id }) => material.ofPresets.includes(id));
  if (wanted.length === 0 || material.pictures.length === 0) fail('noCollagesToProcess');
  const pages = wanted.map((template) => {
    const row = rows.find(({ templateId: of }) => of === template.id);
    const wish = {
      chosen: chosen ?? row?.chosen ?? [],
      leavesEmpty: leavesEmpty ?? row?.leavesEmpty ?? false,
    };
    return { template, ...wish, plan: planPage(template, material, wish.chosen) };
  });
  for (const page of pages) assertChosen(chosen ?? [], page.template, material);
  const whole = pages.filter(
    ({ leavesEmpty: leaves, plan }) => plan.missing.length === 0 || (leaves && plan.mayLeaveEmpty),
  );
  const positions = [...new Set(pages.flatMap(({ plan }) => plan.missing))].join(', ');
  return whole.length > 0 ? whole : fail('collagePositionsMissing', { params: { positions } });
}

export async function createCollages(ctx: Ctx, vehicleId: VehicleId, order: Order): Promise<VehicleCollages> {
  return inTx(ctx.db, async (tx) => {
    await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
    const inside = { ...ctx, db: tx };
    const rows = await queries.listCollages(tx, ctx.scope, vehicleId);
    const material = await findMaterial(inside, vehicleId);
    const price = await priceOfPage(tx, material);
    const known = { material, rows };
    for (const { chosen, leavesEmpty, template } of await pagesOfOrder(inside, order, known))
      await orderCollage(tx, ctx, { vehicleId, templateId: template.id, chosen, leavesEmpty, price }, known);
    return getVehicleCollages(inside, vehicleId);
  });
}
