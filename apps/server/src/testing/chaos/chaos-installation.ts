import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { childEnvironment } from '../../platform/config.ts';
import { createDb, createPool, type Db } from '../../platform/db/database.ts';
import { ownDatabase } from '../../platform/db/own-database.ts';
import { findPostgresHome } from '../../platform/db/postgres-home.ts';
import { freePort } from '../../platform/free-port.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { type MailServer, openMailServer } from '../stand-ins/mails.ts';
import { PaymentProviderStandIn } from '../stand-ins/payment-provider.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../stand-ins/webhook-receiver.ts';
import { throwawayFolder } from '../throwaway-folder.ts';
import { FaultyLine } from './faulty-line.ts';
import { KeptProcess } from './kept-process.ts';
import type { StorePlace } from './store-program.ts';

const apiCount = 2;
const workerCount = 3;

/** Two APIs, three workers, a database and a store, each in a process of its own; with servers of others behind lines that can fail. */
export interface ChaosInstallation {
  apis: KeptProcess[];
  workers: KeptProcess[];
  database: KeptProcess;
  store: KeptProcess;
  /** Where the APIs are. */
  urls: string[];
  lines: Record<'store' | 'mails' | 'webhooks' | 'payments', FaultyLine>;
  mails: MailServer;
  receiver: WebhookReceiver;
  provider: PaymentProviderStandIn;
  hookUrl: string;
  /** The folder that its processes share. */
  dataDir: string;
  db: Db;
  /** Ends the database at once, as if its machine were switched off. */
  crashDatabase(): Promise<void>;
  close(): Promise<void>;
}

const portOf = (url: string) => Number(new URL(url).port);

async function startDatabase(dataDir: string, started: KeptProcess[]) {
  const message = { dataDir, port: await freePort(), password: 'test' };
  const environment = childEnvironment({});
  const database = new KeptProcess({ name: 'database', entry: 'postgres.ts', environment, message });
  started.push(database);
  const { url = '' } = await database.start();
  const crash = async () => {
    const home = await findPostgresHome(dataDir);
    const [pid] = (await readFile(path.join(home.dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  };
  return { database, crash, url: await ownDatabase(url) };
}

/** The servers of others, in this process. */
async function openOthers() {
  return {
    mails: await openMailServer(),
    receiver: await startWebhookReceiver(),
    provider: await PaymentProviderStandIn.start(),
  };
}

type Others = Awaited<ReturnType<typeof openOthers>>;

async function openLines(store: { kept: KeptProcess; port: number }, { mails, provider, receiver }: Others) {
  await store.kept.start();
  return {
    store: await FaultyLine.to(store.port),
    mails: await FaultyLine.to(portOf(mails.url)),
    webhooks: await FaultyLine.to(portOf(receiver.url)),
    payments: await FaultyLine.to(portOf(provider.url)),
  };
}

/** What API and workers have in common. */
function settingsOf(dataDir: string, databaseUrl: string, lines: ChaosInstallation['lines']) {
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SIGNING_SECRET: 'a secret for tests that is long enough',
    STORAGE_URL: 's3://photos',
    S3_ENDPOINT: `http://127.0.0.1:${lines.store.port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: `smtp://127.0.0.1:${lines.mails.port}`,
    PAYMENTS_URL: `http://127.0.0.1:${lines.payments.port}`,
    PAYMENTS_SECRET_KEY: PaymentProviderStandIn.secretKey,
    PAYMENTS_WEBHOOK_SECRET: PaymentProviderStandIn.webhookSecret,
    OUTGOING_NETWORKS: '127.0.0.0/8',
    ACCOUNT_CALLS_PER_MINUTE: '100000',
    TENANT_CALLS_PER_MINUTE: '100000',
    LOG_LEVEL: process.env.CHAOS_LOG ?? 'fatal',
  };
}

/** They are on machines of their own, each with its clock. */
const clock = 'stepping-clock.ts';

function programsOf(settings: Record<string, string>, ports: number[]) {
  const apis = ports.map((port, index) => {
    const environment = childEnvironment({ ...settings, PORT: String(port) });
    return new KeptProcess({ name: `API ${index + 1}`, entry: 'api.ts', before: clock, environment });
  });
  // Its pictures are small texts, since this is not about pixels.
  const workers = Array.from({ length: workerCount }, (_, index) => {
    const name = `worker ${index + 1}`;
    return new KeptProcess({
      name,
      entry: 'testing/worker-program.ts',
      before: clock,
      environment: childEnvironment(settings),
    });
  });
  return { apis, workers };
}

export async function openChaosInstallation(): Promise<ChaosInstallation> {
  const started: KeptProcess[] = [];
  try {
    return await openParts(started);
  } catch (error) {
    // They would be started again and again.
    await Promise.all(started.map((one) => one.stop()));
    throw error;
  }
}

/** @param started gets the processes as they are made */
async function openParts(started: KeptProcess[]): Promise<ChaosInstallation> {
  const dataDir = await throwawayFolder('forecourt-chaos-');
  const { crash, database, url } = await startDatabase(dataDir, started);
  const others = await openOthers();
  const place: StorePlace = { directory: await throwawayFolder('forecourt-s3-'), port: await freePort() };
  const store = new KeptProcess({
    name: 'store',
    entry: 'testing/chaos/store-program.ts',
    environment: childEnvironment({}),
    message: place,
  });
  started.push(store);
  const lines = await openLines({ kept: store, port: place.port }, others);
  const settings = settingsOf(dataDir, url, lines);
  await prepareDatabase(childEnvironment(settings), () => {});
  const ports = await Promise.all(Array.from({ length: apiCount }, freePort));
  const { apis, workers } = programsOf(settings, ports);
  started.push(...apis, ...workers);
  await Promise.all([...apis, ...workers].map((one) => one.start()));
  const pool = createPool(url, 4, 'test');
  return {
    ...{ apis, workers, database, store, dataDir, lines, ...others },
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    hookUrl: `http://127.0.0.1:${lines.webhooks.port}/hook`,
    db: createDb(pool),
    crashDatabase: crash,
    close: async () => {
      await pool.end();
      await Promise.all([...apis, ...workers].map((one) => one.stop()));
      for (const line of Object.values(lines)) line.close();
      const { mails, provider, receiver } = others;
      receiver.close();
      await Promise.all([mails.close(), provider.stop()]);
      await Promise.all([store, database].map((one) => one.stop()));
    },
  };
}
