import type * as routes from '@forecourt/contract/features';
import type { Feature, listFeatureClients } from '@forecourt/contract/features';
import type { ClientId, FeatureId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { containsText, countUpTo, onPage } from '../../../platform/db/lists.ts';

export type FeatureFilter = RouteInput<typeof routes.listFeatures>['query'];

function selectFeatures(db: Db) {
  return db.selectFrom('features').select([
    'features.id',
    'features.builtIn',
    'features.name',
    'features.enabled',
    'features.forEverybody',
    'features.createdAt',
    (eb) =>
      eb
        .selectFrom('clientFeatures')
        .innerJoin('clients', 'clients.id', 'clientFeatures.clientId')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('clientFeatures.featureId', '=', 'features.id')
        .where('clients.deletedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('given'),
  ]);
}

export function listFeatures(db: Db, filter: FeatureFilter): Promise<Feature[]> {
  const { search, orderBy, orderDirection, page, limit } = filter;
  const direction = orderDirection.startsWith('ASC') ? 'asc' : 'desc';
  return selectFeatures(db)
    .$if(Boolean(search), (rows) => rows.where(containsText('features.name', search ?? '')))
    .orderBy(orderBy === 'name' ? sql`lower(features.name)` : 'features.createdAt', direction)
    .orderBy('features.id', direction)
    .$call(onPage({ page, limit }))
    .execute();
}

export function countFeatures(db: Db, { search }: FeatureFilter): Promise<number> {
  const all = db.selectFrom('features');
  return countUpTo(db, search ? all.where(containsText('name', search)) : all);
}

export function findFeature(db: Db, id: FeatureId): Promise<Feature | undefined> {
  return selectFeatures(db).where('features.id', '=', id).executeTakeFirst();
}

/** Locks the feature until the transaction ends. */
export async function lockFeature(tx: Tx, id: FeatureId): Promise<void> {
  await tx.selectFrom('features').select('id').where('id', '=', id).forUpdate().execute();
}

type NewFeature = Pick<Feature, 'name' | 'enabled' | 'forEverybody'>;

export async function insertFeature(
  tx: Tx,
  { name, enabled, forEverybody }: NewFeature,
  now: Date,
): Promise<FeatureId> {
  const { id } = await tx
    .insertInto('features')
    .values({ name, enabled, forEverybody, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFeature(tx: Tx, id: FeatureId, feature: NewFeature): Promise<void> {
  const { name, enabled, forEverybody } = feature;
  await tx.updateTable('features').set({ name, enabled, forEverybody }).where('id', '=', id).execute();
}

export async function removeFeature(tx: Tx, id: FeatureId): Promise<void> {
  await tx.deleteFrom('clientFeatures').where('featureId', '=', id).execute();
  await tx.deleteFrom('features').where('id', '=', id).execute();
}

type Clients = RouteAnswer<typeof listFeatureClients>['results'];

export function listClientsOfFeature(db: Db, id: FeatureId): Promise<Clients> {
  return db
    .selectFrom('clientFeatures')
    .innerJoin('clients', 'clients.id', 'clientFeatures.clientId')
    .innerJoin('customers', 'customers.id', 'clients.customerId')
    .where('clientFeatures.featureId', '=', id)
    .where('clients.deletedAt', 'is', null)
    .select(['clients.id', 'clients.name', 'customers.name as customerName'])
    .orderBy(sql`lower(clients.name)`)
    .orderBy('clients.id')
    .execute();
}

export function listFeaturesGivenTo(db: Db, clientId: ClientId): Promise<Pick<Feature, 'id' | 'name'>[]> {
  return db
    .selectFrom('clientFeatures')
    .innerJoin('features', 'features.id', 'clientFeatures.featureId')
    .where('clientFeatures.clientId', '=', clientId)
    .select(['features.id', 'features.name'])
    .orderBy(sql`lower(features.name)`)
    .execute();
}

/** How many of these features exist; they are locked against deletion until the transaction ends. */
export async function setFeaturesOf(tx: Tx, ids: readonly FeatureId[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom('features')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.length;
}

export async function giveFeature(
  tx: Tx,
  clientId: ClientId,
  ids: readonly FeatureId[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('clientFeatures')
    .values(ids.map((id) => ({ clientId, featureId: id, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeFeatureBack(tx: Tx, clientId: ClientId, ids: readonly FeatureId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('clientFeatures')
    .where('clientId', '=', clientId)
    .where('featureId', 'in', ids)
    .execute();
}
