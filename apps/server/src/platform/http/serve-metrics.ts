import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { sha256 } from '../crypto.ts';
import { refuse } from './error-mapper.ts';

/** One customer at the limit of its storage is no error of the server; of a full disk there is an alert. */
const classOf = (status: number) => (status === 507 ? '507' : `${Math.floor(status / 100)}xx`);

/** Counts and times the requests that a server answers, by route and not by address. */
function timeRequests(server: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'forecourt_http_seconds',
    help: 'Duration of requests until the connection has the whole answer, by route, method and class of status; 507, no room left, apart from 5xx; aborted: the client went away. Streams of events last until they end.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.01, 0.05, 0.2, 1, 5],
    registers,
  });
  const open = new Gauge({
    name: 'forecourt_http_open',
    help: 'Requests that are being answered, by route; those of /v1/events are streams.',
    labelNames: ['route'],
    registers,
  });
  server.addHook('onRequest', async ({ method, routeOptions }, { raw }) => {
    // Addresses that nothing serves have one name together, so that nobody can make up more.
    const route = routeOptions.url ?? 'unknown';
    const start = performance.now();
    open.inc({ route });
    // Also when the client went away, which no hook tells of.
    raw.once('close', () => {
      open.dec({ route });
      const status = raw.writableEnded ? classOf(raw.statusCode) : 'aborted';
      seconds.observe({ route, method, status }, (performance.now() - start) / 1000);
    });
  });
}

export interface Monitoring {
  key: string;
  registry: Registry;
}

/**
 * `GET /metrics` for monitors that send the key as a bearer token; it opens nothing else. Has to be called before routes are registered:
 * those that were before are not timed.
 */
export function serveMetrics(server: FastifyInstance, { key, registry }: Monitoring): void {
  timeRequests(server, registry);
  const expected = sha256(`Bearer ${key}`);
  server.get('/metrics', async (request, reply) => {
    const sent = sha256(request.headers.authorization ?? '');
    if (!timingSafeEqual(sent, expected)) return refuse(reply, request.id, 'invalidToken');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
