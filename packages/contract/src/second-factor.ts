import { z } from 'zod';
import { Done, route, Timestamp } from './route.ts';
import { Password } from './user-fields.ts';

/** A six-digit TOTP code or a recovery code, of 24 letters, or 16 where it was made by an earlier version; spaces and hyphens are ignored. */
export const Code = z
  .string()
  .max(40)
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16}|[a-z2-7]{24})$/, 'code'))
  .meta({ example: '123456' });

export const getSecondFactor = route({
  method: 'GET',
  path: '/v1/second-factor',
  summary: 'Whether the own account has a second factor, and how many recovery codes are left.',
  permission: 'account:read',
  beforeSecondFactor: true,
  response: z.object({
    active: z.boolean(),
    since: Timestamp.nullable(),
    recoveryCodes: z.number().int(),
  }),
  errors: [],
});

export const enrolSecondFactor = route({
  method: 'POST',
  path: '/v1/second-factor',
  summary:
    'Makes a secret for an authenticator app (RFC 6238). Nothing is asked for until a code confirms it.',
  permission: 'secondFactor:write',
  ownPersonOnly: true,
  beforeSecondFactor: true,
  body: z.strictObject({ password: Password }),
  response: z.object({
    /** TOTP secret in Base32. */
    secret: z.string(),
    /** otpauth://totp/… URL for a QR code. */
    url: z.string(),
  }),
  status: 201,
  errors: ['passwordIncorrect', 'secondFactorActive', 'tooManyAtOnce', 'ownPersonOnly'],
});

export const confirmSecondFactor = route({
  method: 'POST',
  path: '/v1/second-factor/confirm',
  summary: 'Turns the second factor on with a first code. The recovery codes are shown this once.',
  permission: 'secondFactor:write',
  ownPersonOnly: true,
  beforeSecondFactor: true,
  body: z.strictObject({ code: Code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['codeIncorrect', 'secondFactorActive', 'secondFactorMissing', 'tooManyAtOnce', 'ownPersonOnly'],
});

export const disableSecondFactor = route({
  method: 'POST',
  path: '/v1/second-factor/disable',
  summary: 'Turns the second factor off, with password and code.',
  permission: 'secondFactor:write',
  ownPersonOnly: true,
  body: z.strictObject({ password: Password, code: Code }),
  response: Done,
  errors: [
    'passwordIncorrect',
    'codeIncorrect',
    'secondFactorMissing',
    'passwordTooWeak',
    'tooManyAtOnce',
    'ownPersonOnly',
  ],
});
