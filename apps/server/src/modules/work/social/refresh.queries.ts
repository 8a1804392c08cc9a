import type { OAuthTokenId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface EndingToken {
  id: OAuthTokenId;
  provider: string;
  sealedToken: string;
  sealedRefreshToken: string | null;
  expiresAt: string;
  updatedAt: string;
}

/**
 * Tokens of accounts and clients that are not deleted, in order of expiry; those that cannot be refreshed are left out.
 */
export async function listTokensEndingBefore(db: Db, moment: Date): Promise<EndingToken[]> {
  const rows = await db
    .selectFrom('oauthTokens')
    .leftJoin('users', 'users.id', 'oauthTokens.userId')
    .leftJoin('clients', 'clients.id', 'oauthTokens.clientId')
    .where('users.deletedAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .where('oauthTokens.expiresAt', '<', moment.toISOString())
    .where('oauthTokens.refreshFailedAt', 'is', null)
    .select([
      'oauthTokens.id',
      'oauthTokens.provider',
      'oauthTokens.sealedToken',
      'oauthTokens.sealedRefreshToken',
      'oauthTokens.expiresAt',
      'oauthTokens.updatedAt',
    ])
    .orderBy('oauthTokens.expiresAt')
    .execute();
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt === null ? [] : [{ ...row, expiresAt }]));
}

interface Refreshed {
  sealedToken: string;
  /** Null: the present one stays valid. */
  sealedRefreshToken: string | null;
  expiresAt: Date | null;
  now: Date;
}

/** Updates only the token that was read; re-encryption does not change `updated_at`. */
function whileUnchanged(tx: Tx, { id, updatedAt }: EndingToken) {
  return tx.updateTable('oauthTokens').where('id', '=', id).where('updatedAt', '=', updatedAt);
}

export async function setRefreshed(tx: Tx, token: EndingToken, refreshed: Refreshed): Promise<void> {
  const { expiresAt, now, sealedRefreshToken, sealedToken } = refreshed;
  await whileUnchanged(tx, token)
    .set({
      sealedToken,
      ...(sealedRefreshToken && { sealedRefreshToken }),
      expiresAt,
      updatedAt: now,
    })
    .execute();
}

export async function setRefreshFailed(tx: Tx, token: EndingToken, now: Date): Promise<void> {
  await whileUnchanged(tx, token).set({ refreshFailedAt: now }).execute();
}
