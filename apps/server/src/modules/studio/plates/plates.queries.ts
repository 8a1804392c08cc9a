import type { FileId, LicensePlateId, UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { FilesTable } from '../../../platform/db/schema.gen.ts';

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
    .selectFrom('licensePlates')
    .innerJoin('files', 'files.id', 'licensePlates.fileId')
    .where('licensePlates.userId', '=', userId)
    .where('licensePlates.deletedAt', 'is', null)
    .select([
      'licensePlates.id',
      'licensePlates.userId',
      'licensePlates.name',
      'files.state',
      'files.failure',
      'files.shownKey',
      'files.width',
      'files.height',
      'licensePlates.createdAt',
    ]);
}

export function listPlatesOfUser(db: Db, userId: UserId): Promise<PlateRow[]> {
  return selectPlates(db, userId)
    .orderBy('licensePlates.createdAt', 'desc')
    .orderBy('licensePlates.id', 'desc')
    .execute();
}

export function findPlate(db: Db, userId: UserId, id: LicensePlateId): Promise<PlateRow | undefined> {
  return selectPlates(db, userId).where('licensePlates.id', '=', id).executeTakeFirst();
}

export async function insertPlate(
  tx: Tx,
  plate: { userId: UserId; name: string; fileId: FileId; now: Date },
): Promise<LicensePlateId> {
  const { id } = await tx
    .insertInto('licensePlates')
    .values({ userId: plate.userId, name: plate.name, fileId: plate.fileId, createdAt: plate.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was deleted already. */
export async function setPlateDeleted(tx: Tx, id: LicensePlateId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('licensePlates')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isPlateDeletedByFile(db: Db, fileId: FileId): Promise<boolean> {
  const deleted = await db
    .selectFrom('licensePlates')
    .where('fileId', '=', fileId)
    .where('deletedAt', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
