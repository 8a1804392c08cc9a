import { dayMs } from '@forecourt/contract/durations';
import type { CustomerId, OfferId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import * as settings from '../modules/money/invoices/invoice-settings.service.ts';
import * as invoices from '../modules/money/invoices/invoices.service.ts';
import * as ledger from '../modules/money/ledger/ledger.service.ts';
import * as offers from '../modules/money/offers/offers.service.ts';
import type { Ctx } from '../platform/context.ts';
import { inTx } from '../platform/db/database.ts';
import { buildImage, buildVehicle } from '../testing/builders/vehicle-builders.ts';

const taken: PositionName[] = [
  'exterior.front_left',
  'exterior.front',
  'exterior.left',
  'interior.dashboard',
];

/** A vehicle that was sold last quarter: its pictures were delivered, paid for, and removed with the vehicle. */
async function sell(ctx: Ctx, userId: UserId, payer: ledger.Owner, daysAgo: number): Promise<void> {
  const now = new Date(ctx.now.getTime() - daysAgo * dayMs);
  const vehicleId: VehicleId = await buildVehicle(ctx.db, {
    userId,
    reference: `FC-${23_000 + daysAgo}`,
    make: 'Volkswagen',
    model: 'Golf',
    createdAt: now,
    deletedAt: ctx.now,
  });
  for (const position of taken) {
    const imageId = await buildImage(ctx.db, {
      setId: vehicleId,
      position,
      state: 'delivered',
      deletedAt: ctx.now,
      finishedAt: now,
    });
    await inTx(ctx.db, async (tx) => {
      const cause = { actorId: userId, key: null, now };
      await ledger.holdCredits(tx, payer, [{ imageId, credits: 1 }], cause);
      await ledger.captureHold(tx, { imageId }, cause);
    });
  }
}

/**
 * A step of the demo's history; steps run in the order of their days, because the ledger records entries in the order
 * they are made.
 */
export interface PastStep {
  daysAgo: number;
  run: () => Promise<unknown>;
}

/** Seller details, a closed invoice of two months ago, and a draft of what followed. */
export async function invoiceSteps(
  ctx: Ctx,
  dealer: { customerId: CustomerId; userId: UserId; payer: ledger.Owner; offerId: OfferId },
): Promise<PastStep[]> {
  const { customerId, userId, payer, offerId } = dealer;
  const at = (daysAgo: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * dayMs) });
  await settings.updateInvoiceSettings(ctx, {
    vatBasisPoints: 1900,
    creditPriceCents: 45,
    sellerName: 'Forecourt Demo',
    sellerAddress: 'Speicherstraße 5\n20457 Hamburg',
    sellerVatId: 'DE999000009',
  });
  const owner = { kind: 'customer', id: customerId } as const;
  const sold = [84, 80, 77, 71, 66, 52, 45, 38];
  const bill = async () => {
    const { id } = await invoices.createInvoice(at(60), owner);
    await invoices.closeInvoice(at(59), owner, id);
  };
  return [
    { daysAgo: 85, run: () => offers.orderOffer(at(85), customerId, offerId) },
    ...sold.map((daysAgo) => ({ daysAgo, run: () => sell(ctx, userId, payer, daysAgo) })),
    { daysAgo: 59, run: bill },
    { daysAgo: 1, run: () => invoices.createInvoice(at(1), owner) },
  ];
}
