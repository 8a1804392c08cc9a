import type { ServerEvent } from '@forecourt/contract/events';
import type { User } from '@forecourt/contract/users';

/** What the credits screen shows of the balance. */
export const creditKeys = { use: ['credits', 'use'], alert: ['credits', 'alert'] } as const;

type Credits = Extract<ServerEvent, { kind: 'credits' }>;

/** The person with the new balance, when the event is about them or their client. */
export function withCredits(user: User, { userId, clientId, credits }: Credits): User {
  if (userId === user.id) return { ...user, credits };
  if (user.client && clientId === user.client.id) return { ...user, client: { ...user.client, credits } };
  return user;
}
