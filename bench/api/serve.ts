/**
 * A server to measure, in its own process: `ours` is the product's, `bare` does the minimum that gives the same
 * response.
 */
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createDb, createPool } from '../../apps/server/src/platform/db/database.ts';
import { openEventBus } from '../../apps/server/src/platform/events/event-bus.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMailer } from '../../apps/server/src/platform/mail/mailer.ts';
import {
  createAddressOf,
  createMayCall,
  createOutgoing,
} from '../../apps/server/src/platform/outgoing/safe-fetch.ts';
import { lazyRetouching } from '../../apps/server/src/platform/pictures/retouching.ts';
import { Sealer } from '../../apps/server/src/platform/sealer.ts';
import { DiskStorage } from '../../apps/server/src/platform/storage/disk-storage.ts';
import { UrlSigner } from '../../apps/server/src/platform/storage/signed-urls.ts';
import { VinTables } from '../../apps/server/src/platform/vin/vin-tables.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** Whether our server has prepared the statement by then, so that the bare server prepares it too. */
  isPrepared: boolean;
}

/** What the bare server does for one URL: it runs these statements, then sends these bytes. */
export interface Recorded {
  /** Groups run one after the other; the statements within a group run concurrently. */
  groups: Statement[][];
  body: string;
}

const connections = 12;
const secret = 'a secret for benchmarks that is long enough';

export async function ourApp(url: string) {
  const pool = createPool(url, connections, 'bench ours');
  const log = createLog('silent', 'bench');
  const scratch = path.join(os.tmpdir(), 'forecourt-bench-files');
  const outside = {
    storage: new DiskStorage(scratch),
    urls: new UrlSigner(secret),
    virusScanner: null,
    mailer: createMailer(null, 'bench@example.test'),
    bounces: null,
    vinTables: new VinTables(scratch),
    publicUrl: 'http://localhost:8080',
    apiUrl: 'http://localhost:8080',
    picturesUrl: '',
    sealer: new Sealer('a secret for benchmarks that is long enough', null),
    signsPictures: false,
    signingIdentity: null,
    oauthProviders: {},
    mayCall: createMayCall([]),
    addressOf: createAddressOf([]),
    outgoing: createOutgoing([]),
    callsOwnNetworks: false,
    sftp: null,
    payments: null,
    fcm: null,
    retouching: lazyRetouching({ cacheDir: scratch, memoryBytes: 1024 ** 3, timeLimitMs: 60_000 }, log),
  };
  const bus = await openEventBus(url, { clock: systemClock, log });
  const db = createDb(pool);
  const server = await buildApp({
    db,
    pool,
    clock: systemClock,
    log,
    outside,
    bus,
    trustedProxies: ['loopback'],
    allowedOrigins: [],
  });
  server.addHook('onClose', async () => {
    await bus.close();
    await outside.vinTables.close();
    await pool.end();
  });
  return server;
}

/** The driver identifies a prepared statement by its name, here the hash of its text. */
function configOf({ text, values, isPrepared }: Statement): pg.QueryConfig {
  const name = isPrepared ? createHash('sha256').update(text).digest('hex').slice(0, 32) : undefined;
  return { name, text, values };
}

function bareApp(url: string, recorded: Record<string, Recorded>) {
  const pool = createPool(url, connections, 'bench bare');
  const server = fastify();
  for (const [address, { body, groups }] of Object.entries(recorded)) {
    const [pathname = ''] = address.split('?');
    const queries = groups.map((group) => group.map(configOf));
    server.get(pathname, async (_request, reply) => {
      for (const group of queries) await Promise.all(group.map((query) => pool.query(query)));
      return reply.header('content-type', 'application/json; charset=utf-8').send(body);
    });
  }
  server.addHook('onClose', () => pool.end());
  return server;
}

/** Message that the parent sends once. */
export type Task = { url: string } & (
  | { kind: 'ours' }
  | { kind: 'bare'; recorded: Record<string, Recorded> }
);

if (process.send) {
  process.once('message', async (task: Task) => {
    const server = task.kind === 'ours' ? await ourApp(task.url) : bareApp(task.url, task.recorded);
    process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
  });
  process.once('disconnect', () => process.exit(0));
}
