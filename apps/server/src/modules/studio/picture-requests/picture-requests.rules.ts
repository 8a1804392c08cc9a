import type { Assignee } from '@forecourt/contract/catalogue';
import type { RequestState } from '@forecourt/contract/picture-requests';
import type { User } from '@forecourt/contract/users';

export type RequestEvent = 'withdraw' | 'take' | 'complete' | 'decline';

const transitions: Record<RequestState, Partial<Record<RequestEvent, RequestState>>> = {
  open: { take: 'in_work', withdraw: 'withdrawn', decline: 'declined' },
  in_work: { complete: 'done', decline: 'declined' },
  done: {},
  declined: {},
  withdrawn: {},
};

/** The state after an event; null when it is not allowed. */
export function nextRequestState(state: RequestState, event: RequestEvent): RequestState | null {
  return transitions[state][event] ?? null;
}

/** To whom the result is assigned: to a user itself, or to the whole client or customer of an account. */
export function assigneeOf({ id, role, clientId, customerId }: User): Assignee | null {
  if (role.name === 'user') return { to: 'user', id };
  if (role.name === 'client' && clientId) return { to: 'client', id: clientId };
  return role.name === 'customer' && customerId ? { to: 'customer', id: customerId } : null;
}
