import type { UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface SecondFactor {
  secretSealed: string;
  confirmedAt: string | null;
}

export function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('secondFactors')
    .select(['secretSealed', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Stores a new secret, replacing one that was never confirmed. False when one is confirmed. */
export async function enrolSecondFactor(
  tx: Tx,
  userId: UserId,
  secretSealed: string,
  now: Date,
): Promise<boolean> {
  const row = { secretSealed, createdAt: now, lastStep: 0 };
  const written = await tx
    .insertInto('secondFactors')
    .values({ userId, ...row })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(row).where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return written !== undefined;
}

/** False when a code of this time step or a later one was used before. */
export async function takeStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function confirmSecondFactor(
  tx: Tx,
  userId: UserId,
  codeHashes: Buffer[],
  now: Date,
): Promise<void> {
  await tx.updateTable('secondFactors').set({ confirmedAt: now }).where('userId', '=', userId).execute();
  const rows = codeHashes.map((code_hash) => ({ userId, codeHash: code_hash }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
}

export async function takeRecoveryCode(
  tx: Tx,
  userId: UserId,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function removeSecondFactor(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
}
