import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { logFields } from '../trace.ts';
import { addressOf } from './network.ts';
import { probes, routeOf, traceOf } from './request-trace.ts';

/** The account of a call, and who has taken it over. */
function accountOf({ actor }: FastifyRequest) {
  if (actor?.kind !== 'person') return {};
  return { account: actor.userId, ...(actor.actingUserId && { actingAccount: actor.actingUserId }) };
}

/** Writes the line of a request once its connection has the whole answer or is gone. */
type WriteLine = (request: FastifyRequest, response: ServerResponse) => void;

/** The lines name the route instead of the address, which may have secrets, and nothing that was sent. */
export function requestLines(log: Log): WriteLine {
  // Looking for secrets would take most of the time of a line, and none of its fields can have one.
  const unsearched = log.child({}, { redact: [] });
  return (request, response) => {
    const start = performance.now();
    const { headers, socket } = request.raw;
    const before = socket.bytesWritten ?? 0;
    response.once('close', () => {
      const route = routeOf(request);
      unsearched[probes.has(route) ? 'debug' : 'info'](
        {
          ...logFields(traceOf(request.id, headers)),
          method: request.method,
          route,
          ...(response.writableEnded ? { status: response.statusCode } : { aborted: true }),
          ms: Math.round(performance.now() - start),
          bytes: (socket.bytesWritten ?? 0) - before,
          ...accountOf(request),
          address: addressOf(request),
        },
        'request',
      );
    });
  };
}

/** Writes a line for each request. Has to be called before routes are registered. */
export function logRequests(server: FastifyInstance, write: WriteLine): void {
  server.addHook('onRequest', async (request, { raw }) => write(request, raw));
}
