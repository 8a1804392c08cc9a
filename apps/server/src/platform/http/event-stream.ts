import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Actor } from '@forecourt/contract/actor';
import { userStreamsMax } from '@forecourt/contract/limits';
import type { Route, RouteAnswer } from '@forecourt/contract/route';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../context.ts';
import { TooManyTries } from './rate-limit.ts';
import { dataPolicy } from './security-headers.ts';
import { type Api, contextOf } from './serve.ts';

const keepAliveMs = 20_000;
/** Minimum interval between two checks whether the session of a stream is still open. */
const sessionCheckedMs = 60_000;
/** Retry-After for an account with too many streams: dead connections are detected within this time. */
const retryAfterS = 30;

/** `sentUpTo`: the time up to which all events have been sent with this one, ms since 1970; a client that opens the stream again names it. */
type SendEvent<R extends Route> = (event: RouteAnswer<R>, sentUpTo: number) => void;

interface Subscription {
  sentUpTo: () => number;
  stop: () => void;
}

/** `since`: the time up to which the client has all events. */
type Subscribe<R extends Route> = (
  ctx: Ctx,
  send: SendEvent<R>,
  end: () => void,
  since: number | undefined,
) => Subscription;

/** Open streams by account. */
class OpenStreams {
  readonly #streams = new Map<string, Set<ServerResponse>>();

  add(raw: ServerResponse, actor: Actor): void {
    const owner = ownerOf(actor);
    const own = this.#streams.get(owner) ?? new Set();
    this.#streams.set(owner, own.add(raw));
    raw.on('close', () => {
      own.delete(raw);
      if (own.size === 0 && this.#streams.get(owner) === own) this.#streams.delete(owner);
    });
  }

  assertRoom(actor: Actor): void {
    if ((this.#streams.get(ownerOf(actor))?.size ?? 0) < userStreamsMax) return;
    throw new TooManyTries(
      { name: 'event streams', tries: userStreamsMax, windowS: retryAfterS },
      retryAfterS,
    );
  }

  endAll(): void {
    for (const own of this.#streams.values()) for (const raw of own) raw.end();
  }
}

function ownerOf(actor: Actor): string {
  return actor.kind === 'person' ? actor.userId : actor.kind;
}

/** Checks whether the session of a stream is still open, with at most one database query a minute. */
function watchSession(api: Api, { actor }: Ctx): () => Promise<boolean> {
  let checkedAt = api.clock.now().getTime();
  return async () => {
    const now = api.clock.now();
    if (now.getTime() - checkedAt < sessionCheckedMs) return true;
    if (actor.kind === 'person' && !(await api.isOpen(api.db, actor.sessionId, now))) return false;
    checkedAt = now.getTime();
    return true;
  };
}

function stream<const R extends Route>(
  api: Api,
  ctx: Ctx,
  raw: ServerResponse,
  subscribe: Subscribe<R>,
  since: number | undefined,
): void {
  const holds = watchSession(api, ctx);
  let turn = Promise.resolve();
  // Writes are chained, so that events keep their order during the session check.
  const write = (text: string) => {
    turn = turn.then(async () => {
      // If the database is unavailable, the stream ends, and the client reconnects later.
      const isOpen = await holds().catch(() => false);
      if (raw.writableEnded || raw.destroyed) return;
      if (isOpen) raw.write(text);
      else raw.end();
    });
  };
  const subscription = subscribe(
    ctx,
    (event, sentUpTo) => write(`id: ${sentUpTo}\ndata: ${JSON.stringify(event)}\n\n`),
    () => raw.end(),
    since,
  );
  const keepAlive = setInterval(() => write(`id: ${subscription.sentUpTo()}\n\n`), keepAliveMs);
  raw.on('close', () => {
    clearInterval(keepAlive);
    subscription.stop();
  });
}

/** The time in a `Last-Event-ID` header; undefined for an id that is none of ours. */
function timeIn(id: string | string[] | undefined): number | undefined {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

function begin(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    // What hooks have set before the answer, such as those of other origins.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': dataPolicy,
    'x-accel-buffering': 'no',
  });
  return raw;
}

/**
 * Registers a route that sends server-sent events. `subscribe` receives a function that sends and one that ends the
 * stream, upon which the client reconnects; what it returns is stopped when the client disconnects. A stream ends with its session,
 * and the number of streams per account is limited.
 */
export function serveEvents<const R extends Route>(api: Api, route: R, subscribe: Subscribe<R>): void {
  const open = new OpenStreams();
  // Streams never end by themselves, so they are closed before the server waits for open connections.
  api.server.addHook('preClose', async () => open.endAll());
  api.server.route({
    method: route.method,
    url: route.path,
    // A HEAD request would wait forever for the end of the stream.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const ctx = await contextOf(api, request, route);
      open.assertRoom(ctx.actor);
      const raw = begin(reply);
      open.add(raw, ctx.actor);
      stream(api, ctx, raw, subscribe, timeIn(request.headers['last-event-id']));
    },
  });
}
