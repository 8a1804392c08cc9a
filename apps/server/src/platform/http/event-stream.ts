import type { ServerResponse } from 'node:http';
import type { Route, RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../context.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { type Api, contextOf } from './serve.ts';

const keepAliveMs = 20_000;

export type Send<R extends Route> = (event: RouteAnswer<R>) => void;

/**
 * Registers a route that answers with server-sent events. `subscribe` gets a function to send with and one that ends
 * the stream, so that the reader has to ask anew; it returns what ends the subscription when the reader leaves.
 */
export function serveEvents<const R extends Route>(
  api: Api,
  route: R,
  subscribe: (ctx: Ctx, send: Send<R>, end: () => void) => () => void,
): void {
  const open = new Set<ServerResponse>();
  // A stream never ends by itself; the server's closing does not wait for readers to leave.
  api.server.addHook('preClose', async () => {
    for (const raw of open) raw.end();
  });
  api.server.route({
    method: route.method,
    url: route.path,
    // A HEAD would wait for the end of a stream that has none.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const ctx = await contextOf(api, request, route);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        ...crossOriginHeaders(reply),
      });
      const send: Send<R> = (event) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
      const unsubscribe = subscribe(ctx, send, () => raw.end());
      const keepAlive = setInterval(() => raw.write(':\n\n'), keepAliveMs);
      open.add(raw);
      raw.on('close', () => {
        open.delete(raw);
        clearInterval(keepAlive);
        unsubscribe();
      });
    },
  });
}
