/**
 * Connections as those who publish by them use them. Guarantees that only people who may end a connection use it, and that its owner
 * is notified once when it is lost.
 */
import { fail } from '@forecourt/contract/errors';
import type { OAuthTokenId, UserId } from '@forecourt/contract/ids';
import type { OAuthToken } from '@forecourt/contract/social';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { OAuthProvider } from '../../../platform/oauth-client.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import { setRefreshFailed } from './refresh.queries.ts';
import * as queries from './social.queries.ts';
import { purposes } from './social.rules.ts';
import { assertTarget } from './social.service.ts';

/** Whether the provider accepts a connection no longer, so that the account has to be connected again. */
export function isLost(
  { expiresAt, refreshFailedAt }: Pick<OAuthToken, 'expiresAt' | 'refreshFailedAt'>,
  now: Date,
): boolean {
  return refreshFailedAt !== null && expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** The connection, if the caller may also end it. */
export async function findUsableConnection(ctx: Ctx, id: OAuthTokenId): Promise<OAuthToken> {
  const connection = (await queries.findConnection(ctx.db, ctx.scope, id)) ?? fail('dmsNotFound');
  await assertTarget(ctx, { ...connection, profileId: null });
  return connection;
}

/** A connection with its token. */
export interface OpenConnection {
  id: OAuthTokenId;
  provider: OAuthProvider;
  account: string | null;
  token: string;
  updatedAt: string;
  createdBy: UserId;
  isLost: boolean;
}

/** Null: it was ended, or its provider is not set up any more. */
export async function openConnection(ctx: Ctx, id: OAuthTokenId): Promise<OpenConnection | null> {
  const row = await queries.findSealedToken(ctx.db, id);
  const { oauthProviders: providers, sealer } = ctx.outside;
  const provider = row && Object.hasOwn(providers, row.provider) ? providers[row.provider] : undefined;
  if (!row || !provider) return null;
  const { account, createdBy, updatedAt } = row;
  const token = sealer.open(row.sealedToken, purposes.token);
  return { id, provider, account, token, updatedAt, createdBy, isLost: isLost(row, ctx.now) };
}

/**
 * Marks a connection that cannot be refreshed, unless it was connected again meanwhile.
 * @param isDead The provider has refused its token: it has ended at once.
 */
export async function markConnectionLost(
  ctx: Ctx,
  connection: { id: OAuthTokenId; updatedAt: string; account: string | null; createdBy: UserId },
  isDead = false,
): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const ends = isDead ? ctx.now : undefined;
    if (!(await setRefreshFailed(tx, connection, ctx.now, ends))) return;
    await notices.sendNotice(tx, ctx, connection.createdBy, {
      kind: 'publishingFailed',
      text: 'connectionLost',
      values: { account: connection.account ?? '' },
      link: { kind: 'connections' },
    });
  });
}
