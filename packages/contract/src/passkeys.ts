import { z } from 'zod';
import { SignedIn } from './auth.ts';
import { PasskeyId } from './ids.ts';
import { Done, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

/** A binary field of WebAuthn's JSON: base64url. */
const Bytes = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .regex(/^[\w-]+$/)
    .meta({ example: 'AAAA' });
const CredentialId = Bytes(2_000);
const transports = z.array(z.string().max(20)).max(10);
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });

/** `PublicKeyCredentialCreationOptionsJSON` */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of the device for this site is accepted. */
  allowCredentials: z.array(Descriptor),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** `RegistrationResponseJSON`; other fields that browsers send are dropped. */
export const NewCredential = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(5_000),
    attestationObject: Bytes(20_000),
    transports: transports.default([]),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** `AuthenticationResponseJSON`; other fields that browsers send are dropped. */
export const UsedCredential = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(5_000),
    authenticatorData: Bytes(5_000),
    signature: Bytes(2_000),
  }),
});
export type UsedCredential = z.infer<typeof UsedCredential>;

const Label = lineText().min(1).max(60);

export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  /** Whether a password manager syncs copies of it. */
  synced: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = route({
  method: 'GET',
  path: '/v1/passkeys',
  summary: 'The passkeys of the own account, newest first.',
  permission: 'account:read',
  beforeSecondFactor: true,
  response: z.array(Passkey),
  errors: [],
});

export const preparePasskey = route({
  method: 'POST',
  path: '/v1/passkeys/prepare',
  summary: 'Options for navigator.credentials.create(). Their challenge works once and for five minutes.',
  permission: 'secondFactor:write',
  ownPersonOnly: true,
  beforeSecondFactor: true,
  // A passkey survives a password change, so an unattended session must not be able to create one.
  confirmFirst: 'everybody',
  response: CreationOptions,
  errors: ['passkeysExceeded', 'ownPersonOnly', 'confirmationRequired'],
});

export const createPasskey = route({
  method: 'POST',
  path: '/v1/passkeys',
  summary: 'Registers a passkey with what navigator.credentials.create() returned.',
  permission: 'secondFactor:write',
  ownPersonOnly: true,
  beforeSecondFactor: true,
  body: z.strictObject({ name: Label, credential: NewCredential }),
  response: Passkey,
  status: 201,
  errors: ['passkeyInvalid', 'passkeysExceeded', 'ownPersonOnly'],
});

export const patchPasskey = route({
  method: 'PATCH',
  path: '/v1/passkeys/:id',
  summary: 'Renames a passkey of the own account.',
  permission: 'secondFactor:write',
  ownPersonOnly: true,
  params: z.object({ id: PasskeyId }),
  body: z.strictObject({ name: Label }),
  response: Passkey,
  errors: ['passkeyNotFound', 'ownPersonOnly'],
});

export const deletePasskey = route({
  method: 'DELETE',
  path: '/v1/passkeys/:id',
  summary: 'Removes a passkey of the own account.',
  permission: 'secondFactor:write',
  ownPersonOnly: true,
  confirmFirst: 'always',
  params: z.object({ id: PasskeyId }),
  response: Done,
  errors: ['passkeyNotFound', 'ownPersonOnly', 'confirmationRequired'],
});

/** Challenge of a sign-in whose password was correct and whose second step is a passkey. */
const Challenge = z.string().trim().min(1).max(200);

export const prepareLoginPasskey = route({
  method: 'POST',
  path: '/v1/login/passkey/prepare',
  summary:
    'Options for navigator.credentials.get(): for a login without e-mail, or, with the challenge of a login, for ' +
    'its second step. Their challenge works once and for five minutes.',
  permission: 'public',
  body: z.strictObject({ challenge: Challenge.optional() }),
  response: RequestOptions,
  errors: ['invalidToken', 'tooManyAtOnce'],
});

export const loginWithPasskey = route({
  method: 'POST',
  path: '/v1/login/passkey',
  summary:
    'Logs in with what navigator.credentials.get() returned. With the challenge of a login it is the second step ' +
    'of that one, which decides rememberMe.',
  permission: 'public',
  body: z.strictObject({
    credential: UsedCredential,
    challenge: Challenge.optional(),
    rememberMe: z.boolean().default(false),
  }),
  response: SignedIn,
  errors: ['passkeyInvalid', 'invalidToken', 'accountDeactivated', 'tooManyAtOnce'],
});
