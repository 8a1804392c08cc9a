import type { BodyType } from '@forecourt/contract/body-types';
import type { BodyTypeId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';

function selectTypes(db: Db) {
  return db
    .selectFrom('bodyTypes')
    .select(['id', 'key', 'name', 'place', 'hidden', 'createdAt', 'deletedAt']);
}

/** All body types, including deleted ones, in display order. */
export function listBodyTypes(db: Db): Promise<BodyType[]> {
  return selectTypes(db).orderBy('place').orderBy('key').execute();
}

export function findBodyType(db: Db, id: BodyTypeId): Promise<BodyType | undefined> {
  return selectTypes(db).where('id', '=', id).executeTakeFirst();
}

export async function isBodyTypeOffered(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('bodyTypes')
    .select('id')
    .where('key', '=', key)
    .where('hidden', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises changes of the list, because keys and places depend on the other rows. */
export async function lockBodyTypes(tx: Tx): Promise<void> {
  await tx.selectFrom('bodyTypes').select('id').where('key', '=', 'other').forUpdate().execute();
}

type NewType = Pick<BodyType, 'key' | 'name' | 'place'>;

export async function insertBodyType(tx: Tx, type: NewType, now: Date): Promise<BodyTypeId> {
  const { id } = await tx
    .insertInto('bodyTypes')
    .values({ ...type, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Pick<BodyType, 'name' | 'place' | 'hidden'>;

export async function updateBodyType(tx: Tx, id: BodyTypeId, change: Change): Promise<void> {
  await tx.updateTable('bodyTypes').set(change).where('id', '=', id).execute();
}

export async function setBodyTypeDeleted(tx: Tx, id: BodyTypeId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('bodyTypes').set({ deletedAt }).where('id', '=', id).execute();
}
