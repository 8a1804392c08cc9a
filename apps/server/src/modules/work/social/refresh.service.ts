/**
 * Refreshes OAuth connections. Guarantees that a connection that was renewed meanwhile is not overwritten; that a
 * provider that is unreachable is retried until the token expires, one that refuses is not.
 */
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import {
  OAuthError,
  type OAuthGrant,
  type OAuthProvider,
  refreshGrant,
} from '../../../platform/oauth-client.ts';
import { markConnectionLost } from './connection-use.service.ts';
import * as queries from './refresh.queries.ts';
import { isTimeToRefresh, mayStillRefresh, refreshAheadMs } from './refresh.rules.ts';
import { purposes } from './social.rules.ts';

/** Handler of the job social.refresh. */
export async function refreshEndingTokens(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() + refreshAheadMs);
  for (const token of await queries.listTokensEndingBefore(ctx.db, before))
    if (isTimeToRefresh(token, ctx.now)) await refreshOne(ctx, token);
}

async function refreshOne(ctx: Ctx, token: queries.EndingToken): Promise<void> {
  const { oauthProviders: providers } = ctx.outside;
  const provider = Object.hasOwn(providers, token.provider) ? providers[token.provider] : undefined;
  try {
    if (!provider) throw new OAuthError('unreachable', `${token.provider} is not set up here any more`);
    await keep(ctx, token, await ask(ctx, token, provider));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { id: tokenId, provider: name } = token;
    ctx.log.warn({ reason: error.message, provider: name, tokenId }, 'could not renew a connection');
    const isLost = error.kind === 'refused' || !mayStillRefresh(token, provider, ctx.now);
    if (isLost) await markConnectionLost(ctx, token);
  }
}

/** Calls the provider outside any transaction. */
function ask(ctx: Ctx, token: queries.EndingToken, provider: OAuthProvider): Promise<OAuthGrant> {
  if (!mayStillRefresh(token, provider, ctx.now)) throw new OAuthError('refused', 'it has ended');
  const { outgoing, sealer } = ctx.outside;
  return refreshGrant(outgoing, provider, {
    token: sealer.open(token.sealedToken, purposes.token),
    refreshToken: token.sealedRefreshToken && sealer.open(token.sealedRefreshToken, purposes.refreshToken),
  });
}

function keep(ctx: Ctx, token: queries.EndingToken, grant: OAuthGrant): Promise<void> {
  const { sealer } = ctx.outside;
  return inTx(ctx.db, (tx) =>
    queries.setRefreshed(tx, token, {
      sealedToken: sealer.seal(grant.token, purposes.token),
      sealedRefreshToken: grant.refreshToken && sealer.seal(grant.refreshToken, purposes.refreshToken),
      expiresAt: grant.expiresInS === null ? null : new Date(ctx.now.getTime() + grant.expiresInS * 1000),
      now: ctx.now,
    }),
  );
}
