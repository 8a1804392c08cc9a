import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, OAuthTokenId, ProfileId, SessionId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import type { OAuthToken } from '@forecourt/contract/social';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';

/** The user, client or profile that a connection is for. */
export interface Target {
  userId: UserId | null;
  clientId: ClientId | null;
  profileId: ProfileId | null;
}

interface NewState extends Target {
  stateHash: Buffer;
  sessionId: SessionId;
  provider: string;
  sealedVerifier: string;
  now: Date;
}

export async function insertOAuthState(tx: Tx, state: NewState): Promise<void> {
  await tx
    .insertInto('oauthStates')
    .values({
      stateHash: state.stateHash,
      sessionId: state.sessionId,
      provider: state.provider,
      userId: state.userId,
      clientId: state.clientId,
      profileId: state.profileId,
      sealedVerifier: state.sealedVerifier,
      createdAt: state.now,
    })
    .execute();
}

export async function removeOAuthStatesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('oauthStates').where('createdAt', '<', moment.toISOString()).execute();
}

/** Deletes the state, so that it works once: only for its session and provider, and until it expires. */
export function takeOAuthState(
  tx: Tx,
  state: { stateHash: Buffer; sessionId: SessionId; provider: string; notBefore: Date },
): Promise<(Target & { sealedVerifier: string }) | undefined> {
  return tx
    .deleteFrom('oauthStates')
    .where('stateHash', '=', state.stateHash)
    .where('sessionId', '=', state.sessionId)
    .where('provider', '=', state.provider)
    .where('createdAt', '>=', state.notBefore.toISOString())
    .returning(['userId', 'clientId', 'profileId', 'sealedVerifier'])
    .executeTakeFirst();
}

interface NewToken extends Target {
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
    sealedToken: token.sealedToken,
    sealedRefreshToken: token.sealedRefreshToken,
    expiresAt: token.expiresAt,
    refreshFailedAt: null,
    createdBy: token.createdBy,
    updatedAt: token.now,
  };
  const { id } = await tx
    .insertInto('oauthTokens')
    .values({
      ...values,
      provider: token.provider,
      userId: token.userId,
      clientId: token.clientId,
      profileId: token.profileId,
      createdAt: token.now,
    })
    .onConflict((conflict) => conflict.constraint('oauth_tokens_target').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectTokens(db: Db, scope: Scope) {
  return db
    .selectFrom('oauthTokens')
    .innerJoin('oauthTokenTenants', 'oauthTokenTenants.tokenId', 'oauthTokens.id')
    .where(
      within(scope, {
        user: 'oauthTokenTenants.userId',
        client: 'oauthTokenTenants.clientId',
        customer: 'oauthTokenTenants.customerId',
      }),
    );
}

const columns = [
  'oauthTokens.id',
  'oauthTokens.provider as dmsId',
  'oauthTokens.userId',
  'oauthTokens.clientId',
  'oauthTokens.profileId',
  'oauthTokens.account',
  'oauthTokens.scopes',
  'oauthTokens.expiresAt',
  'oauthTokens.refreshFailedAt',
  'oauthTokens.createdAt',
] as const;

export function findConnection(db: Db, scope: Scope, id: OAuthTokenId): Promise<OAuthToken | undefined> {
  return selectTokens(db, scope).select(columns).where('oauthTokens.id', '=', id).executeTakeFirst();
}

export function listConnections(db: Db, scope: Scope, page: PageQuery): Promise<OAuthToken[]> {
  return selectTokens(db, scope)
    .select(columns)
    .orderBy('oauthTokens.createdAt', 'desc')
    .orderBy('oauthTokens.id', 'desc')
    .$call(onPage(page))
    .execute();
}

export function countConnections(db: Db, scope: Scope): Promise<number> {
  return countUpTo(db, selectTokens(db, scope));
}

export async function removeConnection(tx: Tx, id: OAuthTokenId): Promise<void> {
  await tx.deleteFrom('oauthTokens').where('id', '=', id).execute();
}

/** A connection with its encrypted token, unless the account or client that it is for is deleted. */
export function findSealedToken(db: Db, id: OAuthTokenId) {
  return db
    .selectFrom('oauthTokens')
    .leftJoin('users', 'users.id', 'oauthTokens.userId')
    .leftJoin('clients', 'clients.id', 'oauthTokens.clientId')
    .where('oauthTokens.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .select([
      'oauthTokens.provider',
      'oauthTokens.account',
      'oauthTokens.sealedToken',
      'oauthTokens.expiresAt',
      'oauthTokens.refreshFailedAt',
      'oauthTokens.updatedAt',
      'oauthTokens.createdBy',
    ])
    .executeTakeFirst();
}
