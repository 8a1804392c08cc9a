import type { OAuthTokenId, UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface EndingToken {
  id: OAuthTokenId;
  provider: string;
  account: string | null;
  createdBy: UserId;
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
      'oauthTokens.account',
      'oauthTokens.createdBy',
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
function whileUnchanged(tx: Tx, { id, updatedAt }: Pick<EndingToken, 'id' | 'updatedAt'>) {
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

/** False: it was connected again meanwhile, or is marked already. */
export async function setRefreshFailed(
  tx: Tx,
  token: Pick<EndingToken, 'id' | 'updatedAt'>,
  now: Date,
  expiresAt?: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await whileUnchanged(tx, token)
    .where((eb) => eb.or([eb('refreshFailedAt', 'is', null), eb('expiresAt', '>', now.toISOString())]))
    .set({ refreshFailedAt: now, ...(expiresAt && { expiresAt }) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
