import type { FastifyInstance } from 'fastify';
import { refuse } from './error-mapper.ts';

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/** Converts the URL of a route to a pattern: `:name` is one segment, `*` the rest. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/**
 * Answers a known path with an unsupported method by 405 and the allowed methods; OPTIONS returns only those. Must be
 * called before routes are registered.
 */
export function refuseOtherMethods(server: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  server.addHook('onRoute', ({ method, url }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    paths.set(url, known);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?', 1)[0] ?? '';
    const here = [...paths.values()].filter(({ pattern }) => pattern.test(path));
    if (here.length === 0) return;
    const allowed = new Set(here.flatMap(({ methods }) => [...methods]));
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return refuse(reply, request.id, 'methodNotAllowed');
  });
}
