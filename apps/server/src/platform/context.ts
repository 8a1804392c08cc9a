import type { Actor, Scope } from '@forecourt/contract/actor';
import type { Clock } from './clock.ts';
import type { SigningIdentity } from './credentials/signing-identity.ts';
import type { Db } from './db/database.ts';
import type { Log } from './log.ts';
import type { BounceMailbox } from './mail/bounce-mailbox.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OAuthProviders } from './oauth-client.ts';
import type { AddressOf, MayCall, Outgoing } from './outgoing/safe-fetch.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Retouching } from './pictures/retouching.ts';
import type { SendFcm } from './push/fcm.ts';
import type { Sealer } from './sealer.ts';
import type { UrlSigner } from './storage/signed-urls.ts';
import type { Storage } from './storage/storage.ts';
import type { VinTables } from './vin/vin-tables.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** External dependencies other than the database. These are the only things that tests replace with fakes. */
export interface Outside {
  storage: Storage;
  urls: UrlSigner;
  /** Looks for viruses in what people and programs send; null: the operator has none. */
  virusScanner: VirusScanner | null;
  mailer: Mailer;
  /** The mailbox that mails are returned to; null: it is not read. */
  bounces: BounceMailbox | null;
  vinTables: Pick<VinTables, 'lookUp'>;
  /** Encrypts secrets of other systems. */
  sealer: Sealer;
  /** OAuth providers that can be connected, by name. */
  oauthProviders: OAuthProviders;
  /** Calls to addresses that are not the operator's own. */
  outgoing: Outgoing;
  /** Whether an address can be stored for such calls. */
  mayCall: MayCall;
  /** Addresses of servers that files are delivered to. */
  addressOf: AddressOf;
  /** Whether the operator allows calls to networks of their own, where servers often have no certificate. */
  callsOwnNetworks: boolean;
  /** The operator's account at a payment provider; null: packages are paid by invoice only. */
  payments: PaymentProvider | null;
  /** Sends through the operator's Firebase project; null: there is none. */
  fcm: SendFcm | null;
  /** Answers people who retouch the outline of a vehicle. */
  retouching: Retouching;
  /** Whether finished pictures get Content Credentials. */
  signsPictures: boolean;
  /** The operator's own certificate for them; null: the installation has one of its own, or this process does not sign. */
  signingIdentity: SigningIdentity | null;
  /** Where programs upload photos by SFTP; null: it is not switched on. */
  sftp: { host: string; port: number; hostKeyFile: string } | null;
  /** Public URL of the panel. */
  publicUrl: string;
  /** Public URL of the API. */
  apiUrl: string;
  /** Prefix of the URLs of pictures and files; empty: the URLs are paths. */
  picturesUrl: string;
}

/** The context of an operation. */
export interface Ctx {
  db: Db;
  actor: Actor;
  scope: Scope;
  /** The time of the request, fixed for its duration. */
  now: Date;
  /** The Idempotency-Key of the request, if the route supports one and it was sent. */
  key: string | null;
  log: Log;
  outside: Outside;
  /** Checks session, permission and scope again: an upload takes long enough for them to change. */
  assertStillAllowed(): Promise<void>;
}

interface ContextParts {
  db: Db;
  log: Log;
  clock: Clock;
  outside: Outside;
}

/** The context of actions that the installation performs by itself. */
export function systemContext({ db, log, clock, outside }: ContextParts, now = clock.now()): Ctx {
  const everything = { actor: { kind: 'system' }, scope: { kind: 'everything' } } as const;
  return { ...everything, db, now, key: null, log, outside, assertStillAllowed: async () => {} };
}
