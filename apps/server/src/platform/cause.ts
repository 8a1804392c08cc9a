import { AsyncLocalStorage } from 'node:async_hooks';
import type { Person } from '@forecourt/contract/actor';

/** The cause of a change, which database triggers write into the audit log with it. */
export interface AuditCause {
  /** The user who acts; null for anonymous callers and the installation itself. */
  actorId: string | null;
  /** The user whom the actor acts for. */
  actingForId: string | null;
  sessionId: string | null;
  /** Name of the route or job. */
  action: string;
  requestId: string | null;
  address: string | null;
  at: Date;
}

type Actors = Pick<AuditCause, 'actorId' | 'actingForId' | 'sessionId'>;

/** Who acts: the person, or whoever has taken over their account. */
export const actorsOf = ({ actingUserId, sessionId, userId }: Person): Actors => ({
  actorId: actingUserId ?? userId,
  actingForId: actingUserId ? userId : null,
  sessionId,
});

/** The cause of what a job changes for a person: its audit entries look as if they had made this call. */
export const causeOfJob = (person: Person, action: string, at: Date): AuditCause => ({
  ...actorsOf(person),
  action,
  requestId: null,
  address: null,
  at,
});

const current = new AsyncLocalStorage<AuditCause>();

/** Every transaction that starts inside `work` carries the cause. */
export function withCause<T>(cause: AuditCause, work: () => Promise<T>): Promise<T> {
  return current.run(cause, work);
}

export function currentCause(): AuditCause | undefined {
  return current.getStore();
}
