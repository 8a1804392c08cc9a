import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Actor } from '@forecourt/contract/actor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readTraceparent, type Trace, withTrace } from '../trace.ts';
import type { Attributes, Tracing } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
    /** Who makes the call, once that is known. */
    actor: Actor | null;
  }
}

/** The trace that a request begins. */
export function traceOf(requestId: string, headers: IncomingHttpHeaders): Trace {
  const caller = readTraceparent(headers.traceparent);
  return { requestId, ...(caller && { caller }) };
}

/** Asked every few seconds by proxies and monitors. */
export const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** The route instead of the address, which may have secrets. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

/** Tells the collector of the request once its connection has the whole answer or is gone. */
function measure(tracing: Tracing, request: FastifyRequest, response: ServerResponse): void {
  const { method } = request;
  const route = routeOf(request);
  const span = tracing.begin(`${method} ${route}`, 'server', request.trace);
  request.trace = span.trace;
  response.once('close', () => {
    const isAnswered = response.writableEnded;
    const { statusCode } = response;
    const status: Attributes = isAnswered ? { 'http.response.status_code': statusCode } : {};
    const failure = isAnswered ? statusCode >= 500 && `answered ${statusCode}` : 'the client went away';
    span.end({ 'http.request.method': method, 'http.route': route, ...status }, failure || undefined);
  });
}

/** Everything that a request does belongs to its trace. Has to be called before routes are registered. */
export function traceRequests(server: FastifyInstance, tracing?: Tracing): void {
  server.decorateRequest('trace');
  server.decorateRequest('actor', null);
  server.addHook('onRequest', (request, { raw }, done) => {
    request.trace = traceOf(request.id, request.raw.headers);
    if (tracing && !probes.has(routeOf(request))) measure(tracing, request, raw);
    withTrace(request.trace, done);
  });
  // A body arrives outside of it.
  server.addHook('preValidation', (request, _reply, done) => withTrace(request.trace, done));
}
