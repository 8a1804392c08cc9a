import { AsyncLocalStorage } from 'node:async_hooks';

/** Why something is being done: what the database writes beside every change. */
export interface Cause {
  /** Who does it; null for strangers and the installation itself. */
  actorId: string | null;
  /** Whose account the actor has taken over. */
  actingForId: string | null;
  sessionId: string | null;
  /** Name of the call or job. */
  action: string;
  requestId: string | null;
  address: string | null;
  at: Date;
}

const current = new AsyncLocalStorage<Cause>();

/** Every transaction begun inside of `work` carries the cause. */
export function withCause<T>(cause: Cause, work: () => Promise<T>): Promise<T> {
  return current.run(cause, work);
}

export function currentCause(): Cause | undefined {
  return current.getStore();
}
