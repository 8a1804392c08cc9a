import { z } from 'zod';
import { ClientId, OAuthTokenId, ProfileId, UserId } from './ids.ts';
import { Done, PageQuery, pageOf, route, Timestamp } from './route.ts';

/** Id of an outside system that the installation supports. */
export const DmsId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** A connection to an outside system. Its access token is never returned. */
export const OAuthToken = z.object({
  id: OAuthTokenId,
  dmsId: z.string(),
  userId: UserId.nullable(),
  clientId: ClientId.nullable(),
  profileId: ProfileId.nullable(),
  /** Account name in the outside system, if that reports one. */
  account: z.string().nullable(),
  scopes: z.string().nullable(),
  expiresAt: Timestamp.nullable(),
  /** Since when refreshing the token fails: the user must reconnect before it expires. Null: refreshing works. */
  refreshFailedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type OAuthToken = z.infer<typeof OAuthToken>;

const Redirect = z.object({ url: z.string() });

export const redirectUser = route({
  method: 'GET',
  path: '/v2/users/:userId/dms/:dmsId/oauth-redirect',
  summary: 'Where to send the browser so that a user, or one of its profiles, connects an outside system.',
  permission: 'dms:write',
  params: z.object({ userId: UserId, dmsId: DmsId }),
  query: z.strictObject({ profileId: ProfileId.optional() }),
  response: Redirect,
  errors: [
    'userNotFound',
    'userForbidden',
    'clientForbiddenUser',
    'dmsNotFound',
    'userSettingsGroupNotFound',
  ],
});

export const redirectClient = route({
  method: 'GET',
  path: '/v2/clients/:clientId/dms/:dmsId/oauth-redirect',
  summary: 'As above, for a client.',
  permission: 'dms:write',
  params: z.object({ clientId: ClientId, dmsId: DmsId }),
  response: Redirect,
  errors: ['clientNotFound', 'clientForbidden', 'userForbidden', 'dmsNotFound'],
});

export const instagramCallback = route({
  method: 'POST',
  path: '/v1/auth/instagram/callback',
  summary:
    'Finishes connecting Instagram with what it sent the browser back with. Works once, within ten minutes, in the ' +
    'session that began. `userDms` or `clientDms` says what was connected, unless root did it for itself.',
  permission: 'dms:write',
  body: z.strictObject({
    code: z.string().min(1).max(4000),
    state: z.string().max(200).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    userDms: OAuthToken.optional(),
    clientDms: OAuthToken.optional(),
  }),
  errors: [
    'dmsInvalidCredentials',
    'dmsUnreachable',
    'dmsNotFound',
    'userNotFound',
    'clientNotFound',
    'userForbidden',
    'clientForbidden',
    'clientForbiddenUser',
    'userSettingsGroupNotFound',
  ],
});

export const listOAuthTokens = route({
  method: 'GET',
  path: '/v2/oauth-tokens',
  summary: 'Connected outside systems in your reach, newest first.',
  permission: 'dms:read',
  query: PageQuery,
  response: pageOf(OAuthToken),
  errors: [],
});

export const deleteOAuthToken = route({
  method: 'DELETE',
  path: '/v2/oauth-tokens/:id',
  summary: 'Ends a connection: what opened it is forgotten.',
  permission: 'dms:write',
  params: z.object({ id: OAuthTokenId }),
  response: Done,
  errors: [
    'dmsNotFound',
    'userNotFound',
    'clientNotFound',
    'userForbidden',
    'clientForbidden',
    'clientForbiddenUser',
  ],
});
