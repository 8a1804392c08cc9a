/** What a restyle would make: of which images, for how many credits, and why others are left out. */
import { AppError, fail } from '@forecourt/contract/errors';
import { restylePicturesMax } from '@forecourt/contract/limits';
import { positionClass } from '@forecourt/contract/positions';
import type { quoteRestyle, RestyleQuote, RestyleReasons } from '@forecourt/contract/restyles';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { priceOf } from '../../money/prices/prices.rules.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import * as customerSettings from '../../studio/settings/customer-settings.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './restyle-candidates.queries.ts';
import {
  type Candidate,
  duesOf,
  orderOf,
  type Plan,
  planOf,
  samplesOf,
  strictestMode,
  type Terms,
} from './restyles.rules.ts';

type RestyleChoice = RouteInput<typeof quoteRestyle>['body'];

/** Images that are read, of which some may be left out. */
const candidatesMax = restylePicturesMax * 4;
/** Vehicles on which the panel previews the look. */
const samplesMax = 6;

/** What the owner of this image's vehicle may have made. */
async function termsFor(tx: Tx, { vehicleId }: Candidate, look: RestyleChoice['look']): Promise<Terms> {
  const owner = await pictureSets.findPictureSetOwner(tx, vehicleId);
  try {
    const { cutOffPhotos, presetName, recipeOf } = await recipes.resolveOrder(tx, owner, orderOf(look));
    const { customerId } = owner;
    const { reviewMode } = customerId
      ? await customerSettings.findReviewTerms(tx, customerId)
      : { reviewMode: 'none' as const };
    const current = await prices.getPricesOfUser(tx, owner.userId);
    return {
      refusal: null,
      presetName: look.backgroundId ? presetName : null,
      cutOffPhotos,
      maxCount: owner.maxCount,
      payer: payerOf(owner),
      reviewMode,
      priceOf: (position) => priceOf(current, recipeOf(position), position),
      targetsOf: (position) => recipeOf(position).targets.map(({ name }) => name),
    };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.name };
    throw error;
  }
}

const vehicleCount = (rows: readonly Pick<Candidate, 'vehicleId'>[]) =>
  new Set(rows.map(({ vehicleId }) => vehicleId)).size;

/** Terms depend on the owner and on the vehicle's own preset. */
const termsKey = ({ userId, vehiclePreset }: Candidate) => `${userId} ${vehiclePreset ?? ''}`;

interface WholePlan extends Plan {
  /** Vehicles with pictures in these positions, none of which it makes. */
  leftOutVehicles: number;
  rows: Candidate[];
  termsOf: (row: Candidate) => Terms;
}

/** Plans a restyle with the caller's rights; fails with restyleTooLarge. */
export async function planRestyle(tx: Tx, ctx: Ctx, choice: RestyleChoice): Promise<WholePlan> {
  const { classes, filter, ids, look, until = ctx.now.toISOString() } = choice;
  const matching = vehicles.matchingVehicles(
    tx,
    ctx,
    { ...filter, onlyDeleted: false, ...(ids && { ids }) },
    until,
  );
  const rows = await queries.listCandidates(tx, ctx.scope, matching, { classes, max: candidatesMax + 1 });
  if (rows.length > candidatesMax) fail('restyleTooLarge');
  const taken = await queries.listTakenVehicles(tx, [...new Set(rows.map(({ vehicleId }) => vehicleId))]);
  const terms = new Map<string, Terms>();
  for (const row of rows) {
    const key = termsKey(row);
    if (!terms.has(key)) terms.set(key, await termsFor(tx, row, look));
  }
  const termsOf = (row: Candidate): Terms => terms.get(termsKey(row)) ?? { refusal: 'internal' };
  const plan = planOf(rows, termsOf, { classes, look, taken });
  if (plan.pictures.length > restylePicturesMax) fail('restyleTooLarge');
  const among = rows.filter(({ position }) => classes.includes(positionClass(position)));
  const leftOutVehicles = vehicleCount(among) - vehicleCount(plan.pictures);
  return { ...plan, leftOutVehicles, rows, termsOf };
}

export const countsOf = (leftOut: ReadonlyMap<string, number>): RestyleReasons =>
  [...leftOut].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);

export function getRestyleQuote(ctx: Ctx, choice: RestyleChoice): Promise<RestyleQuote> {
  return inTx(ctx.db, async (tx) => {
    const { leftOut, lostOutputs, mixedVehicles, pictures, rows, termsOf } = await planRestyle(
      tx,
      ctx,
      choice,
    );
    const dues = duesOf(pictures);
    const payers = await Promise.all(
      dues.map(async ({ credits, payer }) => ({
        name: await queries.findPayerName(tx, payer),
        credits,
        balance: await ledger.findBalance(tx, payer),
      })),
    );
    const priced = pictures.filter(({ credits }) => credits > 0).length;
    const byId = new Map(rows.map((row) => [row.imageId, row]));
    const modes = pictures.flatMap(({ imageId }) => {
      const row = byId.get(imageId);
      const terms = row && termsOf(row);
      return terms?.refusal === null ? [terms.reviewMode] : [];
    });
    return {
      reviewMode: strictestMode(modes),
      vehicles: vehicleCount(pictures),
      pictures: pictures.length,
      freePictures: pictures.length - priced,
      pricedPictures: priced,
      credits: dues.reduce((sum, { credits }) => sum + credits, 0),
      payers,
      leftOut: countsOf(leftOut),
      mixedVehicles,
      lostOutputs: [...lostOutputs].map(([name, count]) => ({ name, count })),
      samples: samplesOf(pictures, samplesMax).map(({ imageId, vehicleId }) => {
        const row = byId.get(imageId);
        const key = row?.thumbnailKey;
        const terms = row && termsOf(row);
        return {
          imageId,
          vehicleId,
          reference: row?.reference ?? '',
          presetName: terms?.refusal === null ? terms.presetName : null,
          thumbnail: key ? linkFor(ctx, filePath(key)) : null,
        };
      }),
    };
  });
}
