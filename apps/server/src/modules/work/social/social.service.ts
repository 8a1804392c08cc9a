/**
 * OAuth connections to other systems. Guarantees that an authorisation is completed once, by the session that started
 * it, for the target it was started for; otherwise the provider is not called. Tokens are stored encrypted and never
 * disclosed.
 */
import { randomBytes } from 'node:crypto';
import type { Person } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, OAuthTokenId, ProfileId, UserId } from '@forecourt/contract/ids';
import type { PageQuery, RouteAnswer } from '@forecourt/contract/route';
import type { instagramCallback, listOAuthTokens } from '@forecourt/contract/social';
import type { Ctx } from '../../../platform/context.ts';
import { newToken, sha256 } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import {
  authorizeUrl,
  exchangeCode,
  OAuthError,
  type OAuthGrant,
  type OAuthProvider,
} from '../../../platform/oauth-client.ts';
import * as clients from '../../people/clients/clients.service.ts';
import { listScope } from '../../people/users/users.rules.ts';
import * as users from '../../people/users/users.service.ts';
import * as settings from '../../studio/settings/settings.service.ts';
import * as queries from './social.queries.ts';
import { purposes } from './social.rules.ts';

const stateBytes = 16;
const stateLifeMs = 10 * 60_000;

export const sealedColumns: SealedColumn[] = [
  { table: 'oauth_tokens', key: 'id', column: 'sealed_token', purpose: () => purposes.token },
  { table: 'oauth_tokens', key: 'id', column: 'sealed_refresh_token', purpose: () => purposes.refreshToken },
  { table: 'oauth_states', key: 'state_hash', column: 'sealed_verifier', purpose: () => purposes.verifier },
];

function personOf(ctx: Ctx): Person {
  return ctx.actor.kind === 'person' ? ctx.actor : fail('notAuthorized');
}

function providerOf(ctx: Ctx, name: string): OAuthProvider {
  const providers = ctx.outside.oauthProviders;
  return (Object.hasOwn(providers, name) && providers[name]) || fail('dmsNotFound');
}

/** The OAuth redirect URI; the same for all users of the panel. */
function redirectUriOf(ctx: Ctx, name: string): string {
  return `${ctx.outside.publicUrl}/auth/${name}/callback`;
}

/**
 * Whether the caller may connect this target: their own or a managed user, or a client in scope unless they have the
 * role user.
 */
export async function assertTarget(ctx: Ctx, { clientId, profileId, userId }: queries.Target): Promise<void> {
  if (clientId) {
    await clients.getClient({ ...ctx, scope: listScope(ctx.actor, ctx.scope) }, clientId);
    return personOf(ctx).role === 'user' ? fail('userForbidden') : undefined;
  }
  if (!userId) fail('userNotFound');
  await users.getChangeableUser(ctx, userId);
  if (profileId) await settings.findProfile(ctx.db, userId, profileId);
}

async function begin(ctx: Ctx, name: string, target: queries.Target): Promise<{ url: string }> {
  await assertTarget(ctx, target);
  const provider = providerOf(ctx, name);
  const [state, verifier] = [randomBytes(stateBytes).toString('base64url'), newToken()];
  await inTx(ctx.db, async (tx) => {
    await queries.removeOAuthStatesBefore(tx, new Date(ctx.now.getTime() - stateLifeMs));
    await queries.insertOAuthState(tx, {
      ...target,
      stateHash: sha256(state),
      sessionId: personOf(ctx).sessionId,
      provider: name,
      sealedVerifier: ctx.outside.sealer.seal(verifier, purposes.verifier),
      now: ctx.now,
    });
  });
  return { url: authorizeUrl(provider, { state, verifier, redirectUri: redirectUriOf(ctx, name) }) };
}

export function beginConnectionOfUser(
  ctx: Ctx,
  name: string,
  userId: UserId,
  profileId: ProfileId | undefined,
): Promise<{ url: string }> {
  return begin(ctx, name, { userId, clientId: null, profileId: profileId ?? null });
}

export function beginConnectionOfClient(
  ctx: Ctx,
  name: string,
  clientId: ClientId,
): Promise<{ url: string }> {
  return begin(ctx, name, { userId: null, clientId, profileId: null });
}

async function exchange(ctx: Ctx, name: string, code: string, verifier: string): Promise<OAuthGrant> {
  try {
    return await exchangeCode(ctx.outside.outgoing, providerOf(ctx, name), {
      code,
      verifier,
      redirectUri: redirectUriOf(ctx, name),
    });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    ctx.log.warn({ reason: error.message, provider: name }, 'connection to an outside system failed');
    return fail(error.kind === 'refused' ? 'dmsInvalidCredentials' : 'dmsUnreachable', { cause: error });
  }
}

/** The state is used up whatever the result; the provider is called outside any transaction. */
export async function finishConnection(
  ctx: Ctx,
  name: string,
  { code, state = '' }: { code: string; state?: string | undefined },
): Promise<RouteAnswer<typeof instagramCallback>> {
  const person = personOf(ctx);
  const begun = await inTx(ctx.db, (tx) =>
    queries.takeOAuthState(tx, {
      stateHash: sha256(state),
      sessionId: person.sessionId,
      provider: name,
      notBefore: new Date(ctx.now.getTime() - stateLifeMs),
    }),
  );
  if (!begun) fail('dmsInvalidCredentials', { detail: 'a state that is missing, foreign, used or too old' });
  const { sealedVerifier, ...target } = begun;
  await assertTarget(ctx, target);
  const verifier = ctx.outside.sealer.open(sealedVerifier, purposes.verifier);
  // Instagram appends #_ to its redirect.
  const grant = await exchange(ctx, name, code.replace(/#_$/, ''), verifier);
  const id = await keep(ctx, name, target, grant);
  const connected = (await queries.findConnection(ctx.db, { kind: 'everything' }, id)) ?? fail('dmsNotFound');
  if (target.clientId) return { success: true, clientDms: connected };
  const ownOfRoot = person.role === 'root' && target.userId === person.userId;
  return ownOfRoot ? { success: true } : { success: true, userDms: connected };
}

/** Checks the target again, since the call to the provider took time. */
function keep(ctx: Ctx, provider: string, target: queries.Target, grant: OAuthGrant): Promise<OAuthTokenId> {
  const { sealer } = ctx.outside;
  return inTx(ctx.db, async (tx) => {
    await assertTarget({ ...ctx, db: tx }, target);
    return queries.upsertToken(tx, {
      ...target,
      provider,
      account: grant.account,
      scopes: grant.scopes,
      sealedToken: sealer.seal(grant.token, purposes.token),
      sealedRefreshToken: grant.refreshToken && sealer.seal(grant.refreshToken, purposes.refreshToken),
      expiresAt: grant.expiresInS === null ? null : new Date(ctx.now.getTime() + grant.expiresInS * 1000),
      createdBy: personOf(ctx).userId,
      now: ctx.now,
    });
  });
}

export async function listConnections(
  ctx: Ctx,
  page: PageQuery,
): Promise<RouteAnswer<typeof listOAuthTokens>> {
  const [results, found] = await Promise.all([
    queries.listConnections(ctx.db, ctx.scope, page),
    queries.countConnections(ctx.db, ctx.scope),
  ]);
  return { ...counted(found), results };
}

export async function deleteConnection(ctx: Ctx, id: OAuthTokenId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const token = (await queries.findConnection(tx, ctx.scope, id)) ?? fail('dmsNotFound');
    await assertTarget({ ...ctx, db: tx }, { ...token, profileId: null });
    await queries.removeConnection(tx, id);
    return { success: true };
  });
}
