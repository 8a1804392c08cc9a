import { z } from 'zod';
import { channelNames } from './channel-rules.ts';
import { DestinationRun, destinationFailures } from './destination-runs.ts';
import { ClientId, DestinationId } from './ids.ts';
import {
  destinationFolderMax,
  destinationHostMax,
  destinationNameMax,
  destinationSecretMax,
  destinationUsernameMax,
} from './limits.ts';
import { Done, route, Timestamp } from './route.ts';
import { lineText, oneLine } from './text-fields.ts';

/** `ftps`: FTP with explicit TLS (RFC 4217). */
export const destinationProtocols = ['sftp', 'ftps'] as const;
export type DestinationProtocol = (typeof destinationProtocols)[number];

/** `disabled`: by the installation, because deliveries have failed for five days. */
export const destinationStates = ['active', 'paused', 'disabled'] as const;
export type DestinationState = (typeof destinationStates)[number];

/** The file with the vehicles that is delivered beside the pictures; its name is `vehicles` with this ending. */
export const destinationLists = ['csv', 'xml', 'json'] as const;
export type DestinationList = (typeof destinationLists)[number];

const Name = lineText().min(1).max(destinationNameMax).meta({ example: 'Marketplace' });
const Host = z
  .string()
  .trim()
  .max(destinationHostMax)
  .regex(/^(\[[0-9a-fA-F:.]+\]|[0-9a-fA-F:]+:[0-9a-fA-F:.]*|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)$/)
  .meta({ example: 'upload.marketplace.example' });
const Port = z.number().int().min(1).max(65_535);
// Line breaks would begin another command of FTP.
const Username = z.string().trim().min(1).max(destinationUsernameMax).regex(oneLine);
const Password = z.string().min(1).max(destinationSecretMax).regex(oneLine);
/** Below the folder in which the server begins, unless it begins with a slash; empty: that folder itself. */
const Folder = z
  .string()
  .trim()
  .max(destinationFolderMax)
  .regex(/^[^\p{Cc}\\]*$/u)
  .meta({ example: 'pictures' });

export const Destination = z.object({
  id: DestinationId,
  clientId: ClientId,
  channel: z.enum(channelNames),
  name: z.string(),
  protocol: z.enum(destinationProtocols),
  host: z.string(),
  port: z.number().int(),
  username: z.string(),
  /** To be entered on the server, in OpenSSH's format, if a key pair is used; null: a password, which is in no response. */
  publicKey: z.string().nullable(),
  /** Fingerprint of the key that the SFTP server showed at its test. A server with another one gets nothing. */
  hostKey: z.string().nullable(),
  folder: z.string(),
  /** Whether each vehicle has a folder of its own; if not, all pictures are in one. */
  folderPerVehicle: z.boolean(),
  list: z.enum(destinationLists).nullable(),
  /** Whether only vehicles that are marked for the channel are delivered; if not, all that are ready. */
  onlyMarked: z.boolean(),
  /** Vehicles that are chosen so. */
  vehicleCount: z.number().int(),
  /** Whether files of vehicles and pictures that are not offered any more are removed. */
  removes: z.boolean(),
  /** Whether changes are delivered by themselves; if not, only when somebody asks for it. */
  automatic: z.boolean(),
  state: z.enum(destinationStates),
  /** Null until a test has succeeded with the present settings; nothing is delivered before. */
  testedAt: Timestamp.nullable(),
  failure: z.enum(destinationFailures).nullable(),
  failingSince: Timestamp.nullable(),
  nextTryAt: Timestamp.nullable(),
  /** Files that are on the server as far as the deliveries know. */
  fileCount: z.number().int(),
  /** Files that it refused when they were tried last; they are tried again less and less often. */
  refusedCount: z.number().int(),
  /** Whether a delivery of its vehicles waits or goes on. */
  isSending: z.boolean(),
  lastRun: DestinationRun.nullable(),
  createdAt: Timestamp,
});
export type Destination = z.infer<typeof Destination>;

const params = z.object({ id: DestinationId });
const ofClient = z.object({ id: ClientId });

export const listDestinations = route({
  method: 'GET',
  path: '/v1/clients/:id/destinations',
  summary: 'Servers that pictures of a client are delivered to, in the order of their names.',
  permission: 'clients:configure',
  params: ofClient,
  response: z.object({ results: z.array(Destination) }),
  errors: ['clientNotFound'],
});

export const createDestination = route({
  method: 'POST',
  path: '/v1/clients/:id/destinations',
  summary:
    'Adds a server that the finished pictures of a channel are delivered to by SFTP or FTPS. It gets nothing before a test has succeeded.',
  permission: 'clients:configure',
  params: ofClient,
  body: z.strictObject({
    channel: z.enum(channelNames),
    name: Name,
    protocol: z.enum(destinationProtocols),
    host: Host,
    port: Port.optional(),
    username: Username,
    /** Omitted, for SFTP: a key pair is made, and its public key is in the response. */
    password: Password.optional(),
    folder: Folder.default(''),
    folderPerVehicle: z.boolean().default(true),
    list: z.enum(destinationLists).nullable().default(null),
    onlyMarked: z.boolean().default(false),
    removes: z.boolean().default(false),
    automatic: z.boolean().default(true),
  }),
  response: Destination,
  status: 201,
  errors: [
    'clientNotFound',
    'destinationsExceeded',
    'destinationPasswordMissing',
    'outgoingAddressForbidden',
  ],
});

export const patchDestination = route({
  method: 'PATCH',
  path: '/v1/destinations/:id',
  summary:
    'Changes a server, pauses it or continues it. A new address, login or folder has to be tested again; another server needs its password again.',
  permission: 'clients:configure',
  params,
  body: z.strictObject({
    name: Name.optional(),
    host: Host.optional(),
    port: Port.optional(),
    username: Username.optional(),
    /** Null, for SFTP: a new key pair is made. If omitted, it stays. */
    password: Password.nullable().optional(),
    folder: Folder.optional(),
    folderPerVehicle: z.boolean().optional(),
    list: z.enum(destinationLists).nullable().optional(),
    onlyMarked: z.boolean().optional(),
    removes: z.boolean().optional(),
    automatic: z.boolean().optional(),
    state: z.enum(['active', 'paused']).optional(),
  }),
  response: Destination,
  errors: ['destinationNotFound', 'destinationPasswordMissing', 'outgoingAddressForbidden'],
});

export const testDestination = route({
  method: 'POST',
  path: '/v1/destinations/:id/test',
  summary: 'Connects to a server, writes a small file into its folder and removes it again.',
  permission: 'clients:configure',
  params,
  body: z.strictObject({
    /** Fingerprint of a changed key that somebody has compared: it is trusted from now on. */
    hostKey: z.string().max(destinationNameMax).optional(),
  }),
  response: z.object({
    /** Null: it has succeeded. */
    failure: z.enum(destinationFailures).nullable(),
    /** What the server shows now; null: FTPS, or it did not come to that. */
    hostKey: z.string().nullable(),
    destination: Destination,
  }),
  errors: ['destinationNotFound'],
});

export const sendDestination = route({
  method: 'POST',
  path: '/v1/destinations/:id/send',
  summary: 'Delivers what is new or has changed now.',
  permission: 'clients:configure',
  params,
  body: z.strictObject({
    /** Delivers all files again, also those that have not changed. */
    everything: z.boolean().default(false),
  }),
  response: Destination,
  status: 202,
  errors: ['destinationNotFound', 'destinationPaused', 'destinationUntested', 'channelOff'],
});

export const deleteDestination = route({
  method: 'DELETE',
  path: '/v1/destinations/:id',
  summary: 'Deletes a server; it can come back for a day. Files on it stay.',
  permission: 'clients:configure',
  params,
  response: Done,
  errors: ['destinationNotFound'],
});

export const restoreDestination = route({
  method: 'POST',
  path: '/v1/destinations/:id/restore',
  summary: 'Brings a deleted server back.',
  permission: 'clients:configure',
  params,
  response: Destination,
  errors: ['destinationNotFound', 'destinationsExceeded'],
});
