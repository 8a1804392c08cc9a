import type { FileId, LicensePlateId, UserId } from '@forecourt/contract/ids';
import { PlateDesign } from '@forecourt/contract/recipe';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { FilesTable } from '../../../platform/db/schema.gen.ts';

export interface PlateRow {
  id: LicensePlateId;
  userId: UserId;
  name: string;
  design: PlateDesign | null;
  /** Of its file; null without one. */
  state: FilesTable['state'] | null;
  failure: string | null;
  shownKey: string | null;
  width: number | null;
  height: number | null;
  createdAt: string;
}

type Found = 'live' | 'deleted';

function selectPlates(db: Db, userId: UserId, found: Found = 'live') {
  return db
    .selectFrom('licensePlates')
    .leftJoin('files', 'files.id', 'licensePlates.fileId')
    .where('licensePlates.userId', '=', userId)
    .where('licensePlates.deletedAt', found === 'live' ? 'is' : 'is not', null)
    .select([
      'licensePlates.id',
      'licensePlates.userId',
      'licensePlates.name',
      'licensePlates.design',
      'files.state',
      'files.failure',
      'files.shownKey',
      'files.width',
      'files.height',
      'licensePlates.createdAt',
    ]);
}

/** A design that was stored by an earlier version gets the defaults of what it lacks. */
const toRow = (row: PlateRow): PlateRow => ({
  ...row,
  design: row.design === null ? null : PlateDesign.parse(row.design),
});

export async function listPlatesOfUser(db: Db, userId: UserId): Promise<PlateRow[]> {
  const rows = await selectPlates(db, userId)
    .orderBy('licensePlates.createdAt', 'desc')
    .orderBy('licensePlates.id', 'desc')
    .execute();
  return rows.map(toRow);
}

export async function findPlate(
  db: Db,
  userId: UserId,
  id: LicensePlateId,
  found: Found = 'live',
): Promise<PlateRow | undefined> {
  const row = await selectPlates(db, userId, found).where('licensePlates.id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

/** Locks the plate until the transaction ends. */
export async function lockPlate(tx: Tx, id: LicensePlateId): Promise<void> {
  await tx.selectFrom('licensePlates').select('id').where('id', '=', id).forUpdate().execute();
}

interface NewPlate {
  userId: UserId;
  name: string;
  fileId: FileId | null;
  design: PlateDesign | null;
  now: Date;
}

export async function insertPlate(tx: Tx, { design, now, ...plate }: NewPlate): Promise<LicensePlateId> {
  const { id } = await tx
    .insertInto('licensePlates')
    .values({ ...plate, design: json(design), createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface PlateChange {
  name?: string | undefined;
  design?: PlateDesign | undefined;
  fileId?: FileId | null;
}

export async function updatePlate(
  tx: Tx,
  id: LicensePlateId,
  { design, ...change }: PlateChange,
): Promise<void> {
  const values = { ...change, design: json(design) };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('licensePlates').set(values).where('id', '=', id).execute();
}

export async function restorePlate(tx: Tx, id: LicensePlateId): Promise<void> {
  await tx.updateTable('licensePlates').set({ deletedAt: null }).where('id', '=', id).execute();
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
