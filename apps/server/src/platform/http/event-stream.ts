import type { ServerResponse } from 'node:http';
import type { Actor } from '@forecourt/contract/actor';
import { userStreamsMax } from '@forecourt/contract/limits';
import type { Route, RouteAnswer } from '@forecourt/contract/route';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../context.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { TooManyTries } from './rate-limit.ts';
import { type Api, contextOf } from './serve.ts';

const keepAliveMs = 20_000;
/** How often an open stream checks that its session still holds. */
const sessionCheckedMs = 60_000;
/** Retry-After for an account with too many streams: dead connections are noticed within this time. */
const comeAgainS = 30;

export type Send<R extends Route> = (event: RouteAnswer<R>) => void;
type Subscribe<R extends Route> = (ctx: Ctx, send: Send<R>, end: () => void) => () => void;

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
    throw new TooManyTries({ name: 'event streams', tries: userStreamsMax, windowS: comeAgainS }, comeAgainS);
  }

  endAll(): void {
    for (const own of this.#streams.values()) for (const raw of own) raw.end();
  }
}

function ownerOf(actor: Actor): string {
  return actor.kind === 'person' ? actor.userId : actor.kind;
}

/** Says whether the session that opened a stream still holds; asks the database at most once a minute. */
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
): void {
  const holds = watchSession(api, ctx);
  let turn = Promise.resolve();
  // One after the other, so that events keep their order while the session is looked up.
  const write = (text: string) => {
    turn = turn.then(async () => {
      // Without its database the stream ends; the reader comes back when there is one.
      const isOpen = await holds().catch(() => false);
      if (raw.writableEnded || raw.destroyed) return;
      if (isOpen) raw.write(text);
      else raw.end();
    });
  };
  const unsubscribe = subscribe(
    ctx,
    (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    () => raw.end(),
  );
  const keepAlive = setInterval(() => write(':\n\n'), keepAliveMs);
  raw.on('close', () => {
    clearInterval(keepAlive);
    unsubscribe();
  });
}

function begin(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    ...crossOriginHeaders(reply),
  });
  return raw;
}

/**
 * Registers a route that answers with server-sent events. `subscribe` gets a function to send with and one that ends
 * the stream, so that the reader has to ask anew; it returns what ends the subscription when the reader leaves. A stream
 * ends with its session, and an account has only so many.
 */
export function serveEvents<const R extends Route>(api: Api, route: R, subscribe: Subscribe<R>): void {
  const open = new OpenStreams();
  // A stream never ends by itself; the server's closing does not wait for readers to leave.
  api.server.addHook('preClose', async () => open.endAll());
  api.server.route({
    method: route.method,
    url: route.path,
    // A HEAD would wait for the end of a stream that has none.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const ctx = await contextOf(api, request, route);
      open.assertRoom(ctx.actor);
      const raw = begin(reply);
      open.add(raw, ctx.actor);
      stream(api, ctx, raw, subscribe);
    },
  });
}
