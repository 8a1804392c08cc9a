import { z } from 'zod';
import { type ApiKeyScope, apiKeyScopes } from './actor.ts';
import { ClientId, SessionId, UserId } from './ids.ts';
import { apiKeyCallsMax, apiKeyNameMax } from './limits.ts';
import { Done, PageQuery, pageOf, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

/** For how many days a key may work; null: until it is revoked. */
export const apiKeyDays = [30, 90, 365] as const;

const Name = lineText().min(1).max(apiKeyNameMax).meta({ example: 'Stock system' });
const Scopes = z
  .array(z.enum(apiKeyScopes))
  .min(1)
  .max(apiKeyScopes.length)
  .meta({ example: ['read', 'pictures'] satisfies ApiKeyScope[] });
const CallsPerDay = z.number().int().min(1).max(apiKeyCallsMax).nullable();

/** A key by which a program calls the API in the name of an account. */
export const ApiKey = z.object({
  id: SessionId,
  name: z.string(),
  /** The first characters of the key. */
  start: z.string(),
  scopes: Scopes,
  /** Whether its calls are made in a sandbox: they see and change its own vehicles only, and cost nothing. */
  isSandbox: z.boolean(),
  /** The account whose vehicles its calls reach: `:id` of paths that name a user. Of a sandbox key the one in the sandbox. */
  actsAs: UserId,
  /** The account that made the key. */
  owner: z.object({ id: UserId, name: z.string(), clientId: ClientId.nullable() }),
  callsPerDay: CallsPerDay,
  createdAt: Timestamp,
  /** Written at most once a minute; null until the first call. */
  lastUsedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Only this response contains the key, of which the installation stores a hash. */
const NewApiKey = ApiKey.extend({ key: z.string().meta({ example: 'fk_…' }) });
export type NewApiKey = z.infer<typeof NewApiKey>;

const keyParams = z.object({ id: SessionId });

export const listApiKeys = route({
  method: 'GET',
  path: '/v1/api-keys',
  summary:
    'Keys of your account and of the accounts below you that have neither expired nor been revoked, newest first.',
  permission: 'api-keys:read',
  query: PageQuery,
  response: pageOf(ApiKey),
  errors: [],
});

export const getCurrentApiKey = route({
  method: 'GET',
  path: '/v1/api-keys/current',
  summary: 'The key that the call is made with: what it may do, and the account that it acts as (`actsAs`).',
  permission: 'api-keys:read',
  response: ApiKey,
  errors: ['apiKeyNotFound'],
});

export const createApiKey = route({
  method: 'POST',
  path: '/v1/api-keys',
  summary:
    'Makes a key that acts as your account, within its scopes. The response contains the key, once. Send it as the bearer token. ' +
    'A sandbox key acts in a sandbox of your account instead, where pictures cost nothing and are marked.',
  permission: 'api-keys:write',
  ownPersonOnly: true,
  // As a passkey, a key survives a password change.
  confirmFirst: 'everybody',
  body: z.strictObject({
    name: Name,
    scopes: Scopes,
    days: z.literal(apiKeyDays).nullable().default(365),
    callsPerDay: CallsPerDay.default(null),
    /** Whether the key acts in a sandbox. It may then make 1,000 calls a day at most, whatever `callsPerDay` says. */
    isSandbox: z.boolean().default(false),
  }),
  response: NewApiKey,
  status: 201,
  errors: ['apiKeysExceeded', 'fieldsNotUpdatable', 'ownPersonOnly', 'confirmationRequired'],
});

export const rotateApiKey = route({
  method: 'POST',
  path: '/v1/api-keys/:id/rotate',
  summary:
    'Makes a new key with the name, scopes, lifetime and quota of one of your own, which then works for one more day.',
  permission: 'api-keys:write',
  ownPersonOnly: true,
  confirmFirst: 'everybody',
  params: keyParams,
  response: NewApiKey,
  status: 201,
  errors: [
    'apiKeyNotFound',
    'apiKeysExceeded',
    'fieldsNotUpdatable',
    'ownPersonOnly',
    'confirmationRequired',
  ],
});

export const deleteApiKey = route({
  method: 'DELETE',
  path: '/v1/api-keys/:id',
  summary: 'Revokes a key of yours or of an account below you; calls with it fail from now on.',
  permission: 'api-keys:write',
  params: keyParams,
  response: Done,
  errors: ['apiKeyNotFound'],
});
