import type { OAuthTokenId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';

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
export async function endingBefore(db: Db, moment: Date): Promise<EndingToken[]> {
  const rows = await db
    .selectFrom('oauth_tokens')
    .leftJoin('users', 'users.id', 'oauth_tokens.user_id')
    .leftJoin('clients', 'clients.id', 'oauth_tokens.client_id')
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .where('oauth_tokens.expires_at', '<', moment.toISOString())
    .where('oauth_tokens.refresh_failed_at', 'is', null)
    .select([
      'oauth_tokens.id',
      'oauth_tokens.provider',
      'oauth_tokens.sealed_token as sealedToken',
      'oauth_tokens.sealed_refresh_token as sealedRefreshToken',
      'oauth_tokens.expires_at as expiresAt',
      'oauth_tokens.updated_at as updatedAt',
    ])
    .orderBy('oauth_tokens.expires_at')
    .execute();
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt === null ? [] : [{ ...row, expiresAt }]));
}

export interface Refreshed {
  sealedToken: string;
  /** Null: the present one stays valid. */
  sealedRefreshToken: string | null;
  expiresAt: Date | null;
  now: Date;
}

/** Updates only the token that was read; re-encryption does not change `updated_at`. */
function whileUnchanged(tx: Tx, { id, updatedAt }: EndingToken) {
  return tx.updateTable('oauth_tokens').where('id', '=', id).where('updated_at', '=', updatedAt);
}

export async function setRefreshed(tx: Tx, token: EndingToken, refreshed: Refreshed): Promise<void> {
  const { expiresAt, now, sealedRefreshToken, sealedToken } = refreshed;
  await whileUnchanged(tx, token)
    .set({
      sealed_token: sealedToken,
      ...(sealedRefreshToken && { sealed_refresh_token: sealedRefreshToken }),
      expires_at: expiresAt,
      updated_at: now,
    })
    .execute();
}

export async function setRefreshFailed(tx: Tx, token: EndingToken, now: Date): Promise<void> {
  await whileUnchanged(tx, token).set({ refresh_failed_at: now }).execute();
}
