/** Effective settings of a vehicle's pictures: the vehicle's own values before those of its owner. */
import type { VehicleId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as prices from '../prices/prices.service.ts';
import * as settings from '../settings/settings.service.ts';
import * as choices from '../settings/settings-choices.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { type Looks, payerOf, settingsFor } from './image-settings.rules.ts';
import * as queries from './images.queries.ts';

export async function inForce(
  db: Db,
  vehicle: { preset: PresetId | null },
  owner: queries.Owner,
): Promise<Looks> {
  const { userId: id, clientId, customerId } = owner;
  const [usable = vehicle] = await choices.withUsable(db, { userId: id }, [vehicle]);
  return settingsFor(usable, await settings.inForce(db, { id, clientId, customerId }), owner);
}

export async function get(ctx: Ctx, id: VehicleId): Promise<VehicleSettings> {
  const vehicle = await vehicles.find(ctx.db, ctx.scope, id);
  const owner = await queries.ownerOf(ctx.db, id);
  const payer = payerOf(owner);
  const { exterior, interior, detail } = await prices.ofUser(ctx.db, owner.userId);
  return {
    ...(await inForce(ctx.db, vehicle, owner)),
    prices: { exterior, interior, detail },
    payer: {
      kind: payer.kind,
      credits: await ledger.balance(ctx.db, payer),
      mayOverdraw: await ledger.mayOverdraw(ctx.db, payer),
    },
  };
}
