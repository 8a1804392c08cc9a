/** The settings that apply to a vehicle's pictures, with their prices and who pays. */
import type { VehicleId } from '@forecourt/contract/ids';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Ctx } from '../../../platform/context.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';

export async function getVehicleSettings(ctx: Ctx, id: VehicleId): Promise<VehicleSettings> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  const owner = await pictureSets.findPictureSetOwner(ctx.db, id);
  const payer = payerOf(owner);
  const { exterior, interior, detail } = await prices.getPricesOfUser(ctx.db, owner.userId);
  return {
    ...(await recipes.findAppliedSettings(ctx.db, owner)),
    prices: { exterior, interior, detail },
    payer: {
      kind: payer.kind,
      credits: await ledger.findBalance(ctx.db, payer),
      mayOverdraw: await ledger.mayOverdraw(ctx.db, payer),
    },
  };
}
