import type { ClientId } from '@forecourt/contract/ids';
import { expect, test } from 'vitest';
import { isMoveUseful } from './move-rules.ts';

const client = { kind: 'client', id: 'c' as ClientId, name: 'Nord' } as const;
const user = {
  kind: 'user',
  id: 'u',
  name: 'Ute',
  creditSource: 'user',
  client: 'Kiel',
  credits: 5,
} as const;

test('credits go to users only when users pay themselves', () => {
  expect(isMoveUseful('toUser', { ...client, creditSource: 'user' })).toBe(true);
  expect(isMoveUseful('toUser', { ...client, creditSource: 'client' })).toBe(false);
  expect(isMoveUseful('toUser', user)).toBe(true);
  expect(isMoveUseful('toUser', { ...user, creditSource: 'client' })).toBe(false);
});

test('the credits of a user can be taken back no matter who pays, unless there are none', () => {
  expect(isMoveUseful('fromUser', { ...user, creditSource: 'client' })).toBe(true);
  expect(isMoveUseful('fromUser', { ...user, credits: 0 })).toBe(false);
  expect(isMoveUseful('fromUser', { ...client, creditSource: 'client' })).toBe(true);
});
