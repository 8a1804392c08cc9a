import { expect, it } from 'vitest';
import { RecentMessages } from './recent-messages.ts';

it('tells what came since, and that nothing came', () => {
  const recent = new RecentMessages();
  recent.begin(10);
  for (const at of [11, 12, 12, 13]) recent.add(`at ${at}`, at);
  expect(recent.since(12)).toEqual(['at 12', 'at 12', 'at 13']);
  expect(recent.since(14)).toEqual([]);
});

it('does not claim to know what came before it began, or again began after a gap', () => {
  const recent = new RecentMessages();
  expect(recent.since(5)).toBeNull();
  recent.begin(10);
  expect(recent.since(10)).toBeNull();
  recent.add('lost with the gap', 11);
  recent.begin(20);
  expect([recent.since(11), recent.since(21)]).toEqual([null, []]);
});

it('keeps 2,000 messages and knows which times it is complete for', () => {
  const recent = new RecentMessages();
  recent.begin(0);
  for (let at = 1; at <= 2_001; at++) recent.add(at, at);
  expect(recent.since(1)).toBeNull();
  expect(recent.since(2)).toHaveLength(2_000);
  expect(recent.since(Number.NaN)).toBeNull();
});
