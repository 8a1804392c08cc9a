import type { OAuthProvider } from '../../platform/oauth-client.ts';

const nowhere = 'http://127.0.0.1:1';

/** An OAuth provider that is configured and never responds. */
export const unreachableProvider: OAuthProvider = {
  clientId: 'forecourt',
  clientSecret: 'forecourt',
  authorizeUrl: `${nowhere}/authorize`,
  tokenUrl: `${nowhere}/token`,
  longLivedUrl: null,
  refreshUrl: null,
  graphUrl: nowhere,
  scopes: 'all',
  pkce: true,
};
