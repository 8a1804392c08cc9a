import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import { type Actor, scopeOf } from '@forecourt/contract/actor';
import { type ErrorName, fail } from '@forecourt/contract/errors';
import { uploadBytesMax } from '@forecourt/contract/limits';
import { can } from '@forecourt/contract/permissions';
import type { Route, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Ctx, Outside } from '../context.ts';
import type { Db } from '../db/database.ts';
import { errorAnswer } from './error-mapper.ts';
import { answerOnce, readKey } from './idempotency.ts';
import { serialiserSchema } from './json-schema.ts';

/** Who is behind a token: handed in by app.ts, because this folder knows no product noun. */
export type Authenticate = (db: Db, token: string, now: Date) => Promise<Actor>;

/** What modules hang their routes on. */
export interface Api {
  server: FastifyInstance;
  db: Db;
  clock: Clock;
  outside: Outside;
  authenticate: Authenticate;
  /** The installation's own view, for links that carry their right in their signature. */
  systemContext(now: Date): Ctx;
}

/** One file on its way in; `stream` has to be read to its end or destroyed. */
export interface Upload {
  fileName: string;
  contentType: string;
  stream: Readable & { truncated?: boolean };
}

type Input<R extends Route> = RouteInput<R> & {
  /** Where the call came from, for rate limits. */
  address: string;
  file: R extends { file: true } ? Upload : undefined;
};

export type Handler<R extends Route> = (ctx: Ctx, input: Input<R>) => Promise<RouteAnswer<R>>;

const forbiddenBy: Record<string, ErrorName> = {
  customer: 'customerForbidden',
  client: 'clientForbidden',
};

/** Who asks, how far they see, and whether they may; throws 401 or 403. */
export async function contextOf(api: Api, request: FastifyRequest, route: Route): Promise<Ctx> {
  const now = api.clock.now();
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
  const actor: Actor =
    token && route.permission !== 'public'
      ? await api.authenticate(api.db, token, now)
      : { kind: 'anonymous' };
  if (!can(actor, route.permission)) {
    if (actor.kind !== 'person') fail('notAuthorized');
    request.log.warn(
      { userId: actor.userId, role: actor.role, route: route.path, permission: route.permission },
      'permission denied',
    );
    fail(forbiddenBy[actor.role] ?? 'userForbidden');
  }
  const waits = actor.kind === 'person' && actor.mustChangePassword && !route.beforePasswordChange;
  if (waits && route.permission !== 'public') fail('passwordChangeRequired');
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

/** Page and limit may come as headers; the query beats them. Pairs without a name or a value are skipped. */
function queryOf(request: FastifyRequest, schema: z.ZodObject): unknown {
  const { page, limit } = request.headers;
  const paged = 'page' in schema.shape;
  const fromHeaders = { ...(paged && page ? { page } : {}), ...(paged && limit ? { limit } : {}) };
  const sent = Object.entries(request.query as object).filter(([name, value]) => name !== '' && value !== '');
  return { ...fromHeaders, ...Object.fromEntries(sent) };
}

async function uploadOf(
  request: FastifyRequest,
): Promise<{ upload: Upload; fields: Record<string, unknown> }> {
  const file = request.isMultipart()
    ? await request.file({ limits: { fileSize: uploadBytesMax, files: 1, fields: 10 } })
    : undefined;
  if (!file) fail('fileDataMissing');
  const fields: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(file.fields)) {
    if (part && !Array.isArray(part) && part.type === 'field') fields[name] = part.value;
  }
  return { upload: { fileName: file.filename, contentType: file.mimetype, stream: file.file }, fields };
}

/** Registers one route of the contract: rights, then input, then the handler, then the answer's shape. */
export function serve<const R extends Route>(api: Api, route: R, handler: Handler<R>): void {
  const status = route.status ?? 200;
  api.server.route({
    method: route.method,
    url: route.path,
    schema: { response: { [status]: serialiserSchema(route.response) } },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await contextOf(api, request, route);
      const params = route.params?.parse(request.params);
      const query = route.query?.parse(queryOf(request, route.query));
      const sent = route.file ? await uploadOf(request) : undefined;
      const body = route.body?.parse(sent ? sent.fields : (request.body ?? {}));
      const input = { params, query, body, address: request.ip, file: sent?.upload } as Input<R>;
      const key = route.idempotent ? readKey(request.headers['idempotency-key']) : null;
      if (!key) return reply.status(status).send(await handler(ctx, input));
      const path = new URL(request.url, 'http://localhost').pathname;
      const stored = await answerOnce(
        ctx,
        { key, method: route.method, path, body, status },
        (inside) => handler(inside, input),
        (error) => errorAnswer(error, request.id),
      );
      return reply.status(stored.status).send(stored.answer);
    },
  });
}
