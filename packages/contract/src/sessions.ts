import { z } from 'zod';
import { SignedIn } from './auth.ts';
import { SessionId, UserId } from './ids.ts';
import { RequestOptions, UsedCredential } from './passkeys.ts';
import { Done, route, Timestamp } from './route.ts';
import { paragraphText } from './text-fields.ts';
import { Password } from './user-fields.ts';

/** Shown if the user who took over an account gave no reason. */
export const noReason = 'No reason given';

/** A user has temporarily taken over the account. */
export const Impersonation = z.object({
  by: z.object({ id: UserId, name: z.string() }),
  reason: z.string(),
  /** When it ends automatically; it cannot be extended. */
  until: Timestamp,
});
export type Impersonation = z.infer<typeof Impersonation>;

export const Session = z.object({
  id: SessionId,
  /** Whether this is the session that sends the request. */
  current: z.boolean(),
  /** Taken from the User-Agent; null if that does not reveal it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: Timestamp,
  /** Rounded to the minute. */
  lastUsedAt: Timestamp,
  remember: z.boolean(),
  impersonation: Impersonation.nullable(),
  /** The operator who had seen the token that set this session's password. */
  passwordReadBy: z.object({ id: UserId, name: z.string() }).nullable(),
});
export type Session = z.infer<typeof Session>;

export const getSession = route({
  method: 'GET',
  path: '/v1/session',
  summary: 'The session that asks: where it was opened, and who has taken over the account if somebody has.',
  permission: 'account:read',
  beforePasswordChange: true,
  response: Session,
  errors: [],
});

export const listSessions = route({
  method: 'GET',
  path: '/v1/sessions',
  summary: 'The open sessions of the own account: this one first, then the others by last use.',
  permission: 'account:read',
  response: z.array(Session),
  errors: [],
});

export const endSession = route({
  method: 'DELETE',
  path: '/v1/sessions/:id',
  summary: 'Ends one session of the own account.',
  permission: 'account:write',
  ownPersonOnly: true,
  // Who finds a session open must not be able to shut its owner out.
  confirmFirst: 'everybody',
  params: z.object({ id: SessionId }),
  response: Done,
  errors: ['sessionNotFound', 'ownPersonOnly', 'confirmationRequired'],
});

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/v1/sessions',
  summary: 'Ends every session of the own account but the one that asks.',
  permission: 'account:write',
  ownPersonOnly: true,
  confirmFirst: 'everybody',
  response: Done,
  errors: ['ownPersonOnly', 'confirmationRequired'],
});

export const prepareConfirmation = route({
  method: 'POST',
  path: '/v1/session/confirm/prepare',
  summary:
    'Options for navigator.credentials.get() with a passkey of the own account, to confirm this session.',
  permission: 'account:read',
  ownPersonOnly: true,
  beforeSecondFactor: true,
  response: RequestOptions,
  errors: ['ownPersonOnly'],
});

export const confirmSession = route({
  method: 'POST',
  path: '/v1/session/confirm',
  summary:
    'Confirms who is behind this session, with the password or a passkey. Sensitive calls then work for ten minutes.',
  permission: 'account:read',
  ownPersonOnly: true,
  beforeSecondFactor: true,
  body: z
    .strictObject({ password: Password.optional(), credential: UsedCredential.optional() })
    .refine((body) => (body.password === undefined) !== (body.credential === undefined), 'one of the two')
    .meta({ example: { password: 'the password of this account' } }),
  response: Done,
  errors: ['passwordIncorrect', 'passkeyInvalid', 'tooManyAtOnce', 'ownPersonOnly'],
});

export const impersonate = route({
  method: 'POST',
  path: '/v1/users/:id/login',
  summary:
    'Takes over an account for at most an hour, in a session of its own that logout ends. Everything done in it is ' +
    'kept under both names, with the reason.',
  permission: 'users:impersonate',
  ownPersonOnly: true,
  confirmFirst: 'always',
  params: z.object({ id: UserId }),
  body: z.strictObject({ reason: paragraphText().max(500).optional() }),
  response: SignedIn.extend({ impersonation: Impersonation }),
  errors: ['userNotFound', 'userForbidden', 'ownPersonOnly', 'confirmationRequired'],
});
