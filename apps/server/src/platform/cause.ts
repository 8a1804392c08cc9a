import { AsyncLocalStorage } from 'node:async_hooks';

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

const current = new AsyncLocalStorage<AuditCause>();

/** Every transaction that starts inside `work` carries the cause. */
export function withCause<T>(cause: AuditCause, work: () => Promise<T>): Promise<T> {
  return current.run(cause, work);
}

export function currentCause(): AuditCause | undefined {
  return current.getStore();
}
