import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, OAuthTokenId, ProfileId, SessionId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import type { OAuthToken } from '@forecourt/contract/social';
import type { Db, Tx } from '../../platform/db/database.ts';
import { countUpTo, within } from '../../platform/db/scope.ts';

/** The user, client or profile that a connection is for. */
export interface Target {
  userId: UserId | null;
  clientId: ClientId | null;
  profileId: ProfileId | null;
}

export interface NewState extends Target {
  stateHash: Buffer;
  sessionId: SessionId;
  provider: string;
  sealedVerifier: string;
  now: Date;
}

export async function insertState(tx: Tx, state: NewState): Promise<void> {
  await tx
    .insertInto('oauth_states')
    .values({
      state_hash: state.stateHash,
      session_id: state.sessionId,
      provider: state.provider,
      user_id: state.userId,
      client_id: state.clientId,
      profile_id: state.profileId,
      sealed_verifier: state.sealedVerifier,
      created_at: state.now,
    })
    .execute();
}

export async function removeStatesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('oauth_states').where('created_at', '<', moment.toISOString()).execute();
}

/** Deletes the state, so that it works once: only for its session and provider, and until it expires. */
export function takeState(
  tx: Tx,
  state: { stateHash: Buffer; sessionId: SessionId; provider: string; notBefore: Date },
): Promise<(Target & { sealedVerifier: string }) | undefined> {
  return tx
    .deleteFrom('oauth_states')
    .where('state_hash', '=', state.stateHash)
    .where('session_id', '=', state.sessionId)
    .where('provider', '=', state.provider)
    .where('created_at', '>=', state.notBefore.toISOString())
    .returning([
      'user_id as userId',
      'client_id as clientId',
      'profile_id as profileId',
      'sealed_verifier as sealedVerifier',
    ])
    .executeTakeFirst();
}

export interface NewToken extends Target {
  provider: string;
  account: string | null;
  scopes: string | null;
  sealedToken: string;
  sealedRefreshToken: string | null;
  expiresAt: Date | null;
  createdBy: UserId;
  now: Date;
}

/** A second connection of the same target replaces the first. */
export async function upsertToken(tx: Tx, token: NewToken): Promise<OAuthTokenId> {
  const values = {
    account: token.account,
    scopes: token.scopes,
    sealed_token: token.sealedToken,
    sealed_refresh_token: token.sealedRefreshToken,
    expires_at: token.expiresAt,
    refresh_failed_at: null,
    created_by: token.createdBy,
    updated_at: token.now,
  };
  const { id } = await tx
    .insertInto('oauth_tokens')
    .values({
      ...values,
      provider: token.provider,
      user_id: token.userId,
      client_id: token.clientId,
      profile_id: token.profileId,
      created_at: token.now,
    })
    .onConflict((conflict) => conflict.constraint('oauth_tokens_target').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectTokens(db: Db, scope: Scope) {
  return db
    .selectFrom('oauth_tokens')
    .innerJoin('oauth_token_tenants', 'oauth_token_tenants.token_id', 'oauth_tokens.id')
    .where(
      within(scope, {
        user: 'oauth_token_tenants.user_id',
        client: 'oauth_token_tenants.client_id',
        customer: 'oauth_token_tenants.customer_id',
      }),
    );
}

const columns = [
  'oauth_tokens.id',
  'oauth_tokens.provider as dmsId',
  'oauth_tokens.user_id as userId',
  'oauth_tokens.client_id as clientId',
  'oauth_tokens.profile_id as profileId',
  'oauth_tokens.account',
  'oauth_tokens.scopes',
  'oauth_tokens.expires_at as expiresAt',
  'oauth_tokens.refresh_failed_at as refreshFailedAt',
  'oauth_tokens.created_at as createdAt',
] as const;

export function find(db: Db, scope: Scope, id: OAuthTokenId): Promise<OAuthToken | undefined> {
  return selectTokens(db, scope).select(columns).where('oauth_tokens.id', '=', id).executeTakeFirst();
}

export function list(db: Db, scope: Scope, page: PageQuery): Promise<OAuthToken[]> {
  return selectTokens(db, scope)
    .select(columns)
    .orderBy('oauth_tokens.created_at', 'desc')
    .orderBy('oauth_tokens.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
}

export function countUpToLimit(db: Db, scope: Scope): Promise<number> {
  return countUpTo(db, selectTokens(db, scope));
}

export async function remove(tx: Tx, id: OAuthTokenId): Promise<void> {
  await tx.deleteFrom('oauth_tokens').where('id', '=', id).execute();
}
