import { z } from 'zod';
import { ClientId, SshKeyId, UserId } from './ids.ts';
import { sshKeyNameMax, sshKeyTextMax } from './limits.ts';
import { Done, PageQuery, pageOf, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

/** Kinds of keys that may sign in; RSA from 2048 bits. */
export const sshKeyAlgorithms = ['ssh-ed25519', 'ssh-rsa'] as const;
export type SshKeyAlgorithm = (typeof sshKeyAlgorithms)[number];

/** A public key by which a program uploads photos for a user by SFTP. */
export const SshKey = z.object({
  id: SshKeyId,
  name: z.string(),
  algorithm: z.enum(sshKeyAlgorithms),
  /** SHA-256, as OpenSSH writes it. */
  fingerprint: z.string().meta({ example: 'SHA256:uNiVztksCsDhcc0u9e8BrrJXVGVoY3LHc7hWkFMqAuY' }),
  /** The user name to sign in with: the same for all keys of a client. */
  login: z.string().meta({ example: 'autohaus-nord' }),
  /** Whose vehicles receive the photos. */
  owner: z.object({ id: UserId, name: z.string(), clientId: ClientId }),
  /** Whether missing vehicles are created. */
  createVehicles: z.boolean(),
  createdAt: Timestamp,
  /** Written at each sign-in; null: there was none. */
  lastUsedAt: Timestamp.nullable(),
});
export type SshKey = z.infer<typeof SshKey>;

/** Where programs upload photos; null: the operator has not switched SFTP on. */
const SftpServer = z.object({
  server: z
    .object({
      host: z.string(),
      port: z.number().int(),
      /** Of the key of the server, as programs show it when they sign in for the first time; null before its first start. */
      fingerprint: z.string().nullable(),
    })
    .nullable(),
});

export const getSftpServer = route({
  method: 'GET',
  path: '/v1/sftp-server',
  summary: 'Where programs upload photos by SFTP.',
  permission: 'ssh-keys:read',
  response: SftpServer,
  errors: [],
});

export const listSshKeys = route({
  method: 'GET',
  path: '/v1/ssh-keys',
  summary: 'Keys of your account and of the accounts below you that are not revoked, newest first.',
  permission: 'ssh-keys:read',
  query: PageQuery,
  response: pageOf(SshKey),
  errors: [],
});

export const createSshKey = route({
  method: 'POST',
  path: '/v1/users/:id/ssh-keys',
  summary:
    'Adds a public key by which a program uploads photos for this user by SFTP. Finished uploads become imports, in the name of the user.',
  permission: 'ssh-keys:write',
  ownPersonOnly: true,
  // As a passkey, a key survives a password change.
  confirmFirst: 'everybody',
  params: z.object({ id: UserId }),
  body: z.strictObject({
    name: lineText().min(1).max(sshKeyNameMax).meta({ example: 'Photo server' }),
    /** As in the file `….pub` of OpenSSH. */
    publicKey: z.string().trim().min(1).max(sshKeyTextMax).meta({
      example:
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJN+BG0VKzpFvvVOTZoHqdqgVCaN9HKUJzFJFfRpQxKz photos@dealer',
    }),
    /** Creates vehicles for folder names that contain a digit, and for VINs. */
    createVehicles: z.boolean().default(true),
  }),
  response: SshKey,
  status: 201,
  errors: [
    'userNotFound',
    'sshKeyInvalid',
    'sshKeyTooShort',
    'sshKeyExists',
    'sshKeyAlreadyAdded',
    'sshKeysExceeded',
    'fieldsNotUpdatable',
    'ownPersonOnly',
    'confirmationRequired',
  ],
});

export const deleteSshKey = route({
  method: 'DELETE',
  path: '/v1/ssh-keys/:id',
  summary: 'Revokes a key of yours or of an account below you; open connections end within half a minute.',
  permission: 'ssh-keys:write',
  params: z.object({ id: SshKeyId }),
  response: Done,
  errors: ['sshKeyNotFound'],
});
