import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWebhook } from '@forecourt/contract/webhooks';
import type pg from 'pg';
import * as ledger from '../../apps/server/src/modules/money/ledger/ledger.service.ts';
import { createDb, createPool, type Db, inTx } from '../../apps/server/src/platform/db/database.ts';
import {
  buildClient,
  buildCustomer,
  buildUser,
  nobody,
  unique,
} from '../../apps/server/src/testing/builders/builders.ts';
import { openMailServer } from '../../apps/server/src/testing/stand-ins/mails.ts';
import { startWebhookReceiver } from '../../apps/server/src/testing/stand-ins/webhook-receiver.ts';
import { throwawayFolder } from '../../apps/server/src/testing/throwaway-folder.ts';
import { type OwnInstallation, startInstallation } from '../../e2e/support/start-installation.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Dealer } from './dealer-days.ts';
import { TimedCalls } from './timed-calls.ts';

const customers = 4;
const dealersEach = 2;
/** Panels that stay open, of colleagues of each dealer. */
const panelsEach = 3;
/** Vehicles that each dealer has before. */
const vehiclesEach = 400;
const credits = 10_000_000;

export interface SoakedInstallation {
  installation: OwnInstallation;
  pool: pg.Pool;
  db: Db;
  calls: TimedCalls;
  dealers: Dealer[];
  /** Of people whose panels stay open. */
  listeners: string[];
  heapFolder: string;
  /** Mails and webhooks that have arrived since this was last asked. */
  takeArrived(): { mails: number; webhooks: number };
  remove(): Promise<void>;
}

/** An installation of several customers, with a mail server and a receiver of webhooks. @param heapEveryMs how often its heaps are read */
export async function openSoaked(heapEveryMs: number): Promise<SoakedInstallation> {
  const heapFolder = await throwawayFolder('forecourt-soak-');
  const reporter = pathToFileURL(path.join(import.meta.dirname, 'report-heap.ts'));
  reporter.search = new URLSearchParams({ folder: heapFolder, everyMs: String(heapEveryMs) }).toString();
  const mails = await openMailServer();
  const receiver = await startWebhookReceiver();
  const installation = await startInstallation(
    {
      SMTP_URL: mails.url,
      // Dealers come from networks of their own.
      TRUSTED_PROXIES: 'loopback',
      RETENTION_SESSIONS_DAYS: '1',
      RETENTION_MAILS_DAYS: '1',
      NODE_OPTIONS: `--import=${reporter.href}`,
    },
    'canned',
  );
  const pool = createPool(installation.databaseUrl, 4, 'bench');
  const db = createDb(pool);
  const calls = new TimedCalls(installation.baseUrl);
  const people = await populate(db, pool, calls, receiver.url);
  const takeArrived = () => ({
    mails: mails.received.splice(0).length,
    webhooks: receiver.received.splice(0).length,
  });
  const remove = async () => {
    await pool.end();
    await installation.remove();
    receiver.close();
    await mails.close();
  };
  return { ...{ installation, pool, db, calls, heapFolder, takeArrived, remove }, ...people };
}

async function populate(db: Db, pool: pg.Pool, calls: TimedCalls, hookUrl: string) {
  const dealers: Dealer[] = [];
  const listeners: string[] = [];
  for (let customer = 0; customer < customers; customer++) {
    const customerId = await buildCustomer(db);
    const clientId = await buildClient(db, { customerId });
    await inTx(db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, credits, nobody));
    for (let index = 0; index < dealersEach; index++) {
      const email = `${unique()}@example.test`;
      const userId = await buildUser(db, { clientId, email, type: 'premium' });
      dealers.push({ userId, email, address: `100.64.${customer}.${index + 1}` });
      // Accounts of their own: a sign-out ends all streams of its account, which then come back.
      for (let panel = 0; panel < panelsEach; panel++)
        listeners.push(await signedIn(db, await buildUser(db, { clientId, role: 'client', type: 'basic' })));
      await pool.query(
        `insert into picture_sets (kind, user_id, client_id, customer_id, reference, make, model, created_at, updated_at)
           select 'vehicle', $1, $2, $3, 'S-' || n, 'Opel', 'Corsa', now() - n * interval '1 hour', now() - n * interval '1 hour'
           from generate_series(1, $4) n`,
        [userId, clientId, customerId, vehiclesEach],
      );
    }
    const office = await signedIn(db, await buildUser(db, { role: 'customer', customerId }));
    const body = { url: hookUrl, events: ['vehicle.created', 'image.delivered'] };
    await calls.call('webhook', createWebhook, { token: office, body });
  }
  await pool.query('vacuum analyze');
  return { dealers, listeners };
}
