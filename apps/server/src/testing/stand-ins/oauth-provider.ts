import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { OAuthProvider } from '../../platform/oauth-client.ts';

/**
 * An OAuth provider on the loopback interface that checks client secret, redirect URI, PKCE and single use; with the
 * two endpoints that Instagram adds, for tokens that live sixty days.
 */

export const redirectUri = 'http://localhost:8080/auth/instagram/callback';
const client = { id: 'forecourt', secret: 'a secret of the application' };
const longLivedS = 5_184_000;

export interface TestProvider {
  provider: OAuthProvider;
  /** Number of calls of the token endpoint. */
  asked: number;
  /** Number of calls of the refresh endpoint. */
  refreshed: number;
  /** Answers 503 at every token endpoint. */
  broken: boolean;
  /** Long-lived tokens that are valid; removing one revokes it. */
  longLived: Set<string>;
  close(): Promise<void>;
}

const firstLongLived = 'a-token-that-lives-sixty-days';

export async function startOAuthProvider(): Promise<TestProvider> {
  let answer: ReturnType<Provider['callback']> | undefined;
  const giving = ['/token', '/long-lived', '/refresh'];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/token') state.asked++;
    if (pathname === '/refresh') state.refreshed++;
    if (giving.includes(pathname) && state.broken) return response.writeHead(503).end();
    if (pathname === '/token' || !giving.includes(pathname)) return answer?.(request, response);
    const token = searchParams.get('access_token') ?? '';
    const grant = searchParams.get('grant_type');
    const right =
      pathname === '/refresh'
        ? grant === 'ig_refresh_token' && state.longLived.has(token)
        : grant === 'ig_exchange_token' && searchParams.get('client_secret') === client.secret && token;
    if (!right) return response.writeHead(400).end('{"error":{"code":190}}');
    const given = pathname === '/refresh' ? `${token}+` : firstLongLived;
    state.longLived.add(given);
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(
      JSON.stringify({ access_token: given, token_type: 'bearer', expires_in: longLivedS }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: TestProvider = {
    provider: {
      clientId: client.id,
      clientSecret: client.secret,
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      longLivedUrl: `${issuer}/long-lived`,
      refreshUrl: `${issuer}/refresh`,
      graphUrl: issuer,
      scopes: 'openid',
      pkce: true,
    },
    asked: 0,
    refreshed: 0,
    broken: false,
    longLived: new Set(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  answer = oidc(issuer).callback();
  return state;
}

function oidc(issuer: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  });
}

/** Signs in and consents as a user would in the browser. Returns the code and state of the redirect. */
export async function consent(start: string): Promise<{ code: string; state: string }> {
  const cookies = new Map<string, string>();
  let next = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    form = undefined;
    const location = answer.headers.get('location');
    if (location) {
      const url = new URL(location, next);
      if (url.href.startsWith(redirectUri)) {
        return { code: url.searchParams.get('code') ?? '', state: url.searchParams.get('state') ?? '' };
      }
      next = url.href;
    } else {
      const prompt = /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1] ?? '';
      form = new URLSearchParams({ prompt, login: 'dealer', password: 'any' });
    }
  }
  throw new Error('The provider did not send the browser back');
}
