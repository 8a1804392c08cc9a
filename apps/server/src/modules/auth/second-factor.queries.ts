import type { UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface SecondFactor {
  secretSealed: string;
  confirmedAt: string | null;
}

export function find(db: Db, userId: UserId): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret_sealed as secretSealed', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a new secret, replacing one that was never confirmed. False when one is confirmed. */
export async function enrol(tx: Tx, userId: UserId, secretSealed: string, now: Date): Promise<boolean> {
  const row = { secret_sealed: secretSealed, created_at: now, last_step: 0 };
  const written = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** False when a code of this time step or a later one was used before. */
export async function takeStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function confirm(tx: Tx, userId: UserId, codeHashes: Buffer[], now: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

export async function takeRecoveryCode(
  tx: Tx,
  userId: UserId,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function remove(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}
