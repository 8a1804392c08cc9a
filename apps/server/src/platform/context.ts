import type { Actor, Scope } from '@forecourt/contract/actor';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OAuthProviders } from './oauth-client.ts';
import type { Sealer } from './sealer.ts';
import type { UrlSigner } from './storage/signed-urls.ts';
import type { Storage } from './storage/storage.ts';
import type { VinTables } from './vin/vin-tables.ts';

/** The world outside the database, behind small doors. Tests hand over fakes of these and of nothing else. */
export interface Outside {
  storage: Storage;
  urls: UrlSigner;
  mailer: Mailer;
  vinTables: Pick<VinTables, 'look'>;
  /** Seals what opens other systems. */
  sealer: Sealer;
  /** Outside systems that can be connected, by name. */
  oauthProviders: OAuthProviders;
  /** Where people reach the panel. */
  publicUrl: string;
  /** Where programs reach the calls. */
  apiUrl: string;
  /** Begins the addresses of pictures and files; empty: they are paths. */
  picturesUrl: string;
}

/** What an operation gets. */
export interface Ctx {
  db: Db;
  actor: Actor;
  scope: Scope;
  /** The moment of the request; one request has one time. */
  now: Date;
  /** The caller's Idempotency-Key, where the call takes one and has one. */
  key: string | null;
  log: Log;
  outside: Outside;
  /** Asks again who is behind the call and whether they may make it: an upload takes long enough for that to change. */
  assertStillAllowed(): Promise<void>;
}

interface Surroundings {
  db: Db;
  log: Log;
  clock: Clock;
  outside: Outside;
}

/** What the installation itself does, with nobody asking. */
export function systemContext({ db, log, clock, outside }: Surroundings, now = clock.now()): Ctx {
  const everything = { actor: { kind: 'system' }, scope: { kind: 'everything' } } as const;
  return { ...everything, db, now, key: null, log, outside, assertStillAllowed: async () => {} };
}
