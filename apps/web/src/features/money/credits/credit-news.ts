import type { ServerEvent } from '@forecourt/contract/events';
import type { User } from '@forecourt/contract/users';

/** Query keys of balances: on the credits screen, and of the accounts that a transfer is between. */
export const creditKeys = {
  use: ['credits', 'use'],
  alert: ['credits', 'alert'],
  source: ['credits', 'source'],
  targets: ['credits', 'targets'],
} as const;

type Credits = Extract<ServerEvent, { kind: 'credits' }>;

/** The user with the new balance, if the event concerns them or their client. */
export function withCredits(user: User, { userId, clientId, credits }: Credits): User {
  if (userId === user.id) return { ...user, credits };
  if (user.client && clientId === user.client.id) return { ...user, client: { ...user.client, credits } };
  return user;
}
