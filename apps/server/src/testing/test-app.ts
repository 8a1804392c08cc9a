import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { UserId } from '@forecourt/contract/ids';
import type { Route } from '@forecourt/contract/route';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { addInstallationFigures } from '../modules/operation/metrics/metrics.service.ts';
import { insertSession } from '../modules/people/auth/sessions.queries.ts';
import type { Clock } from '../platform/clock.ts';
import { type Ctx, type Outside, systemContext } from '../platform/context.ts';
import { newToken, sha256 } from '../platform/crypto.ts';
import { createDb, createPool, type Db, inTx } from '../platform/db/database.ts';
import { unguarded } from '../platform/db/one-connection.ts';
import type { Replica } from '../platform/db/replica.ts';
import { type EventBus, openEventBus } from '../platform/events/event-bus.ts';
import type { BudgetSizes } from '../platform/http/call-budgets.ts';
import { createLog, type Log } from '../platform/log.ts';
import type { Mailer, OutgoingMail } from '../platform/mail/mailer.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { OAuthProviders } from '../platform/oauth-client.ts';
import {
  createAddressOf,
  createMayCall,
  createOutgoing,
  type Outgoing,
} from '../platform/outgoing/safe-fetch.ts';
import type { PaymentProvider } from '../platform/payment-provider.ts';
import { lazyRetouching, type Retouching } from '../platform/pictures/retouching.ts';
import type { SendFcm } from '../platform/push/fcm.ts';
import { Sealer } from '../platform/sealer.ts';
import { DiskStorage } from '../platform/storage/disk-storage.ts';
import { UrlSigner } from '../platform/storage/signed-urls.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { VinTables } from '../platform/vin/vin-tables.ts';
import type { VirusScanner } from '../platform/virus-scanner.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { throwawayFolder } from './throwaway-folder.ts';

/** A clock that stops until a test advances it. */
class TestClock implements Clock {
  #now = new Date('2026-06-15T10:00:00Z');

  now(): Date {
    return this.#now;
  }

  forward(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}

export interface Answer {
  status: number;
  // Tests access answers of every shape; the sweep checks them against the schemas.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Record<string, unknown>;
}

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
  /** Client address of the call. */
  remoteAddress?: string;
}

export interface TestApp {
  server: FastifyInstance;
  database: TestDatabase;
  db: Db;
  clock: TestClock;
  outside: Outside & { storage: DiskStorage };
  bus: EventBus;
  /** The folder that picture processes of this test may write into. */
  cacheDir: string;
  log: Log;
  /** Mails that a configured mail server would have sent. */
  sent: OutgoingMail[];
  system(): Ctx;
  /** Opens a session of this user and returns its token. */
  signedIn(userId: UserId): Promise<string>;
  call(route: Route, input?: CallInput): Promise<Answer>;
  upload(route: Route, input: UploadCall): Promise<Answer>;
  /** What uses the database and has to end before it is closed, such as workers. */
  beforeClose: (() => Promise<void>)[];
  close(): Promise<void>;
}

interface UploadCall extends CallInput {
  file: UploadInput;
  /** Sends the file before the other fields of the form. */
  fileFirst?: boolean;
}

export interface UploadInput {
  name: string;
  type: string;
  bytes: Uint8Array;
}

function urlOf(route: Route, { params = {}, query = {} }: CallInput): string {
  const filled = route.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

interface TestOptions {
  /** Absent: a folder of its own. Tests of another storage know no paths of its files. */
  storage?: Storage;
  /** Connections that the application and the test share; absent: plenty. */
  connectionsMax?: number;
  /** Absent: a copy of the template. */
  database?: TestDatabase;
  /** Absent: there is none. */
  replica?: Pick<Replica, 'readingDb'>;
  signUpOpen?: boolean;
  forcePasswordChange?: boolean;
  /** Absent: there is no `security.txt`. */
  securityContact?: string;
  oauthProviders?: OAuthProviders;
  /** Absent: calls that reach this machine too. */
  outgoing?: Outgoing;
  /** Absent: packages are paid by invoice only. */
  payments?: PaymentProvider;
  /** Absent: there is no Firebase project. */
  fcm?: SendFcm;
  /** Absent: files are not scanned. */
  virusScanner?: VirusScanner;
  /** Absent: the real one, in a process of its own. */
  retouching?: Retouching;
  /** Absent: pictures are not signed, because most tests make no real ones. */
  signsPictures?: boolean;
  publicUrl?: string;
  apiUrl?: string;
  picturesUrl?: string;
  allowedOrigins?: string[];
  trustedProxies?: string[];
  /** Absent: calls are not limited. */
  callBudgets?: BudgetSizes;
  /** Absent: a silent log. */
  log?: Log;
  /** Absent: requests have no lines in it. */
  accessLog?: boolean;
  mailer?: Mailer;
  shutdown?: AbortSignal;
  /** Absent: there are no figures for monitors. */
  monitorKey?: string;
}

const retouchLimits = (dataDir: string) => ({
  cacheDir: path.join(dataDir, 'cache'),
  memoryBytes: 1024 ** 3,
  timeLimitMs: 60_000,
});

/** Changes the installation settings, as root does in the panel. */
async function decide(
  db: Db,
  { signUpOpen = false, forcePasswordChange = false }: TestOptions,
): Promise<void> {
  await db.updateTable('installationSettings').set({ signUpOpen, forcePasswordChange }).execute();
}

type TestOutside = Outside & { storage: DiskStorage; vinTables: VinTables };

/** Fakes of everything outside of the server; its files are in this folder, and `sent` gets its mails. */
function outsideOf(options: TestOptions, log: Log, dataDir: string, sent: OutgoingMail[]): TestOutside {
  const { publicUrl = 'http://localhost:8080', picturesUrl = '' } = options;
  const { apiUrl = publicUrl } = options;
  return {
    storage: (options.storage ?? new DiskStorage(path.join(dataDir, 'files'))) as DiskStorage,
    urls: new UrlSigner('a secret for tests that is long enough', picturesUrl),
    virusScanner: options.virusScanner ?? null,
    mailer: options.mailer ?? { configured: true, send: async (mail) => void sent.push(mail) },
    bounces: null,
    vinTables: new VinTables(path.join(os.tmpdir(), 'forecourt-vin-tables')),
    sealer: new Sealer('a secret for tests that is long enough', null),
    oauthProviders: options.oauthProviders ?? {},
    outgoing: options.outgoing ?? createOutgoing(['127.0.0.0/8']),
    mayCall: createMayCall(['127.0.0.0/8']),
    addressOf: createAddressOf(['127.0.0.0/8']),
    callsOwnNetworks: true,
    sftp: null,
    payments: options.payments ?? null,
    fcm: options.fcm ?? null,
    retouching: options.retouching ?? lazyRetouching(retouchLimits(dataDir), log),
    signsPictures: options.signsPictures ?? false,
    signingIdentity: null,
    publicUrl,
    apiUrl,
    picturesUrl,
  };
}

/** The panel that the server delivers: a page with a title. */
async function makePanel(dataDir: string): Promise<string> {
  const panelDir = path.join(dataDir, 'panel');
  await mkdir(panelDir);
  await writeFile(path.join(panelDir, 'index.html'), '<!doctype html><title>Panel</title>');
  return panelDir;
}

function formOf({ body, file, fileFirst }: UploadCall): FormData {
  const { bytes, name, type } = file;
  const part = ['file', new File([new Uint8Array(bytes)], name, { type })] as const;
  const fields = Object.entries((body ?? {}) as Record<string, string>);
  const form = new FormData();
  for (const [field, value] of fileFirst ? [part, ...fields] : [...fields, part]) form.append(field, value);
  return form;
}

/** Makes calls without a port. */
function callsOf(server: FastifyInstance): Pick<TestApp, 'call' | 'upload'> {
  const inject = async (route: Route, input: CallInput, headers: object, payload?: Buffer | object) => {
    const { remoteAddress, token } = input;
    const request = {
      method: route.method,
      url: urlOf(route, input),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers, ...input.headers },
      ...(remoteAddress ? { remoteAddress } : {}),
      ...(payload === undefined ? {} : { payload }),
    };
    // A test may have a transaction open meanwhile, as another process has.
    const answer = await unguarded(async () => await server.inject(request));
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  };
  return {
    call: (route, input = {}) => inject(route, input, {}, input.body as object | undefined),
    upload: async (route, input) => {
      const encoded = new Response(formOf(input));
      const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
      return inject(route, input, type, Buffer.from(await encoded.arrayBuffer()));
    },
  };
}

/** The HTTP server with a database of its own, without a port. All external dependencies are fakes. */
export async function openTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { accessLog = false, trustedProxies = [], allowedOrigins = [], callBudgets } = options;
  const database = options.database ?? (await openTestDatabase(options.connectionsMax));
  const dataDir = await throwawayFolder('forecourt-files-');
  const clock = new TestClock();
  const log = options.log ?? createLog('silent', 'test');
  const sent: OutgoingMail[] = [];
  const outside = outsideOf(options, log, dataDir, sent);
  const beforeClose: TestApp['beforeClose'] = [];
  const bus = await openEventBus(database.url, { clock, log });
  const { db, pool } = database;
  if (options.signUpOpen || options.forcePasswordChange) await decide(db, options);
  const { securityContact = null, shutdown } = options;
  const http = {
    accessLog,
    trustedProxies,
    allowedOrigins,
    securityContact,
    shutdown,
    panelDir: await makePanel(dataDir),
  };
  const counted = callBudgets ? { callBudgets } : {};
  const system = () => systemContext({ db, log, clock, outside });
  const monitoring = options.monitorKey
    ? { key: options.monitorKey, registry: createMetrics('api', pool) }
    : undefined;
  if (monitoring) addInstallationFigures(monitoring.registry, system);
  const server = await buildApp({
    db,
    replica: options.replica,
    pool,
    clock,
    log,
    outside,
    bus,
    ...http,
    ...counted,
    ...(monitoring && { monitoring }),
  });
  return {
    server,
    database,
    db,
    clock,
    outside,
    bus,
    cacheDir: path.join(dataDir, 'cache'),
    log,
    sent,
    system,
    signedIn: async (userId) => {
      const token = newToken();
      const session = { userId, tokenHash: sha256(token), remember: false, now: clock.now() };
      await inTx(db, (tx) => insertSession(tx, session));
      return token;
    },
    ...callsOf(server),
    beforeClose,
    close: async () => {
      await Promise.all(beforeClose.map((end) => end()));
      await server.close();
      await bus.close();
      outside.retouching.stop();
      await outside.vinTables.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The HTTP server of a second process on the same database, or with connections of its own. */
export async function openSecondApp(
  app: TestApp,
  pool = createPool(app.database.url, 4, 'second test app'),
): Promise<FastifyInstance> {
  const { clock, outside, bus } = app;
  const log = createLog('silent', 'second');
  const second = await buildApp({
    db: createDb(pool),
    pool,
    clock,
    log,
    outside,
    bus,
    trustedProxies: [],
    allowedOrigins: [],
  });
  second.addHook('onClose', () => pool.end());
  return second;
}
