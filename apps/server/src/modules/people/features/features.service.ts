/**
 * Features that clients have or lack. Guarantees that a name is unique and that built-in features stay and keep their
 * names. `can` checks them with the permissions, from the list of withheld features in each session.
 */
import { fail } from '@forecourt/contract/errors';
import type * as routes from '@forecourt/contract/features';
import type {
  Feature,
  listFeatureClients,
  patchClientFeatures,
  patchFeature,
} from '@forecourt/contract/features';
import type { ClientId, FeatureId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as clients from '../clients/clients.service.ts';
import * as queries from './features.queries.ts';

export async function listFeatures(
  ctx: Ctx,
  filter: queries.FeatureFilter,
): Promise<RouteAnswer<typeof routes.listFeatures>> {
  const [results, found] = await Promise.all([
    queries.listFeatures(ctx.db, filter),
    queries.countFeatures(ctx.db, filter),
  ]);
  return { ...counted(found), results };
}

async function find(db: Db, id: FeatureId): Promise<Feature> {
  return (await queries.findFeature(db, id)) ?? fail('featureNotFound');
}

export function getFeature(ctx: Ctx, id: FeatureId): Promise<Feature> {
  return find(ctx.db, id);
}

async function findLocked(tx: Tx, id: FeatureId): Promise<Feature> {
  await queries.lockFeature(tx, id);
  return find(tx, id);
}

function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  return failOnDuplicate('features_name', 'featureExists', work);
}

export function createFeature(
  ctx: Ctx,
  body: RouteInput<typeof routes.createFeature>['body'],
): Promise<Feature> {
  return refuseTakenName(() =>
    inTx(ctx.db, async (tx) => find(tx, await queries.insertFeature(tx, body, ctx.now))),
  );
}

export function updateFeature(
  ctx: Ctx,
  id: FeatureId,
  body: RouteInput<typeof patchFeature>['body'],
): Promise<Feature> {
  return refuseTakenName(() =>
    inTx(ctx.db, async (tx) => {
      const before = await findLocked(tx, id);
      const { name = before.name, enabled = before.enabled, forEverybody = before.forEverybody } = body;
      if (before.builtIn && name !== before.name) fail('fieldsNotUpdatable');
      await queries.updateFeature(tx, id, { name, enabled, forEverybody });
      return find(tx, id);
    }),
  );
}

export async function deleteFeature(ctx: Ctx, id: FeatureId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const { builtIn } = await findLocked(tx, id);
    if (builtIn) fail('fieldsNotUpdatable');
    await queries.removeFeature(tx, id);
    return { success: true };
  });
}

export async function listClientsOfFeature(
  ctx: Ctx,
  id: FeatureId,
): Promise<RouteAnswer<typeof listFeatureClients>> {
  await find(ctx.db, id);
  return { results: await queries.listClientsOfFeature(ctx.db, id) };
}

export async function updateFeatureOfClient(
  ctx: Ctx,
  clientId: ClientId,
  { add, remove: taken }: RouteInput<typeof patchClientFeatures>['body'],
): Promise<RouteAnswer<typeof patchClientFeatures>> {
  return inTx(ctx.db, async (tx) => {
    await clients.getClient({ ...ctx, db: tx }, clientId);
    const named = [...new Set([...add, ...taken])];
    if ((await queries.setFeaturesOf(tx, named)) < named.length) fail('featuresNotFound');
    await queries.takeFeatureBack(tx, clientId, taken);
    await queries.giveFeature(tx, clientId, [...new Set(add)], ctx.now);
    return { results: await queries.listFeaturesGivenTo(tx, clientId) };
  });
}
