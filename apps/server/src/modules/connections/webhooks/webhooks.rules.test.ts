import { expect, test } from 'vitest';
import { bodyOf, isEndpointUrl, maySend, outcomeOf, retryAfterMs } from './webhooks.rules.ts';

const now = new Date('2026-11-26T12:00:00Z');

test.each([
  [undefined, null],
  ['', null],
  ['120', 120_000],
  ['0', null],
  ['99999999', 86_400_000],
  ['Thu, 26 Nov 2026 12:01:00 GMT', 60_000],
  ['Thu, 26 Nov 2026 11:00:00 GMT', null],
  ['soon', null],
])('a receiver that answers Retry-After: %s is left alone for %s ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

test('an answer of 2xx alone counts as delivered, and 410 ends all deliveries', () => {
  const at = (status: number | null) => outcomeOf({ status, retryAfterMs: null }, 1, 0).state;
  expect([200, 204, 299].map(at)).toEqual(['delivered', 'delivered', 'delivered']);
  expect([null, 199, 300, 404, 500].map(at)).toEqual(Array(5).fill('waiting'));
  expect(at(410)).toBe('gone');
});

test('the pause grows with the attempts, is spread by up to a tenth, and follows a receiver that asks for longer', () => {
  const failed = { status: 500, retryAfterMs: null };
  expect(outcomeOf(failed, 1, 0)).toEqual({ state: 'waiting', inMs: 5_000 });
  expect(outcomeOf(failed, 1, 1)).toEqual({ state: 'waiting', inMs: 5_500 });
  expect(outcomeOf(failed, 9, 0)).toEqual({ state: 'waiting', inMs: 86_400_000 });
  expect(outcomeOf(failed, 10, 0)).toEqual({ state: 'failed' });
  expect(outcomeOf({ status: 429, retryAfterMs: 60_000 }, 1, 0)).toEqual({ state: 'waiting', inMs: 60_000 });
});

test.each([
  ['https://dealer.example/hook', false, true],
  ['http://dealer.example/hook', false, false],
  ['http://dealer.example/hook', true, true],
  ['https://name:secret@dealer.example/', true, false],
])('%s with own networks allowed: %s is an endpoint: %s', (url, allowsHttp, isOne) => {
  expect(isEndpointUrl(url, allowsHttp)).toBe(isOne);
});

test('the body of a delivery is the same at every attempt, whatever the notation of its time', () => {
  const data = { vehicleId: 'x' };
  const body = bodyOf({ type: 'vehicle.created', createdAt: '2026-11-26 12:00:00.5+00', data });
  expect(body).toBe(
    '{"type":"vehicle.created","timestamp":"2026-11-26T12:00:00.500Z","data":{"vehicleId":"x"}}',
  );
});

test('endpoints of a user wait while the account is deactivated or may have none, and those of a client never do', () => {
  const active = { state: 'active' } as const;
  expect(maySend({ ...active, owner: null })).toBe(true);
  expect(maySend({ ...active, owner: { active: true, type: 'premium' } })).toBe(true);
  expect(maySend({ ...active, owner: { active: false, type: 'premium' } })).toBe(false);
  expect(maySend({ ...active, owner: { active: true, type: 'basic' } })).toBe(false);
  expect(maySend({ state: 'paused', owner: null })).toBe(false);
});
