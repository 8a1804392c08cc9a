import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Outgoing, OutgoingError } from './outgoing/safe-fetch.ts';

/** An OAuth provider that users can connect; the operator configures all its URLs. */
export interface OAuthProvider {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Exchanges a token that lives an hour for one that lives sixty days, as Instagram does; null: not needed. */
  longLivedUrl: string | null;
  /**
   * Extends such a token by another sixty days; null: it is refreshed with a refresh token (RFC 6749), if there is one.
   */
  refreshUrl: string | null;
  /** Where posts are published, without a slash at the end. */
  graphUrl: string;
  scopes: string;
  /** Whether it supports PKCE (RFC 7636), method S256. */
  pkce: boolean;
}
export type OAuthProviders = Partial<Record<string, OAuthProvider>>;

export interface OAuthGrant {
  token: string;
  refreshToken: string | null;
  account: string | null;
  scopes: string | null;
  /** Null when the provider does not state it. */
  expiresInS: number | null;
}

/** `refused`: the provider returned an error. `unreachable`: there was no usable response. */
export class OAuthError extends Error {
  readonly kind: 'refused' | 'unreachable';

  constructor(kind: 'refused' | 'unreachable', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const timeoutMs = 10_000;
const answerBytesMax = 64 * 1024;

/** Instagram omits `token_type`, and has `permissions` as a list and `user_id` as a number. */
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
  permissions: z.union([z.string(), z.array(z.string())]).optional(),
  user_id: z.union([z.string(), z.number()]).optional(),
});

export function authorizeUrl(
  provider: OAuthProvider,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): string {
  const url = new URL(provider.authorizeUrl);
  const asked = {
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: provider.scopes,
    state,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  if (provider.pkce) {
    url.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
    url.searchParams.set('code_challenge_method', 'S256');
  }
  return url.toString();
}

/**
 * Requests a token. Redirects are not followed, and of an error only the status is reported, since bodies may contain
 * secrets.
 */
async function ask(
  outgoing: Outgoing,
  address: string | URL,
  form?: URLSearchParams,
): Promise<z.infer<typeof TokenAnswer>> {
  const url = new URL(address);
  const post = form && {
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  };
  const call = { method: 'GET' as const, ...post, timeoutMs, bytesMax: answerBytesMax };
  const { body, status } = await outgoing(url.href, call).catch((cause: unknown) => {
    if (!(cause instanceof OutgoingError)) throw cause;
    throw new OAuthError('unreachable', cause.message, { cause });
  });
  if (status >= 500 || status === 429 || (status >= 300 && status < 400))
    throw new OAuthError('unreachable', `${url.host} answered ${status}`);
  if (status >= 400) throw new OAuthError('refused', `${url.host} answered ${status}`);
  const parsed = TokenAnswer.safeParse(jsonOf(body.toString()));
  if (!parsed.success) throw new OAuthError('unreachable', `${url.host} answered no token`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Exchanges the authorisation code for a token. @throws OAuthError */
export async function exchangeCode(
  outgoing: Outgoing,
  provider: OAuthProvider,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<OAuthGrant> {
  const body = new URLSearchParams({
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
    ...(provider.pkce ? { code_verifier: verifier } : {}),
  });
  const first = await ask(outgoing, provider.tokenUrl, body);
  const last = provider.longLivedUrl
    ? await lengthen(outgoing, provider, provider.longLivedUrl, first.access_token)
    : first;
  const { permissions } = first;
  return {
    token: last.access_token,
    refreshToken: first.refresh_token ?? null,
    account: first.user_id === undefined ? null : String(first.user_id),
    scopes: first.scope ?? (Array.isArray(permissions) ? permissions.join(',') : (permissions ?? null)),
    expiresInS: last.expires_in ?? null,
  };
}

/**
 * Refreshes a token that is about to expire. Account and scopes are not requested again.
 * @throws OAuthError; `refused` also if the token cannot be refreshed.
 */
export async function refreshGrant(
  outgoing: Outgoing,
  provider: OAuthProvider,
  { token, refreshToken }: { token: string; refreshToken: string | null },
): Promise<OAuthGrant> {
  const given = provider.refreshUrl
    ? await refreshBy(outgoing, provider.refreshUrl, token)
    : await refreshWith(outgoing, provider, refreshToken);
  return {
    token: given.access_token,
    refreshToken: given.refresh_token ?? null,
    account: null,
    scopes: null,
    expiresInS: given.expires_in ?? null,
  };
}

function refreshBy(outgoing: Outgoing, address: string, token: string) {
  const url = new URL(address);
  url.searchParams.set('grant_type', 'ig_refresh_token');
  url.searchParams.set('access_token', token);
  return ask(outgoing, url);
}

function refreshWith(outgoing: Outgoing, provider: OAuthProvider, refreshToken: string | null) {
  if (!refreshToken) throw new OAuthError('refused', 'no way to make it last');
  const body = new URLSearchParams({
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  return ask(outgoing, provider.tokenUrl, body);
}

function lengthen(outgoing: Outgoing, provider: OAuthProvider, address: string, token: string) {
  const url = new URL(address);
  url.searchParams.set('grant_type', 'ig_exchange_token');
  url.searchParams.set('client_secret', provider.clientSecret);
  url.searchParams.set('access_token', token);
  return ask(outgoing, url);
}
