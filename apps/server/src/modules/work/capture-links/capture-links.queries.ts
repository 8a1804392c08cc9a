import type { Scope } from '@forecourt/contract/actor';
import type { CaptureLink } from '@forecourt/contract/capture-links';
import type { CaptureLinkId, ImageId, SessionId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';

/** Links that are neither closed nor expired, of vehicles that are not deleted. */
function selectOpenLinks(db: Db, now: Date) {
  return db
    .selectFrom('captureLinks')
    .innerJoin('vehicles', 'vehicles.id', 'captureLinks.vehicleId')
    .where('vehicles.deletedAt', 'is', null)
    .where('captureLinks.deletedAt', 'is', null)
    .where('captureLinks.expiresAt', '>', now.toISOString());
}

function selectRows(db: Db, scope: Scope, now: Date) {
  return selectOpenLinks(db, now)
    .where(inScope(scope, 'vehicles'))
    .innerJoin('users as maker', 'maker.id', 'captureLinks.createdBy')
    .select([
      'captureLinks.id',
      sql<string>`coalesce(maker.name, maker.email)`.as('createdBy'),
      'captureLinks.createdAt',
      'captureLinks.expiresAt',
      'captureLinks.lastUsedAt',
      sql<number>`(select count(*)::int from capture_photos p where p.link_id = capture_links.id)`.as(
        'photoCount',
      ),
    ]);
}

export function listCaptureLinks(db: Db, scope: Scope, id: VehicleId, now: Date): Promise<CaptureLink[]> {
  return selectRows(db, scope, now)
    .where('captureLinks.vehicleId', '=', id)
    .orderBy('captureLinks.createdAt', 'desc')
    .orderBy('captureLinks.id', 'desc')
    .execute();
}

export function findCaptureLink(
  db: Db,
  scope: Scope,
  id: CaptureLinkId,
  now: Date,
): Promise<CaptureLink | undefined> {
  return selectRows(db, scope, now).where('captureLinks.id', '=', id).executeTakeFirst();
}

interface NewLink {
  vehicleId: VehicleId;
  tokenHash: Buffer;
  createdBy: UserId;
  sessionId: SessionId;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertCaptureLink(tx: Tx, link: NewLink): Promise<CaptureLinkId> {
  const { id } = await tx.insertInto('captureLinks').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setCaptureLinkDeleted(tx: Tx, id: CaptureLinkId, now: Date): Promise<void> {
  await tx.updateTable('captureLinks').set({ deletedAt: now }).where('id', '=', id).execute();
}

export async function touchCaptureLink(tx: Tx, id: CaptureLinkId, now: Date): Promise<void> {
  await tx.updateTable('captureLinks').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

export interface OpenLink {
  id: CaptureLinkId;
  vehicleId: VehicleId;
  tokenHash: Buffer;
  sessionId: SessionId;
  expiresAt: string;
}

/** The open link of this id, whoever asks. */
export function findOpenLink(db: Db, id: CaptureLinkId, now: Date): Promise<OpenLink | undefined> {
  return selectOpenLinks(db, now)
    .where('captureLinks.id', '=', id)
    .select([
      'captureLinks.id',
      'captureLinks.vehicleId',
      'captureLinks.tokenHash',
      'captureLinks.sessionId',
      'captureLinks.expiresAt',
    ])
    .executeTakeFirst();
}

/** Locks a link until the transaction ends, so that its photos are counted one after the other. */
export async function lockCaptureLink(tx: Tx, id: CaptureLinkId): Promise<void> {
  await tx.selectFrom('captureLinks').select('id').where('id', '=', id).forUpdate().execute();
}

interface SentPhoto {
  callKey: string;
  photoId: ImageId;
  position: PositionName;
  isDeleted: boolean;
}

/** The photos that a link has sent, oldest first; those that were deleted too. */
export function listSentPhotos(db: Db, id: CaptureLinkId): Promise<SentPhoto[]> {
  return db
    .selectFrom('capturePhotos')
    .innerJoin('images', 'images.id', 'capturePhotos.imageId')
    .where('capturePhotos.linkId', '=', id)
    .orderBy('capturePhotos.createdAt')
    .select([
      'capturePhotos.callKey',
      'images.id as photoId',
      'images.position',
      sql<boolean>`images.deleted_at is not null`.as('isDeleted'),
    ])
    .execute();
}

export async function insertSentPhoto(
  tx: Tx,
  photo: { linkId: CaptureLinkId; callKey: string; imageId: ImageId; createdAt: Date },
): Promise<void> {
  await tx.insertInto('capturePhotos').values(photo).execute();
}
