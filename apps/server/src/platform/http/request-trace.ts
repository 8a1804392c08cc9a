import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@forecourt/contract/actor';
import type { FastifyInstance } from 'fastify';
import { readTraceparent, type Trace, withTrace } from '../trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
    /** Who makes the call, once that is known. */
    actor: Actor | null;
  }
}

/** The trace that a request begins; one of a system before us is continued. */
export function traceOf(requestId: string, headers: IncomingHttpHeaders): Trace {
  const traceparent = readTraceparent(headers.traceparent);
  return { requestId, ...(traceparent && { traceparent }) };
}

/** Everything that a request does belongs to its trace. Has to be called before routes are registered. */
export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('trace');
  server.decorateRequest('actor', null);
  server.addHook('onRequest', (request, _reply, done) => {
    request.trace = traceOf(request.id, request.raw.headers);
    withTrace(request.trace, done);
  });
  // A body arrives outside of it.
  server.addHook('preValidation', (request, _reply, done) => withTrace(request.trace, done));
}
