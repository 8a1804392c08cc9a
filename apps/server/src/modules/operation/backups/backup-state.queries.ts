import type { Db } from '../../../platform/db/database.ts';

export async function insertState(db: Db, since: Date): Promise<void> {
  await db
    .insertInto('backupState')
    .values({ since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeState(db: Db): Promise<void> {
  await db.deleteFrom('backupState').execute();
}

export async function updateSuccess(db: Db, succeededAt: Date): Promise<void> {
  await db.updateTable('backupState').set({ succeededAt, failure: null }).execute();
}

export async function updateFailure(db: Db, failure: string): Promise<void> {
  await db.updateTable('backupState').set({ failure }).execute();
}

export async function findState(db: Db): Promise<{ succeededAt: string | null } | null> {
  return (await db.selectFrom('backupState').select('succeededAt').executeTakeFirst()) ?? null;
}
