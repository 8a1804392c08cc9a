import type { FileId, LicensePlateId, UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { FilesTable } from '../../platform/db/schema.gen.ts';

export interface PlateRow {
  id: LicensePlateId;
  userId: UserId;
  name: string;
  state: FilesTable['state'];
  failure: string | null;
  shownKey: string | null;
  width: number | null;
  height: number | null;
  createdAt: string;
}

function selectPlates(db: Db, userId: UserId) {
  return db
    .selectFrom('license_plates')
    .innerJoin('files', 'files.id', 'license_plates.file_id')
    .where('license_plates.user_id', '=', userId)
    .where('license_plates.deleted_at', 'is', null)
    .select([
      'license_plates.id',
      'license_plates.user_id as userId',
      'license_plates.name',
      'files.state',
      'files.failure',
      'files.shown_key as shownKey',
      'files.width',
      'files.height',
      'license_plates.created_at as createdAt',
    ]);
}

export function ofUser(db: Db, userId: UserId): Promise<PlateRow[]> {
  return selectPlates(db, userId)
    .orderBy('license_plates.created_at', 'desc')
    .orderBy('license_plates.id', 'desc')
    .execute();
}

export function find(db: Db, userId: UserId, id: LicensePlateId): Promise<PlateRow | undefined> {
  return selectPlates(db, userId).where('license_plates.id', '=', id).executeTakeFirst();
}

export async function insert(
  tx: Tx,
  plate: { userId: UserId; name: string; fileId: FileId; now: Date },
): Promise<LicensePlateId> {
  const { id } = await tx
    .insertInto('license_plates')
    .values({ user_id: plate.userId, name: plate.name, file_id: plate.fileId, created_at: plate.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was deleted already. */
export async function setDeleted(tx: Tx, id: LicensePlateId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('license_plates')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isDeletedByFile(db: Db, fileId: FileId): Promise<boolean> {
  const deleted = await db
    .selectFrom('license_plates')
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
