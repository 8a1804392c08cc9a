import type { PasskeyId, SessionId, UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';

const shown = ['id', 'name', 'synced', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const;

export function listShown(db: Db, userId: UserId) {
  return db
    .selectFrom('passkeys')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The passkeys of an account, as the WebAuthn options list them for a browser. */
export function listKnown(db: Db, userId: UserId) {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function findByCredential(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'sign_count as signCount'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export interface NewPasskey {
  userId: UserId;
  name: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  synced: boolean;
  transports: string[];
  now: Date;
}

/** Undefined when this credential is registered already. */
export function insert(tx: Tx, passkey: NewPasskey) {
  return tx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      synced: passkey.synced,
      transports: passkey.transports,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst();
}

export function rename(tx: Tx, userId: UserId, id: PasskeyId, name: string) {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shown)
    .executeTakeFirst();
}

export async function setUsed(
  tx: Tx,
  id: PasskeyId,
  use: { signCount: number; synced: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, synced: use.synced, last_used_at: use.now })
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, userId: UserId, id: PasskeyId): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function removeAll(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export type Purpose = 'register' | 'login' | 'secondStep' | 'confirm';

export interface NewChallenge {
  challengeHash: Buffer;
  purpose: Purpose;
  userId: UserId | null;
  sessionId: SessionId | null;
  now: Date;
  /** Challenges created before this moment are deleted. */
  keptSince: Date;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx
    .deleteFrom('passkey_challenges')
    .where('created_at', '<', challenge.keptSince.toISOString())
    .execute();
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.challengeHash,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      session_id: challenge.sessionId,
      created_at: challenge.now,
    })
    .execute();
}

/** Deletes the challenge, so that it works once; undefined when it is unknown, used or expired. */
export function takeChallenge(tx: Tx, challengeHash: Buffer, keptSince: Date) {
  return tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('created_at', '>=', keptSince.toISOString())
    .returning(['purpose', 'user_id as userId', 'session_id as sessionId'])
    .executeTakeFirst();
}
