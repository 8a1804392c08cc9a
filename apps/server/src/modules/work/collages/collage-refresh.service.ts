/**
 * Pages that are made by themselves. Guarantees that nobody pays for a page that nobody ordered, and that one that somebody
 * deleted does not come back.
 */
import type { VehicleId } from '@forecourt/contract/ids';
import { permissionTable } from '@forecourt/contract/permissions';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { isBeingRestyled } from '../restyles/restyled-vehicles.service.ts';
import { showEarlierPage } from './collage-making.queries.ts';
import { orderCollage } from './collage-orders.service.ts';
import { canBeMade, findMaterial, planPage } from './collage-pages.service.ts';
import * as queries from './collages.queries.ts';
import * as templates from './page-templates.queries.ts';

type Ready = NonNullable<Awaited<ReturnType<typeof templates.findReadiness>>>;

const mayHavePages = ({ ownerType }: Ready): boolean =>
  ownerType !== null && permissionTable[`user:${ownerType}`].includes('collages:write');

/**
 * Handler of the job collages.refresh: orders the pages of the presets of a vehicle's pictures, and again those that are made of
 * something else than at present; one that showed exactly this before shows it again. Nothing is ordered while a picture is being
 * made, while a restyle changes the vehicle, or while a cell has none.
 */
export async function refreshCollages(ctx: Ctx, vehicleId: VehicleId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    await pictureSets.lockPictureSet(tx, vehicleId);
    const ready = await templates.findReadiness(tx, vehicleId);
    if (!ready?.isReady || (await isBeingRestyled(tx, vehicleId))) return;
    const inside = { ...ctx, db: tx };
    const material = await findMaterial(inside, vehicleId);
    const rows = await queries.listCollages(tx, ctx.scope, vehicleId);
    const deleted = await templates.listDeletedTemplates(tx, vehicleId);
    const { collage: price } = await prices.getPricesOfUser(tx, material.owner.userId);
    const isNew = mayHavePages(ready) ? material.ofPresets.filter((id) => !deleted.includes(id)) : [];
    const ids = [...new Set([...rows.map(({ templateId }) => templateId), ...isNew])];
    for (const template of await templates.listTemplates(tx, ids)) {
      const row = rows.find(({ templateId }) => templateId === template.id);
      const plan = planPage(template, material, row?.chosen ?? []);
      const isFree = price === 0 || Boolean(row?.result);
      if (template.isDeleted || !isFree || !canBeMade(plan, row)) continue;
      if (row?.result?.version === plan.version) continue;
      if (row?.earlierResult?.version === plan.version) {
        await ledger.releaseHold(tx, { collageId: row.id }, ledger.causeOf(ctx));
        await showEarlierPage(tx, row.id, ctx.now);
        continue;
      }
      const order = {
        vehicleId,
        templateId: template.id,
        chosen: row?.chosen ?? [],
        leavesEmpty: row?.leavesEmpty ?? false,
        price: 0,
      };
      await orderCollage(tx, ctx, order, { material, rows });
    }
    if (rows.length > 0) await queries.announceCollages(tx, vehicleId);
  });
}
