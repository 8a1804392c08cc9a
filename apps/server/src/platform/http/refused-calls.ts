/** Calls that were refused to signed-in users. */
import type { Actor, Person } from '@forecourt/contract/actor';
import { nameOfRoute } from '@forecourt/contract/contract';
import { type ErrorName, errors } from '@forecourt/contract/errors';
import type { Route } from '@forecourt/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { addressOf } from './network.ts';
import { storableText } from './storable-texts.ts';

export interface RefusedCall {
  at: Date;
  action: string;
  /** The noun for the target of the call in its path or body, with the id: `users` in `/users/:id`. */
  objectNoun: string | null;
  objectId: string | null;
  errorCode: number;
  requestId: string;
  address: string;
}

/** Statuses of a lack of permission. Rows out of scope are answered as not found. */
export const refusalStatuses = new Set([403, 404]);

interface Log {
  clock: Clock;
  logRefusal(person: Person, call: RefusedCall): Promise<void>;
}

type Tried = Pick<RefusedCall, 'objectNoun' | 'objectId'>;

/** The last id in the path, else the first in the body: `userId` or `userIds`. */
function triedOn(request: FastifyRequest, route: Route): Tried {
  const params = (request.params ?? {}) as Record<string, string>;
  const [name, id] = Object.entries(params).at(-1) ?? [];
  const segments = route.path.split('/');
  if (name && id) return { objectNoun: segments[segments.indexOf(`:${name}`) - 1] ?? null, objectId: id };
  for (const [field, value] of Object.entries((request.body ?? {}) as Record<string, unknown>)) {
    const noun = /^([a-z]+)Ids?$/.exec(field)?.[1];
    const first = Array.isArray(value) ? value[0] : value;
    if (noun && typeof first === 'string') return { objectNoun: `${noun}s`, objectId: first.slice(0, 60) };
  }
  return { objectNoun: null, objectId: null };
}

export async function logRefusal(
  api: Log,
  request: FastifyRequest,
  route: Route,
  actor: Actor,
  name: ErrorName,
): Promise<void> {
  const { status, code } = errors[name];
  request.log.warn({ refused: name, route: route.path, address: addressOf(request) }, 'call refused');
  if (actor.kind !== 'person' || !refusalStatuses.has(status)) return;
  const { objectNoun, objectId } = triedOn(request, route);
  await api.logRefusal(actor, {
    at: api.clock.now(),
    action: nameOfRoute(route),
    objectNoun,
    objectId: storableText(objectId ?? '') || null,
    errorCode: code,
    requestId: request.id,
    address: addressOf(request),
  });
}
