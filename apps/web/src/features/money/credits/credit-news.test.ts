import type { ServerEvent } from '@forecourt/contract/events';
import type { User } from '@forecourt/contract/users';
import { expect, test } from 'vitest';
import { withCredits } from './credit-news.ts';

const user = { id: 'u1', credits: 5, client: { id: 'c1', name: 'Client', credits: 40 } } as User;
const credits = (userId: string | null, clientId: string | null) =>
  ({ kind: 'credits', userId, clientId, credits: 7 }) as Extract<ServerEvent, { kind: 'credits' }>;

test('an event with a new balance updates that of its owner', () => {
  expect(withCredits(user, credits('u1', null)).credits).toBe(7);
  expect(withCredits(user, credits(null, 'c1')).client?.credits).toBe(7);
});

test('an event with the balance of another account changes nothing', () => {
  expect(withCredits(user, credits('u2', null))).toBe(user);
  expect(withCredits(user, credits(null, 'c2'))).toBe(user);
  expect(withCredits({ ...user, client: null }, credits(null, null)).credits).toBe(5);
});
