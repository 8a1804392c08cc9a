import type { Scope } from '@forecourt/contract/actor';
import type { ImageId, MarkerId, VehicleId } from '@forecourt/contract/ids';
import type { Marker } from '@forecourt/contract/markers';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';

export type MarkerRow = Omit<Marker, 'number'> & { rank: number };

/** Markers on photos that are not deleted, of vehicles that are not deleted; the markers of a photo in their order. */
function selectMarkers(db: Db, scope: Scope, deleted: 'live' | 'deleted' = 'live') {
  return db
    .selectFrom('markers')
    .innerJoin('images', 'images.id', 'markers.imageId')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .leftJoin('images as closeUp', (join) =>
      join.onRef('closeUp.id', '=', 'markers.closeUpId').on('closeUp.deletedAt', 'is', null),
    )
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.deletedAt', 'is', null)
    .where('images.deletedAt', 'is', null)
    .where('markers.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .select([
      'markers.id',
      'markers.imageId',
      'markers.kind',
      'markers.x',
      'markers.y',
      'markers.text',
      'closeUp.id as closeUpId',
      'markers.isPublic',
      'markers.rank',
      'markers.createdAt',
    ])
    .orderBy('markers.rank')
    .orderBy('markers.createdAt')
    .orderBy('markers.id');
}

export function listMarkersOfVehicles(db: Db, scope: Scope, ids: readonly VehicleId[]): Promise<MarkerRow[]> {
  return selectMarkers(db, scope).where('vehicles.id', 'in', ids).execute();
}

export function listMarkersOfImage(db: Db, scope: Scope, id: ImageId): Promise<MarkerRow[]> {
  return selectMarkers(db, scope).where('markers.imageId', '=', id).execute();
}

export function findMarker(
  db: Db,
  scope: Scope,
  id: MarkerId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<MarkerRow | undefined> {
  return selectMarkers(db, scope, deleted).where('markers.id', '=', id).executeTakeFirst();
}

type MarkerValues = Pick<Marker, 'kind' | 'x' | 'y' | 'text' | 'closeUpId' | 'isPublic'>;

export async function insertMarker(
  tx: Tx,
  marker: MarkerValues & { imageId: ImageId; rank: number; createdAt: Date },
): Promise<MarkerId> {
  const { id } = await tx.insertInto('markers').values(marker).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateMarker(
  tx: Tx,
  id: MarkerId,
  change: Partial<MarkerValues & { rank: number }>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('markers').set(change).where('id', '=', id).execute();
}

export async function setMarkerDeleted(tx: Tx, id: MarkerId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('markers').set({ deletedAt }).where('id', '=', id).execute();
}
