/** Effective settings of a vehicle's pictures: the vehicle's own values before those of its owner. */
import type { VehicleId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as settings from '../../studio/settings/settings.service.ts';
import * as choices from '../../studio/settings/settings-choices.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { type Looks, payerOf, settingsFor } from './image-settings.rules.ts';
import * as queries from './images.queries.ts';

export async function settingsInForce(
  db: Db,
  vehicle: { preset: PresetId | null },
  owner: queries.Owner,
): Promise<Looks> {
  const { userId: id, clientId, customerId } = owner;
  const [usable = vehicle] = await choices.withUsableChoices(db, { userId: id }, [vehicle]);
  return settingsFor(usable, await settings.settingsInForce(db, { id, clientId, customerId }), owner);
}

export async function getVehicleSettings(ctx: Ctx, id: VehicleId): Promise<VehicleSettings> {
  const vehicle = await vehicles.findVehicle(ctx.db, ctx.scope, id);
  const owner = await queries.findOwnerOfImage(ctx.db, id);
  const payer = payerOf(owner);
  const { exterior, interior, detail } = await prices.getPricesOfUser(ctx.db, owner.userId);
  return {
    ...(await settingsInForce(ctx.db, vehicle, owner)),
    prices: { exterior, interior, detail },
    payer: {
      kind: payer.kind,
      credits: await ledger.findBalance(ctx.db, payer),
      mayOverdraw: await ledger.mayOverdraw(ctx.db, payer),
    },
  };
}
