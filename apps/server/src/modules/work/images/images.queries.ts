import type { Scope } from '@forecourt/contract/actor';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { ImageState, SharedBox } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import type { Analysis } from '@forecourt/contract/recipe';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { RecipeOwner } from '../../studio/recipes/recipes.rules.ts';

export interface OutputRow {
  name: string;
  storageKey: string;
  format: 'jpeg' | 'webp' | 'avif' | 'png';
  width: number;
  height: number;
  sizeBytes: number;
  vehicle: SharedBox | null;
}

/** The kind of set that an image belongs to; see vehicles.kind. */
export type Holder = 'vehicle' | 'crops';

export interface ImageRow {
  id: ImageId;
  vehicleId: VehicleId;
  holder: Holder;
  reference: string;
  position: PositionName;
  state: ImageState;
  failure: string | null;
  fileName: string;
  sizeBytes: number;
  originalKey: string;
  uprightKey: string | null;
  thumbnailKey: string | null;
  matteKey: string | null;
  analysis: Analysis | null;
  preset: string | null;
  charged: number;
  queuePlace: number | null;
  outputs: OutputRow[];
  createdAt: string;
  updatedAt: string;
}

const outputsOfImage = sql<OutputRow[]>`coalesce((
  select json_agg(json_build_object('name', o.name, 'storageKey', o.storage_key, 'format', o.format,
    'width', o.width, 'height', o.height, 'sizeBytes', o.size_bytes,
    'vehicle', o.vehicle) order by o.width desc)
  from image_outputs o where o.image_id = images.id), '[]')`;
const chargedForImage = sql<number>`(
  select coalesce(sum(h.amount), 0) from ledger_holds h where h.image_id = images.id and h.state = 'captured')`;
const positionInQueue = sql<number | null>`case when images.state = 'queued' then (
  select count(*) from images w where w.state = 'queued' and (w.queued_at, w.id) <= (images.queued_at, images.id)) end`;

function selectImages(db: Db, scope: Scope, deleted: 'live' | 'deleted' = 'live') {
  return db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.vehicleId')
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.deletedAt', 'is', null)
    .where('images.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .where('images.purgedAt', 'is', null)
    .select([
      'images.id',
      'images.vehicleId',
      'vehicles.kind as holder',
      'vehicles.reference',
      'images.position',
      'images.state',
      'images.failure',
      'images.fileName',
      'images.sizeBytes',
      'images.originalKey',
      'images.uprightKey',
      'images.thumbnailKey',
      'images.matteKey',
      'images.analysis',
      'images.preset',
      'images.createdAt',
      'images.updatedAt',
      outputsOfImage.as('outputs'),
      chargedForImage.as('charged'),
      positionInQueue.as('queuePlace'),
    ]);
}

export function findImage(
  db: Db,
  scope: Scope,
  id: ImageId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<ImageRow | undefined> {
  return selectImages(db, scope, deleted).where('images.id', '=', id).executeTakeFirst();
}

export function listImagesOfVehicle(db: Db, scope: Scope, vehicleId: VehicleId): Promise<ImageRow[]> {
  return selectImages(db, scope).where('images.vehicleId', '=', vehicleId).execute();
}

/** Images of several vehicles in one query. */
export function listImagesOfVehicles(db: Db, scope: Scope, ids: readonly VehicleId[]): Promise<ImageRow[]> {
  return selectImages(db, scope).where('images.vehicleId', 'in', ids).execute();
}

/**
 * Locks the image until the transaction ends. Its vehicle is locked first, as in every operation on several images: the
 * state of the vehicle follows from theirs, and locking in different orders would deadlock.
 */
export async function lockImage(tx: Tx, id: ImageId): Promise<void> {
  await tx
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('images').select('vehicleId').where('images.id', '=', id))
    .forNoKeyUpdate()
    .execute();
  await tx.selectFrom('images').select('id').where('id', '=', id).forUpdate().execute();
}

export interface NewImage {
  id: ImageId;
  vehicleId: VehicleId;
  position: PositionName;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  originalKey: string;
  now: Date;
}

export async function insertImage(tx: Tx, image: NewImage): Promise<void> {
  await tx
    .insertInto('images')
    .values({
      id: image.id,
      vehicleId: image.vehicleId,
      position: image.position,
      fileName: image.fileName,
      contentType: image.contentType,
      sizeBytes: image.sizeBytes,
      sha256: image.sha256,
      originalKey: image.originalKey,
      createdAt: image.now,
      updatedAt: image.now,
    })
    .execute();
}

export async function setImagePosition(
  tx: Tx,
  id: ImageId,
  position: PositionName,
  now: Date,
): Promise<void> {
  await tx.updateTable('images').set({ position, updatedAt: now }).where('id', '=', id).execute();
}

export async function setImageDeleted(tx: Tx, id: ImageId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('images').set({ deletedAt }).where('id', '=', id).execute();
}

/** The owner of a vehicle, with the limits, features and credit source that apply to its pictures. */
export interface Owner extends RecipeOwner {
  creditSource: 'client' | 'user';
  maxCount: number;
}

export async function findOwnerOfImage(db: Db, vehicleId: VehicleId): Promise<Owner> {
  const row = await db
    .selectFrom('vehicles')
    .innerJoin('users', 'users.id', 'vehicles.userId')
    .leftJoin('clients', 'clients.id', 'users.clientId')
    .leftJoin('customers', 'customers.id', 'vehicles.customerId')
    .select([
      'users.id as userId',
      'users.clientId',
      'vehicles.customerId',
      'vehicles.preset as vehiclePreset',
      'customers.geoLocationEnabled',
      'clients.creditSource',
      'users.maxCount',
      'users.licensePlateEnabled',
      'users.reflectiveFloorEnabled',
    ])
    .where('vehicles.id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    creditSource: row.creditSource ?? 'user',
    geoLocationEnabled: row.geoLocationEnabled ?? false,
  };
}

/** Those of the ids whose row is not purged, live or deleted. */
export async function listKnownImageIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids as ImageId[])
    .where('purgedAt', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Notifies the panels that may see the image; the notification is sent only if the transaction commits. */
export async function announceImage(
  db: Db,
  kind: 'image' | 'imageDeleted' | 'previews',
  id: ImageId,
): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', ${kind}::text, 'imageId', i.id,
      'vehicleId', i.vehicle_id, 'tenants', json_build_object('userId', t.user_id, 'clientId', t.client_id,
      'customerId', t.customer_id, 'parentCustomerId', t.parent_customer_id))::text)
    from images i join vehicles v on v.id = i.vehicle_id join user_tenants t on t.user_id = v.user_id
    where i.id = ${id}`.execute(db);
}

/** The state of an image's files: `deleted` also when its vehicle is; `gone` without a row. */
export async function countFileStates(db: Db, id: ImageId): Promise<'live' | 'deleted' | 'gone'> {
  const row = await db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.vehicleId')
    .select(['images.deletedAt as imageDeletedAt', 'vehicles.deletedAt as vehicleDeletedAt'])
    .where('images.id', '=', id)
    .executeTakeFirst();
  if (!row) return 'gone';
  return row.imageDeletedAt || row.vehicleDeletedAt ? 'deleted' : 'live';
}
