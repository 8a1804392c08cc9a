import type { BodyType } from '@forecourt/contract/body-types';
import type { BodyTypeId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';

function selectTypes(db: Db) {
  return db
    .selectFrom('body_types')
    .select(['id', 'key', 'name', 'place', 'hidden', 'created_at as createdAt', 'deleted_at as deletedAt']);
}

/** All body types, including deleted ones, in display order. */
export function all(db: Db): Promise<BodyType[]> {
  return selectTypes(db).orderBy('place').orderBy('key').execute();
}

export function find(db: Db, id: BodyTypeId): Promise<BodyType | undefined> {
  return selectTypes(db).where('id', '=', id).executeTakeFirst();
}

export async function isOffered(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('body_types')
    .select('id')
    .where('key', '=', key)
    .where('hidden', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises changes of the list, because keys and places depend on the other rows. */
export async function lockList(tx: Tx): Promise<void> {
  await tx.selectFrom('body_types').select('id').where('key', '=', 'other').forUpdate().execute();
}

type NewType = Pick<BodyType, 'key' | 'name' | 'place'>;

export async function insert(tx: Tx, type: NewType, now: Date): Promise<BodyTypeId> {
  const { id } = await tx
    .insertInto('body_types')
    .values({ ...type, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Pick<BodyType, 'name' | 'place' | 'hidden'>;

export async function update(tx: Tx, id: BodyTypeId, change: Change): Promise<void> {
  await tx.updateTable('body_types').set(change).where('id', '=', id).execute();
}

export async function setDeleted(tx: Tx, id: BodyTypeId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('body_types').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}
