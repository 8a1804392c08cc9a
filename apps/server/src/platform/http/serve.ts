import type {} from '@fastify/multipart';
import { type Actor, type Person, type Scope, scopeOf } from '@forecourt/contract/actor';
import { nameOfRoute } from '@forecourt/contract/contract';
import { type ErrorName, errors, fail } from '@forecourt/contract/errors';
import type { SessionId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import { uploadBytesMax } from '@forecourt/contract/limits';
import { can, isForOwnPerson } from '@forecourt/contract/permissions';
import type { ErrorAnswer, Route, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import { errorOfCode, sandboxErrorHeader } from '@forecourt/contract/sandbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AuditCause, actorsOf, withCause } from '../cause.ts';
import type { Clock } from '../clock.ts';
import type { Ctx, Outside } from '../context.ts';
import { sha256 } from '../crypto.ts';
import type { Db } from '../db/database.ts';
import type { AddressProbes } from './address-probes.ts';
import { assertConfirmed, isSensitive } from './confirmation.ts';
import { errorAnswer, toAppError } from './error-mapper.ts';
import { readForm, type Upload } from './forms.ts';
import { answerOnce, readKey, type StoredAnswer } from './idempotency.ts';
import type { QuotaHeaders } from './key-quotas.ts';
import { languageAsked } from './language-asked.ts';
import { addressOf, networkOf } from './network.ts';
import { type ReadOnlyFields, splitBody } from './read-only-fields.ts';
import { logRefusal, type RefusedCall, refusalStatuses } from './refused-calls.ts';
import type { PathOfLink } from './signed-files.ts';
import { assertStorableTexts } from './storable-texts.ts';

/** Finds the person behind a token. app.ts passes it in, because this folder does not depend on modules. */
type Authenticate = (db: Db, token: string, now: Date) => Promise<Actor>;

/** The origin of a call. */
export interface Caller {
  address: string;
  /** The key of rate limits. */
  network: string;
  /** Hash of the random id that the browser keeps; null when it sent none. */
  deviceHash: Buffer | null;
  userAgent: string | null;
  /** The bearer token: of a session, or, on public routes, of a link. */
  token: string | null;
  /** The first language in `Accept-Language` that we have texts in. */
  language: LanguageCode | null;
}

/** What modules need to register their routes. */
export interface Api {
  server: FastifyInstance;
  db: Db;
  /** Where files and figures are read from, which is heavy: a replica, if the installation has one. */
  readingDb(): Promise<Db>;
  clock: Clock;
  outside: Outside;
  authenticate: Authenticate;
  addressProbes: Pick<AddressProbes, 'assertFree' | 'count'>;
  /** Counts a call of the actor; fails when there were too many. The response has these headers. */
  takeCall(actor: Actor): Promise<QuotaHeaders | undefined>;
  /** Whether a session is neither ended nor expired. */
  isOpen(db: Db, sessionId: SessionId, now: Date): Promise<boolean>;
  logRefusal(person: Person, call: RefusedCall): Promise<void>;
  pathOfLink: PathOfLink;
  /** The context of the installation itself, for signed links, whose signature is the authorisation. */
  systemContext(now: Date): Ctx;
}

export type Input<R extends Route> = RouteInput<R> & {
  /** Read-only fields of the object that the client sent back with the body. */
  readOnlyFields: ReadOnlyFields;
  caller: Caller;
  file: R extends { file: true } ? Upload : undefined;
};

/** @param prepared what `prepare` of `servePrepared` answered */
type Handler<R extends Route, Prepared> = (
  ctx: Ctx,
  input: Input<R>,
  prepared: Prepared,
) => Promise<RouteAnswer<R>>;

const forbiddenBy: Record<string, ErrorName> = {
  customer: 'customerForbidden',
  client: 'clientForbidden',
};

const forbiddenOf = ({ role }: Person): ErrorName => forbiddenBy[role] ?? 'userForbidden';

/** Why the actor may not make this call at all; null when they may. */
export function refusalOf(actor: Actor, route: Route): ErrorName | null {
  if (!can(actor, route.permission)) {
    return actor.kind === 'person' ? forbiddenOf(actor) : 'notAuthorized';
  }
  if (actor.kind !== 'person') return null;
  const isActing = actor.actingUserId !== null;
  const isProgram = actor.apiKey !== null;
  if ((isActing || isProgram) && (route.ownPersonOnly || isForOwnPerson(route.permission)))
    return 'ownPersonOnly';
  if (isActing || route.beforePasswordChange) return null;
  if (actor.mustChangePassword) return 'passwordChangeRequired';
  return actor.mustSetSecondFactor && !route.beforeSecondFactor ? 'secondFactorRequired' : null;
}

const tokenOf = ({ headers }: FastifyRequest) =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** The actor of a request, by its token. */
async function actorOf(api: Api, request: FastifyRequest, route: Route): Promise<Actor> {
  const token = tokenOf(request);
  return token && route.permission !== 'public'
    ? api.authenticate(api.db, token, api.clock.now())
    : { kind: 'anonymous' };
}

/** Whether everything that was in scope still is. */
function stillReaches(before: Scope, now: Scope): boolean {
  if (before.kind === 'customers' && now.kind === 'customers') {
    return before.customerIds.every((id) => now.customerIds.includes(id));
  }
  return JSON.stringify(before) === JSON.stringify(now);
}

/** Fails when the session has ended, the call is no longer allowed, or rows have gone out of scope. */
async function assertStillAllowed(
  api: Api,
  request: FastifyRequest,
  route: Route,
  before: Scope,
): Promise<void> {
  const actor = await actorOf(api, request, route);
  const refusal = refusalOf(actor, route);
  if (refusal) fail(refusal);
  if (!stillReaches(before, scopeOf(actor))) {
    fail(actor.kind === 'person' ? forbiddenOf(actor) : 'notAuthorized');
  }
}

/** The actor of a request with its scope; throws 401 or 403 if the call is not permitted. */
export async function contextOf(
  api: Api,
  request: FastifyRequest,
  route: Route,
  reply?: FastifyReply,
): Promise<Ctx> {
  const now = api.clock.now();
  const actor = await actorOf(api, request, route);
  request.actor = actor;
  const quota = await api.takeCall(actor);
  if (quota) reply?.headers(quota);
  const refusal = refusalOf(actor, route);
  if (refusal) {
    await logRefusal(api, request, route, actor, refusal);
    fail(refusal);
  }
  const scope = scopeOf(actor);
  return {
    db: api.db,
    actor,
    scope,
    now,
    key: null,
    log: request.log as Ctx['log'],
    outside: api.outside,
    assertStillAllowed: () => assertStillAllowed(api, request, route, scope),
  };
}

function causeOf({ actor, now }: Ctx, request: FastifyRequest, route: Route): AuditCause {
  const person = actor.kind === 'person' ? actor : null;
  return {
    ...(person ? actorsOf(person) : { actorId: null, actingForId: null, sessionId: null }),
    action: nameOfRoute(route),
    requestId: request.id,
    address: addressOf(request),
    at: now,
  };
}

/**
 * Page and limit may also come as headers; the query takes precedence. Parameters without a name or a value are
 * skipped.
 */
function queryOf(request: FastifyRequest, schema: z.ZodObject): unknown {
  const { page, limit } = request.headers;
  const paged = 'page' in schema.shape;
  const fromHeaders = { ...(paged && page ? { page } : {}), ...(paged && limit ? { limit } : {}) };
  const sent = Object.entries(request.query as object).filter(([name, value]) => name !== '' && value !== '');
  return { ...fromHeaders, ...Object.fromEntries(sent) };
}

const userAgentLengthMax = 300;
/** A device id as the panel generates it: 128 random bits in hex. */
const deviceId = /^[0-9a-f]{32}$/;

function callerOf(request: FastifyRequest): Caller {
  const { 'x-device-id': device, 'user-agent': userAgent, 'accept-language': languages } = request.headers;
  const address = addressOf(request);
  return {
    address,
    network: networkOf(address),
    deviceHash: typeof device === 'string' && deviceId.test(device) ? sha256(device) : null,
    userAgent: userAgent?.slice(0, userAgentLengthMax) ?? null,
    token: tokenOf(request),
    language: languageAsked(languages),
  };
}

/** Parses the input of a route from the request; throws validationError. */
async function inputOf<R extends Route>(request: FastifyRequest, route: R): Promise<Input<R>> {
  const params = route.params?.parse(request.params);
  const query = route.query?.parse(queryOf(request, route.query));
  if (!route.file && request.isMultipart()) fail('contentTypeUnsupported');
  const sent = route.file ? await readForm(request, route.fileBytesMax ?? uploadBytesMax) : undefined;
  const { body: sentBody, readOnlyFields } = splitBody(sent ? sent.fields : (request.body ?? {}), route);
  const body = route.body?.parse(sentBody);
  assertStorableTexts({ ...params, ...query });
  assertStorableTexts(body);
  const caller = callerOf(request);
  return { params, query, body, readOnlyFields, caller, file: sent?.upload } as Input<R>;
}

/** Answers a call of a sandbox key by the error that it asks for. */
function failAsAsked({ actor }: Ctx, { headers }: FastifyRequest): void {
  const code = headers[sandboxErrorHeader];
  if (typeof code !== 'string' || actor.kind !== 'person' || !actor.apiKey?.isSandbox) return;
  fail(errorOfCode(code) ?? fail('validationError', { params: { field: sandboxErrorHeader } }));
}

/** Runs the handler; with an idempotency key the answer is stored, and retries get it. */
async function answerWith<R extends Route>(
  ctx: Ctx,
  request: FastifyRequest,
  route: R,
  input: Input<R>,
  handle: (ctx: Ctx) => Promise<RouteAnswer<R>>,
): Promise<StoredAnswer> {
  const status = route.status ?? 200;
  const key = route.idempotent ? readKey(request.headers['idempotency-key']) : null;
  if (!key || route.file || route.keyedByHandler) return { status, answer: await handle({ ...ctx, key }) };
  const path = new URL(request.url, 'http://localhost').pathname;
  return answerOnce(ctx, { key, method: route.method, path, body: input.body, status }, handle, (error) =>
    errorAnswer(error, request.id),
  );
}

/**
 * What every route does around its work: checks permission, limits and input, names the cause of what it writes, and logs
 * refusals.
 */
export async function withinCall<R extends Route, Answer>(
  api: Api,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (ctx: Ctx, input: Input<R>) => Promise<Answer>,
): Promise<Answer> {
  const ctx = await contextOf(api, request, route, reply);
  try {
    failAsAsked(ctx, request);
    const input = await inputOf(request, route);
    await api.addressProbes.assertFree(ctx.actor, route, input.body);
    if (isSensitive(route, ctx.actor, input.body)) assertConfirmed(ctx.actor, ctx.now, route);
    return await withCause(causeOf(ctx, request, route), () => work(ctx, input));
  } catch (error) {
    const { name } = toAppError(error);
    await api.addressProbes.count(ctx.actor, name);
    if (refusalStatuses.has(errors[name].status)) await logRefusal(api, request, route, ctx.actor, name);
    throw error;
  }
}

/** Registers one route of the contract: checks permission and input, runs the handler, serialises the answer. */
export function serve<const R extends Route>(api: Api, route: R, handler: Handler<R, void>): void {
  servePrepared(api, route, async () => {}, handler);
}

/**
 * Like `serve`, for a handler that needs something first which waits for anything else than its transaction, such as counting an
 * attempt, which takes a connection of its own, or hashing a password, which waits its turn. `prepare` runs outside the transaction
 * of a call with an idempotency key, also when the call is repeated; the handler gets what it answers.
 */
export function servePrepared<const R extends Route, Prepared>(
  api: Api,
  route: R,
  prepare: (ctx: Ctx, input: Input<R>) => Promise<Prepared>,
  handler: Handler<R, Prepared>,
): void {
  const status = route.status ?? 200;
  api.server.route({
    method: route.method,
    url: route.path,
    schema: { response: { [status]: route.response } },
    config: { largeFile: (route.fileBytesMax ?? 0) > uploadBytesMax },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answered = await withinCall(api, route, request, reply, async (ctx, input) => {
        const prepared = await prepare(ctx, input);
        const { answer, status } = await answerWith(ctx, request, route, input, (inside) =>
          handler(inside, input, prepared),
        );
        if (refusalStatuses.has(status))
          await logRefusal(api, request, route, ctx.actor, (answer as ErrorAnswer).name as ErrorName);
        return { answer, status };
      });
      return reply.status(answered.status).send(answered.answer);
    },
  });
}
