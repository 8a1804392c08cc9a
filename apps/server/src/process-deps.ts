import type pg from 'pg';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseSettings } from './platform/config-database.ts';
import type { Outside } from './platform/context.ts';
import { createDb, createPool } from './platform/db/database.ts';
import { assertSameDatabase } from './platform/db/same-database.ts';
import { assertMigrated } from './platform/db/sql-folders.ts';
import type { Monitoring } from './platform/http/serve-metrics.ts';
import { createLog } from './platform/log.ts';
import { createBounceMailbox } from './platform/mail/bounce-mailbox.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { addFreeBytes, createMetrics, type ProcessName } from './platform/metrics/metrics.ts';
import { createAddressOf, createMayCall, createOutgoing } from './platform/outgoing/safe-fetch.ts';
import { lazyRetouching } from './platform/pictures/retouching.ts';
import { createFcm } from './platform/push/fcm.ts';
import { laneNames } from './platform/queue/work-loop.ts';
import { Sealer } from './platform/sealer.ts';
import { makeFolder } from './platform/setting-files.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { UrlSigner } from './platform/storage/signed-urls.ts';
import { VinTables } from './platform/vin/vin-tables.ts';
import { createVirusScanner } from './platform/virus-scanner.ts';

/** On one connection for each lane the database tells a worker of new jobs. */
const listening = laneNames.length;

/** Connections on which the queue takes jobs and ends them, past a pooler: each for the moment of a statement. */
const queueConnections = 4;

function openPool({ connectionsMax, poolerUrl, url }: DatabaseSettings, processName: string): pg.Pool {
  const name = `forecourt ${processName}`;
  if (poolerUrl) return createPool(poolerUrl, connectionsMax, name, { isPooler: true });
  return createPool(url, connectionsMax + (processName === 'worker' ? listening : 0), name);
}

/** The connections of a worker's queue, which listens and so has to keep its sessions. */
export function openQueuePool({ db: { poolerUrl, url } }: Config, pool: pg.Pool): pg.Pool {
  return poolerUrl ? createPool(url, listening + queueConnections, 'forecourt queue') : pool;
}

/** Fails before anything works with a database that is not the right one, or not of this version. */
export async function assertDatabaseReady({ db }: Config, pool: pg.Pool): Promise<void> {
  if (db.poolerUrl) await assertSameDatabase(pool, db.url);
  await assertMigrated(pool);
}

/** The dependencies that every process of the installation builds from its configuration. */
export function processDeps(config: Config, processName: string) {
  const log = createLog(config.logLevel, processName);
  const pool = openPool(config.db, processName);
  const storage = openStorage(config);
  makeFolder('CACHE_DIR', config.cacheDir);
  const outgoing = createOutgoing(config.outgoing.allowedNetworks);
  const outside: Outside & { vinTables: VinTables } = {
    storage,
    urls: new UrlSigner(config.signingSecret, config.picturesUrl),
    virusScanner: config.clamd && createVirusScanner(config.clamd),
    mailer: createMailer(config.mail.smtpUrl, config.mail.from, config.mail.bouncesTo),
    bounces: config.mail.bounces && createBounceMailbox(config.mail.bounces),
    vinTables: new VinTables(config.cacheDir),
    sealer: new Sealer(config.signingSecret, config.sealingKeys),
    oauthProviders: config.oauthProviders,
    outgoing,
    mayCall: createMayCall(config.outgoing.allowedNetworks),
    addressOf: createAddressOf(config.outgoing.allowedNetworks),
    callsOwnNetworks: config.outgoing.allowedNetworks.length > 0,
    payments: config.payments,
    fcm: config.fcm && createFcm(outgoing, config.fcm.account, config.fcm.url),
    retouching: lazyRetouching({ ...config.pictures, cacheDir: config.cacheDir }, log),
    signsPictures: config.contentCredentials.on,
    // Only the worker signs, so only it reads the operator's key.
    signingIdentity: null,
    sftp: config.sftp && { ...config.sftp.address, hostKeyFile: config.sftp.hostKeyFile },
    publicUrl: config.publicUrl,
    apiUrl: config.apiUrl,
    picturesUrl: config.picturesUrl,
  };
  return { log, pool, db: createDb(pool, config.tracing !== null), clock: systemClock, outside };
}

/** What this process counts for monitors; undefined where the operator has set no key for them. */
export function monitoringOf(
  { monitorKey: key }: Config,
  name: ProcessName,
  { outside, pool }: ReturnType<typeof processDeps>,
): Monitoring | undefined {
  if (!key) return undefined;
  const registry = createMetrics(name, pool);
  addFreeBytes(registry, () => outside.storage.freeBytes());
  return { key, registry };
}
