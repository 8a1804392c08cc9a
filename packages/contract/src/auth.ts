import { z } from 'zod';
import { UserId } from './ids.ts';
import { Done, route, Timestamp } from './route.ts';
import { Code } from './second-factor.ts';
import { KnownEmail, Password } from './user-fields.ts';
import { User } from './users.ts';

export const SignedIn = z.object({ token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const login = route({
  method: 'POST',
  path: '/v1/login',
  summary:
    'Logs in. The token goes into the Authorization header of later calls: Bearer TOKEN. An account with a second ' +
    'factor gets `secondFactor` instead: its challenge goes with a code or a passkey to a second call.',
  permission: 'public',
  body: z.strictObject({ email: KnownEmail, password: Password, rememberMe: z.boolean().default(true) }),
  response: SignedIn.partial().extend({
    secondFactor: z
      .object({ challenge: z.string(), expiresAt: Timestamp, methods: z.array(z.enum(['code', 'passkey'])) })
      .optional(),
  }),
  errors: ['invalidCredentials', 'accountDeactivated', 'tooManyAtOnce'],
});

export const loginSecondFactor = route({
  method: 'POST',
  path: '/v1/login/second-factor',
  summary: 'The second step of a login: the challenge of the first and a code, by time or for recovery.',
  permission: 'public',
  body: z.strictObject({ challenge: z.string().trim().min(1).max(200), code: Code }),
  response: SignedIn,
  errors: ['invalidToken', 'codeIncorrect', 'accountDeactivated', 'tooManyAtOnce'],
});

export const logout = route({
  method: 'POST',
  path: '/v1/logout',
  summary: 'Ends this session; for somebody who has taken over an account, only that.',
  permission: 'account:read',
  beforePasswordChange: true,
  response: Done,
  errors: [],
});

export const forgotPassword = route({
  method: 'POST',
  path: '/v1/password/forgot',
  summary: 'Mails a reset token. The answer is the same whether the address is known or not.',
  permission: 'public',
  body: z.strictObject({ email: KnownEmail }),
  response: Done,
  status: 202,
  errors: ['tooManyAtOnce'],
});

export const resetPassword = route({
  method: 'POST',
  path: '/v1/password/reset',
  summary:
    'Sets a new password with a mailed token and ends all sessions of the account. With `signIn` the first password, by ' +
    'the token of an invitation, logs in: the answer has what the one of a login has. An account with a second ' +
    'factor logs in by itself.',
  permission: 'public',
  body: z.strictObject({
    resetToken: z.string().trim().min(1).max(200),
    password: Password,
    signIn: z.boolean().default(false),
  }),
  response: Done.extend(SignedIn.partial().shape),
  errors: ['invalidToken', 'passwordTooWeak', 'tooManyAtOnce'],
});

export const checkResetToken = route({
  method: 'POST',
  path: '/v1/password/reset/check',
  summary:
    'Says whose password a mailed token sets, and refuses one that sets none any more. It stays usable.',
  permission: 'public',
  body: z.strictObject({ resetToken: z.string().trim().min(1).max(200) }),
  response: z.object({ email: z.string() }),
  errors: ['invalidToken', 'tooManyAtOnce'],
});

export const changePassword = route({
  method: 'PATCH',
  path: '/v1/users/:id/change-password',
  summary:
    'Changes a password. The own one needs the old one. A password set for somebody else ends their sessions, and ' +
    'mustChangePassword is true until they have chosen their own.',
  permission: 'account:write',
  beforePasswordChange: true,
  ownPersonOnly: true,
  params: z.object({ id: UserId }),
  body: z.strictObject({
    password: Password,
    passwordRepeat: Password,
    passwordOld: Password.optional(),
  }),
  response: Done,
  errors: [
    'userNotFound',
    'passwordsNotMatching',
    'passwordIncorrect',
    'passwordTooWeak',
    'passwordUnchanged',
    'userForbidden',
    'customerForbidden',
    'clientForbiddenUser',
    'confirmationRequired',
    'tooManyAtOnce',
  ],
});
