import type { PasskeyId, SessionId, UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';

const shown = ['id', 'name', 'synced', 'createdAt', 'lastUsedAt'] as const;

export function listShownPasskeys(db: Db, userId: UserId) {
  return db
    .selectFrom('passkeys')
    .select(shown)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The passkeys of an account, as the WebAuthn options list them for a browser. */
export function listKnownPasskeys(db: Db, userId: UserId) {
  return db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export function findPasskeyByCredential(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'signCount'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

interface NewPasskey {
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
export function insertPasskey(tx: Tx, passkey: NewPasskey) {
  return tx
    .insertInto('passkeys')
    .values({
      userId: passkey.userId,
      name: passkey.name,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      signCount: passkey.signCount,
      synced: passkey.synced,
      transports: passkey.transports,
      createdAt: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst();
}

export function renamePasskey(tx: Tx, userId: UserId, id: PasskeyId, name: string) {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirst();
}

export async function setPasskeyUsed(
  tx: Tx,
  id: PasskeyId,
  use: { signCount: number; synced: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ signCount: use.signCount, synced: use.synced, lastUsedAt: use.now })
    .where('id', '=', id)
    .execute();
}

export async function removePasskey(tx: Tx, userId: UserId, id: PasskeyId): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function removeAllPasskeys(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute();
}

type ChallengePurpose = 'register' | 'login' | 'secondStep' | 'confirm';

export interface NewChallenge {
  challengeHash: Buffer;
  purpose: ChallengePurpose;
  userId: UserId | null;
  sessionId: SessionId | null;
  now: Date;
  /** Challenges created before this moment are deleted. */
  keptSince: Date;
}

export async function insertPasskeyChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx
    .deleteFrom('passkeyChallenges')
    .where('createdAt', '<', challenge.keptSince.toISOString())
    .execute();
  await tx
    .insertInto('passkeyChallenges')
    .values({
      challengeHash: challenge.challengeHash,
      purpose: challenge.purpose,
      userId: challenge.userId,
      sessionId: challenge.sessionId,
      createdAt: challenge.now,
    })
    .execute();
}

/** Deletes the challenge, so that it works once; undefined when it is unknown, used or expired. */
export function takePasskeyChallenge(tx: Tx, challengeHash: Buffer, keptSince: Date) {
  return tx
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('createdAt', '>=', keptSince.toISOString())
    .returning(['purpose', 'userId', 'sessionId'])
    .executeTakeFirst();
}
