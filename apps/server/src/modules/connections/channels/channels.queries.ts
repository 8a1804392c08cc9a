import type { Scope } from '@forecourt/contract/actor';
import { type ChannelName, channelNames, type ExportRules } from '@forecourt/contract/channel-rules';
import type { ClientId, CustomerId, ImageId, VehicleId } from '@forecourt/contract/ids';
import type { Recipe } from '@forecourt/contract/recipe';
import type { WebhookData } from '@forecourt/contract/webhook-events';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { OwnProfile } from './channels.rules.ts';

/** Whose profiles they are. */
export type ProfileOwner = { clientId: ClientId } | { customerId: CustomerId };

interface OwnedProfile extends OwnProfile {
  clientId: ClientId | null;
  customerId: CustomerId | null;
}

/** The profiles of these clients and customers. */
export function listProfilesOf(
  db: Db,
  { clientIds, customerIds }: { clientIds: readonly ClientId[]; customerIds: readonly CustomerId[] },
): Promise<OwnedProfile[]> {
  return db
    .selectFrom('exportProfiles')
    .select(['clientId', 'customerId', 'channel', 'isOn', 'rules'])
    .where((eb) =>
      eb.or([
        eb('clientId', '=', sql<ClientId>`any(${clientIds}::uuid[])`),
        eb('customerId', '=', sql<CustomerId>`any(${customerIds}::uuid[])`),
      ]),
    )
    .execute();
}

/** Channels that are switched on for a client of users in scope, by the nearest level that has decided. */
export async function listChannelsInUse(db: Db, scope: Scope): Promise<ChannelName[]> {
  const all = sql`unnest(${channelNames}::text[]) with ordinality as known (channel, place)`;
  const isOn = (column: string, id: string) => sql`(select p.is_on from export_profiles p
    where ${sql.ref(`p.${column}`)} = ${sql.ref(`reached.${id}`)} and p.channel = known.channel)`;
  const { rows } = await sql<{ channel: ChannelName }>`
    with reached as (select distinct client_id, customer_id, parent_customer_id from user_tenants
      where client_id is not null and ${inScope(scope, 'user_tenants')})
    select channel from ${all} where exists (select from reached where coalesce(${isOn('client_id', 'client_id')},
      ${isOn('customer_id', 'customer_id')}, ${isOn('customer_id', 'parent_customer_id')}, false))
    order by place`.execute(db);
  return rows.map(({ channel }) => channel);
}

function ofOwner(owner: ProfileOwner) {
  return 'clientId' in owner
    ? sql<boolean>`client_id = ${owner.clientId}`
    : sql<boolean>`customer_id = ${owner.customerId}`;
}

interface NewProfile {
  channel: ChannelName;
  isOn: boolean;
  rules: ExportRules;
  createdAt: Date;
}

export async function upsertProfile(
  tx: Tx,
  owner: ProfileOwner,
  { channel, createdAt, isOn, rules }: NewProfile,
): Promise<void> {
  const changed = await tx
    .updateTable('exportProfiles')
    .set({ isOn, rules: json(rules) })
    .where(ofOwner(owner))
    .where('channel', '=', channel)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  await tx
    .insertInto('exportProfiles')
    .values({ ...owner, channel, isOn, rules: json(rules), createdAt })
    .execute();
}

export async function deleteProfile(tx: Tx, owner: ProfileOwner, channel: ChannelName): Promise<void> {
  await tx.deleteFrom('exportProfiles').where(ofOwner(owner)).where('channel', '=', channel).execute();
}

/** Changes of the channels of an owner are made one after the other. */
export async function lockProfiles(tx: Tx, owner: ProfileOwner): Promise<void> {
  const key = `export profiles of ${Object.values(owner).join()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export interface ExportedVehicle {
  id: VehicleId;
  vin: string | null;
  reference: string;
  markedChannels: ChannelName[];
  clientId: ClientId | null;
  customerId: CustomerId | null;
  parentCustomerId: CustomerId | null;
}

/** Vehicles in scope that are not deleted, by their stock numbers, with whom they belong to. */
export async function listExportedVehicles(
  db: Db,
  scope: Scope,
  ids: readonly VehicleId[],
): Promise<ExportedVehicle[]> {
  const rows = await db
    .selectFrom('vehicles')
    .innerJoin('userTenants', 'userTenants.userId', 'vehicles.userId')
    .where('vehicles.id', 'in', ids)
    .where('vehicles.deletedAt', 'is', null)
    .where(inScope(scope, 'vehicles'))
    .select([
      'vehicles.id',
      'vehicles.vin',
      sql<string>`vehicles.reference`.as('reference'),
      'vehicles.markedChannels',
      'userTenants.clientId',
      'userTenants.customerId',
      'userTenants.parentCustomerId',
    ])
    .execute();
  return rows.toSorted((a, b) => a.reference.localeCompare(b.reference, 'en', { numeric: true }));
}

/** Channels of which a feed or a server of the client gets only marked vehicles. */
export async function listChannelsWithMarks(db: Db, clientId: ClientId): Promise<Set<ChannelName>> {
  const { rows } = await sql<{ channel: ChannelName }>`
    select channel from channel_feeds where client_id = ${clientId} and only_marked
    union select channel from destinations where client_id = ${clientId} and only_marked and deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ channel }) => channel));
}

/** Marks a vehicle for a channel, or removes the mark; nothing happens if that was done before. */
export async function setMarked(
  db: Db,
  id: VehicleId,
  { channel, isMarked, now }: { channel: ChannelName; isMarked: boolean; now: Date },
): Promise<void> {
  const change = isMarked
    ? sql<ChannelName[]>`array_append(marked_channels, ${channel})`
    : sql<ChannelName[]>`array_remove(marked_channels, ${channel})`;
  await db
    .updateTable('vehicles')
    .set({ markedChannels: change, updatedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(${channel} = any(marked_channels)) <> ${isMarked}`)
    .execute();
}

/** What the pictures of these images were made by, by image. */
export async function mapRecipes(db: Db, ids: readonly ImageId[]): Promise<Map<ImageId, Recipe>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('images').select(['id', 'recipe']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, recipe }) => (recipe ? [[id, recipe] as const] : [])));
}

/** How a ZIP ended for a vehicle in it; `failure` of one that broke off. */
export interface ExportEnd {
  failure?: WebhookData<'export.failed'>['failure'];
}

/** Writes an event about the export of a vehicle for the endpoints of its owners. */
export async function emitExportEvent(
  db: Db,
  id: VehicleId,
  end: ExportEnd,
  data: Pick<WebhookData<'export.succeeded'>, 'channel' | 'pictureCount' | 'refusedCount'>,
): Promise<void> {
  const event = end.failure ? 'export.failed' : 'export.succeeded';
  const all = JSON.stringify({ ...data, ...end });
  await sql`select emit_webhook_of_user(${event}, v.user_id, webhook_vehicle(v) || ${all}::jsonb)
    from picture_sets v where v.id = ${id}`.execute(db);
}
