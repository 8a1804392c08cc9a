import type { UserId } from '@forecourt/contract/ids';
import { newToken, sha256 } from '../../apps/server/src/platform/crypto.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';

/** A token of a new session of this user. */
export async function signedIn(db: Db, userId: UserId): Promise<string> {
  const token = newToken();
  const now = new Date().toISOString();
  const session = { userId, tokenHash: sha256(token), remember: true, createdAt: now, lastUsedAt: now };
  await db.insertInto('sessions').values(session).execute();
  return token;
}
