import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import { type Actor, type Person, scopeOf } from '@forecourt/contract/actor';
import { nameOfRoute } from '@forecourt/contract/contract';
import { type ErrorName, errors, fail } from '@forecourt/contract/errors';
import { LanguageCode } from '@forecourt/contract/languages';
import { uploadBytesMax } from '@forecourt/contract/limits';
import { can, isForOwnPerson } from '@forecourt/contract/permissions';
import type { ErrorAnswer, Route, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Cause, withCause } from '../cause.ts';
import type { Clock } from '../clock.ts';
import type { Ctx, Outside } from '../context.ts';
import type { Db } from '../db/database.ts';
import { errorAnswer, toAppError } from './error-mapper.ts';
import { answerOnce, readKey, type Stored } from './idempotency.ts';
import { serialiserSchema } from './json-schema.ts';
import { assertPlainTexts, plainText } from './plain-texts.ts';
import { type SentBack, splitBody } from './sent-back.ts';

/** Who is behind a token: handed in by app.ts, because this folder knows no product noun. */
export type Authenticate = (db: Db, token: string, now: Date) => Promise<Actor>;

/** A call that was refused to somebody who is signed in. */
export interface RefusedCall {
  at: Date;
  action: string;
  /** The last id in the address. */
  objectId: string | null;
  errorCode: number;
  requestId: string;
  address: string;
}

/** Where a call came from. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** The first language it asks for that we have texts in. */
  language: LanguageCode | null;
}

/** What modules hang their routes on. */
export interface Api {
  server: FastifyInstance;
  db: Db;
  clock: Clock;
  outside: Outside;
  authenticate: Authenticate;
  noteRefusal(person: Person, call: RefusedCall): Promise<void>;
  /** The installation's own view, for links that carry their right in their signature. */
  systemContext(now: Date): Ctx;
}

/** One file on its way in; `stream` has to be read to its end or destroyed. */
export interface Upload {
  fileName: string;
  contentType: string;
  stream: Readable & { truncated?: boolean };
  /** All fields of its form, those after the file too: to be asked for once `stream` was read to its end. */
  fields?: () => Promise<Record<string, unknown>>;
}

export type Input<R extends Route> = RouteInput<R> & {
  /** What of the object as it was read came back with the body and cannot be changed by it. */
  sentBack: SentBack;
  caller: Caller;
  file: R extends { file: true } ? Upload : undefined;
};

export type Handler<R extends Route> = (ctx: Ctx, input: Input<R>) => Promise<RouteAnswer<R>>;

const forbiddenBy: Record<string, ErrorName> = {
  customer: 'customerForbidden',
  client: 'clientForbidden',
};

/** Why somebody may not make this call at all; null when they may. */
export function refusalOf(actor: Actor, route: Route): ErrorName | null {
  if (!can(actor, route.permission)) {
    return actor.kind === 'person' ? (forbiddenBy[actor.role] ?? 'userForbidden') : 'notAuthorized';
  }
  if (actor.kind !== 'person') return null;
  const isActing = actor.actingUserId !== null;
  if (isActing && (route.ownPersonOnly || isForOwnPerson(route.permission))) return 'ownPersonOnly';
  const waits = actor.mustChangePassword && !isActing && !route.beforePasswordChange;
  return waits ? 'passwordChangeRequired' : null;
}

/** Statuses that say: not for you. What is out of reach answers as what is not there. */
const refusing = new Set([403, 404]);

async function noteRefusal(
  api: Api,
  request: FastifyRequest,
  route: Route,
  actor: Actor,
  name: ErrorName,
): Promise<void> {
  const { status, code } = errors[name];
  request.log.warn({ refused: name, route: route.path, address: request.ip }, 'call refused');
  if (actor.kind !== 'person' || !refusing.has(status)) return;
  const ids = Object.values((request.params ?? {}) as Record<string, string>);
  await api.noteRefusal(actor, {
    at: api.clock.now(),
    action: nameOfRoute(route),
    objectId: plainText(ids.at(-1) ?? '') || null,
    errorCode: code,
    requestId: request.id,
    address: request.ip,
  });
}

/** Who asks, how far they see, and whether they may; throws 401 or 403. */
export async function contextOf(api: Api, request: FastifyRequest, route: Route): Promise<Ctx> {
  const now = api.clock.now();
  const header = request.headers.authorization;
  const token = /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
  const actor: Actor =
    token && route.permission !== 'public'
      ? await api.authenticate(api.db, token, now)
      : { kind: 'anonymous' };
  const refusal = refusalOf(actor, route);
  if (refusal) {
    await noteRefusal(api, request, route, actor, refusal);
    fail(refusal);
  }
  return {
    db: api.db,
    actor,
    scope: scopeOf(actor),
    now,
    key: null,
    log: request.log as Ctx['log'],
    outside: api.outside,
  };
}

function causeOf({ actor, now }: Ctx, request: FastifyRequest, route: Route): Cause {
  const person = actor.kind === 'person' ? actor : null;
  return {
    actorId: person?.actingUserId ?? person?.userId ?? null,
    actingForId: person?.actingUserId ? person.userId : null,
    sessionId: person?.sessionId ?? null,
    action: nameOfRoute(route),
    requestId: request.id,
    address: request.ip,
    at: now,
  };
}

/** Page and limit may come as headers; the query beats them. Pairs without a name or a value are skipped. */
function queryOf(request: FastifyRequest, schema: z.ZodObject): unknown {
  const { page, limit } = request.headers;
  const paged = 'page' in schema.shape;
  const fromHeaders = { ...(paged && page ? { page } : {}), ...(paged && limit ? { limit } : {}) };
  const sent = Object.entries(request.query as object).filter(([name, value]) => name !== '' && value !== '');
  return { ...fromHeaders, ...Object.fromEntries(sent) };
}

/** Errors of the form's reader name a status where the form is wrong, and none where it ends too early. */
function refuseForm(cause: Error): never {
  if ('statusCode' in cause) throw cause;
  fail('uploadBroken', { cause });
}

async function uploadOf(
  request: FastifyRequest,
  fileSize: number,
): Promise<{ upload: Upload; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) fail('fileDataMissing');
  const parts = request.parts({ limits: { fileSize, files: 1, fields: 10 } });
  const next = () => parts.next().catch(refuseForm);
  let part = await next();
  while (!part.done && part.value.type === 'field') part = await next();
  if (part.done || part.value.type === 'field') fail('fileDataMissing');
  const file = part.value;
  const fieldsNow = () => {
    const fields = Object.entries(file.fields).flatMap(([name, one]) =>
      one && !Array.isArray(one) && one.type === 'field' ? [[name, one.value] as const] : [],
    );
    return Object.fromEntries(fields);
  };
  const allFields = async () => {
    while (!(await next()).done);
    const fields = fieldsNow();
    assertPlainTexts(fields);
    return fields;
  };
  return {
    upload: {
      fileName: plainText(file.filename ?? ''),
      contentType: file.mimetype,
      stream: file.file,
      fields: allFields,
    },
    fields: fieldsNow(),
  };
}

/** `Accept-Language`, in its order: browsers send the one that is liked best first. */
function languageAsked(header: string | undefined): LanguageCode | null {
  const codes = (header ?? '').split(',').map((one) => one.trim().split(/[-;]/)[0]?.toLowerCase());
  return codes.map((code) => LanguageCode.safeParse(code).data).find((code) => code !== undefined) ?? null;
}

const userAgentLengthMax = 300;

/** What the route asks for, out of the request; throws validationError. */
export async function inputOf<R extends Route>(request: FastifyRequest, route: R): Promise<Input<R>> {
  const params = route.params?.parse(request.params);
  const query = route.query?.parse(queryOf(request, route.query));
  if (!route.file && request.isMultipart()) fail('contentTypeUnsupported');
  const sent = route.file ? await uploadOf(request, route.fileBytesMax ?? uploadBytesMax) : undefined;
  const { said, sentBack } = splitBody(sent ? sent.fields : (request.body ?? {}), route);
  const body = route.body?.parse(said);
  assertPlainTexts({ ...params, ...query });
  assertPlainTexts(body);
  const userAgent = request.headers['user-agent']?.slice(0, userAgentLengthMax) ?? null;
  const language = languageAsked(request.headers['accept-language']);
  const caller = { address: request.ip, userAgent, language };
  return { params, query, body, sentBack, caller, file: sent?.upload } as Input<R>;
}

/** The handler's answer; once and for all where the caller named the call with a key. */
async function answerWith<R extends Route>(
  ctx: Ctx,
  request: FastifyRequest,
  route: R,
  input: Input<R>,
  handler: Handler<R>,
): Promise<Stored> {
  const status = route.status ?? 200;
  const key = route.idempotent ? readKey(request.headers['idempotency-key']) : null;
  if (!key || route.file) return { status, answer: await handler({ ...ctx, key }, input) };
  const path = new URL(request.url, 'http://localhost').pathname;
  return answerOnce(
    ctx,
    { key, method: route.method, path, body: input.body, status },
    (inside) => handler(inside, input),
    (error) => errorAnswer(error, request.id),
  );
}

/** Registers one route of the contract: rights, then input, then the handler, then the answer's shape. */
export function serve<const R extends Route>(api: Api, route: R, handler: Handler<R>): void {
  const status = route.status ?? 200;
  api.server.route({
    method: route.method,
    url: route.path,
    schema: { response: { [status]: serialiserSchema(route.response) } },
    config: { largeFile: (route.fileBytesMax ?? 0) > uploadBytesMax },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await contextOf(api, request, route);
      try {
        const input = await inputOf(request, route);
        const answered = await withCause(causeOf(ctx, request, route), () =>
          answerWith(ctx, request, route, input, handler),
        );
        if (refusing.has(answered.status))
          await noteRefusal(
            api,
            request,
            route,
            ctx.actor,
            (answered.answer as ErrorAnswer).name as ErrorName,
          );
        return reply.status(answered.status).send(answered.answer);
      } catch (error) {
        const { name } = toAppError(error);
        if (refusing.has(errors[name].status)) await noteRefusal(api, request, route, ctx.actor, name);
        throw error;
      }
    },
  });
}
