import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { contract } from '@forecourt/contract/contract';
import { hourMs } from '@forecourt/contract/durations';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type pg from 'pg';
import { authenticate, isAccountInUse, isSessionOpen } from './modules/people/auth/sessions.service.ts';
import { unsubscribe } from './modules/people/notifications/unsubscribe.service.ts';
import * as audit from './modules/records/audit/audit.service.ts';
import { chatOrigin } from './modules/studio/installation/installation.service.ts';
import * as plates from './modules/studio/plates/plates.service.ts';
import * as collages from './modules/work/collages/collages.service.ts';
import * as images from './modules/work/images/images.service.ts';
import * as spins from './modules/work/spins/spins.service.ts';
import { PictureFetches } from './modules/work/vehicle-fetches/picture-fetches.service.ts';
import * as sharedVehicles from './modules/work/vehicle-shares/shared-vehicles.service.ts';
import { serveModules } from './modules.ts';
import type { Clock } from './platform/clock.ts';
import { type Outside, systemContext } from './platform/context.ts';
import { newId } from './platform/crypto.ts';
import type { Db } from './platform/db/database.ts';
import type { Replica } from './platform/db/replica.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import { logRequests, requestLines } from './platform/http/access-log.ts';
import { AddressProbes } from './platform/http/address-probes.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { answerAsUsual, registerBodyParsers, rejectMalformedRequests } from './platform/http/bodies.ts';
import { type BudgetSizes, CallBudgets } from './platform/http/call-budgets.ts';
import { allowReading, enableCors, openToOtherOrigins } from './platform/http/cross-origin.ts';
import { takeCspReports } from './platform/http/csp-reports.ts';
import { answerError } from './platform/http/error-mapper.ts';
import { showFailurePages } from './platform/http/failure-pages.ts';
import { serveHealth } from './platform/http/health.ts';
import { requireHttps } from './platform/http/https-only.ts';
import { KeyQuotas } from './platform/http/key-quotas.ts';
import { refuseOtherMethods } from './platform/http/methods.ts';
import { serveOneClick } from './platform/http/one-click.ts';
import { servePanel } from './platform/http/panel.ts';
import { RateLimit } from './platform/http/rate-limit.ts';
import { traceOf, traceRequests } from './platform/http/request-trace.ts';
import { headersOfRefusals, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { serveSecurityTxt } from './platform/http/security-txt.ts';
import { registerSerialisers } from './platform/http/serialisers.ts';
import type { Api } from './platform/http/serve.ts';
import { type Monitoring, serveMetrics } from './platform/http/serve-metrics.ts';
import { endConnectionsOnShutdown } from './platform/http/server-shutdown.ts';
import { type SignedFiles, serveSignedFiles } from './platform/http/signed-files.ts';
import { limitReceiveTime } from './platform/http/slow-requests.ts';
import { readUnreadBodies } from './platform/http/unread-bodies.ts';
import { type Log, logOfRequest } from './platform/log.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

interface Deps {
  db: Db;
  /** Absent: there is none. */
  replica?: Pick<Replica, 'readingDb'> | undefined;
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  outside: Outside;
  bus: EventBus;
  /** Addresses and networks of proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[];
  /** Aborted when this process is about to end: it still serves, but should get no more requests. */
  shutdown?: AbortSignal;
  /** Whether each request has a line in the log. */
  accessLog?: boolean;
  /** Absent: no collector is told of requests. */
  tracing?: Tracing | undefined;
  /** Absent: there are no figures for monitors. */
  monitoring?: Monitoring;
  /** Absent: calls are not limited. */
  callBudgets?: BudgetSizes;
  /** For `security.txt`; absent: there is none. */
  securityContact?: string | null;
  /** Origins of other panels that may call the API. */
  allowedOrigins: readonly string[];
  /** The folder of the built panel; by default the one that this installation has built. */
  panelDir?: string;
}

const jsonBytesMax = 256 * 1024;
/** Request line and headers together. */
const headerBytesMax = 16 * 1024;
/** Long enough for a large photo on a slow connection, and for a large ZIP. */
const receiveTimeouts = { usualMs: 10 * 60_000, largeMs: hourMs };
const compressFromBytes = 1024;

/**
 * Whether the row of a stored file is deleted. Deleted plates, spins and pages count as gone: they cannot be listed, so their links
 * do not work while they are deleted.
 */
async function stateOfFile(db: Db, key: string): Promise<'live' | 'deleted' | 'gone'> {
  const isGone = [plates.isOfDeletedPlate, spins.isOfDeletedSpin, collages.isOfDeletedCollage];
  for (const asks of isGone) if (await asks(db, key)) return 'gone';
  return images.stateOfFile(db, key);
}

/** A link stops working when the account that it was issued to is deactivated or deleted. */
async function pathOfLink({ db, clock, outside }: Deps, url: string): Promise<string | null> {
  const link = outside.urls.verify(url, clock.now());
  if (!link || (link.readerId && !(await isAccountInUse(db, link.readerId)))) return null;
  return link.path;
}

/** Photos as they came, with faces, plates and places: the log says who reads them. */
const isOriginal = /^images\/[^/]+\/original\.\w+$/;

/** Stored files by signed links. Pictures whose link was not issued to an account are counted: others fetch them. */
function signedFiles(server: FastifyInstance, deps: Deps): SignedFiles {
  const { clock, db, log, outside } = deps;
  const pictures = new PictureFetches(db, log);
  server.addHook('onClose', () => pictures.write());
  return {
    pathOf: (url) => pathOfLink(deps, url),
    stateOf: (key) => stateOfFile(db, key),
    lifeLeftMs: (url) => outside.urls.lifeLeftMs(url, clock.now()),
    onSent: (key, url) => {
      const now = clock.now();
      const account = outside.urls.verify(url, now)?.readerId;
      if (account === null) pictures.add(key, now);
      if (deps.accessLog && isOriginal.test(key)) log.info({ account, file: key }, 'original read');
    },
  };
}

/** Which websites may read an embed, and the panels, which may read all. */
const accessToEmbeds = (deps: Deps) => ({
  originsOf: (token: string) => sharedVehicles.originsOfEmbed(systemContext(deps), token),
  panels: [new URL(deps.outside.publicUrl).origin, ...deps.allowedOrigins],
});

/** Counts calls against the budgets of accounts, and those with an API key against its quota too. */
function countedCalls({ callBudgets, pool }: Deps): Api['takeCall'] {
  const budgets = callBudgets && new CallBudgets(callBudgets);
  const quotas = new KeyQuotas(pool);
  return async (actor) => {
    await budgets?.take(actor);
    if (actor.kind !== 'person' || !actor.apiKey?.callsPerDay) return undefined;
    return quotas.take(actor.sessionId, actor.apiKey.callsPerDay);
  };
}

function createServer({ accessLog, allowedOrigins, log, outside, trustedProxies }: Deps): FastifyInstance {
  const ofRefusals = headersOfRefusals(outside.publicUrl);
  return fastify({
    loggerInstance: log,
    genReqId: newId,
    childLoggerFactory: (_log, { requestId }, _options, { headers }) =>
      logOfRequest(log, traceOf(String(requestId), headers)),
    bodyLimit: jsonBytesMax,
    http: { maxHeaderSize: headerBytesMax, requireHostHeader: false },
    clientErrorHandler: rejectMalformedRequests(ofRefusals),
    // Invalid or overlong URLs do not reach the hooks, so the CORS headers are set here.
    frameworkErrors: (error, request, reply) => {
      // No hook sees it.
      if (accessLog) requestLines(log)(request, reply.raw);
      allowReading(request, reply, allowedOrigins);
      reply.headers(ofRefusals);
      answerError(error, request, reply);
    },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A hook answers in the usual error shape instead.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
}

/** Builds the HTTP server, without listening on a port. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { db, clock, outside } = deps;
  const server = createServer(deps);
  server.setErrorHandler(answerError);
  traceRequests(server, deps.tracing);
  if (deps.accessLog) logRequests(server, requestLines(deps.log));
  registerBodyParsers(server);
  registerSerialisers(server);
  limitReceiveTime(server, receiveTimeouts);
  readUnreadBodies(server);
  const isShuttingDown = endConnectionsOnShutdown(server, deps.shutdown);
  showFailurePages(server);
  const { directOrigin } = outside.storage;
  await sendSecurityHeaders(server, { ...outside, directOrigin }, () => chatOrigin(db));
  answerAsUsual(server);
  enableCors(server, deps.allowedOrigins);
  openToOtherOrigins(server, accessToEmbeds(deps));
  requireHttps(server, outside.publicUrl);
  refuseOtherMethods(server);
  if (deps.monitoring) serveMetrics(server, deps.monitoring);
  await server.register(compress, { threshold: compressFromBytes, encodings: ['br', 'gzip'] });
  await server.register(multipart, { throwFileSizeLimit: false });
  serveHealth(server, db, outside.storage, isShuttingDown);
  serveSignedFiles(server, outside.storage, signedFiles(server, deps));
  if (deps.securityContact)
    serveSecurityTxt(server, { clock, contact: deps.securityContact, publicUrl: outside.publicUrl });
  await takeCspReports(server);
  await serveOneClick(server, { context: () => systemContext(deps), unsubscribe });
  await serveApiDocs(server, contract, outside.apiUrl);
  await servePanel(server, deps.panelDir);
  const api: Api = {
    server,
    db,
    readingDb: async () => deps.replica?.readingDb() ?? db,
    clock,
    outside,
    authenticate,
    isOpen: isSessionOpen,
    addressProbes: new AddressProbes(
      new RateLimit(deps.pool, { name: 'taken address', tries: 10, windowS: 3600 }),
    ),
    takeCall: countedCalls(deps),
    logRefusal: (person, call) => audit.recordRefusal(db, person, call),
    pathOfLink: (url) => pathOfLink(deps, url),
    systemContext: (now) => systemContext(deps, now),
  };
  serveModules(api, deps);
  return server;
}
