import { expect, it } from 'vitest';
import { findPublished, waitMs, waitsMax } from './social-posts.rules.ts';

const began = { beganAt: '2026-06-15T10:00:00Z', caption: 'Golf\n' };
const post = (id: string, timestamp: string, caption = 'Golf') => ({ id, timestamp, caption });

it('the post of a lost answer is the oldest with the caption since it began that is no other one', () => {
  const latest = [
    post('d', '2026-06-15T12:00:00Z'),
    post('c', '2026-06-15T10:00:09+0000'),
    post('other', '2026-06-15T10:00:05Z', 'Polo'),
    post('known', '2026-06-15T10:00:04Z'),
    post('before', '2026-06-15T09:00:00Z'),
  ];
  expect(findPublished(latest, began, new Set(['known']))?.id).toBe('c');
  expect(findPublished(latest.slice(2), began, new Set(['known']))).toBeUndefined();
});

it('clocks may differ by some seconds', () => {
  expect(findPublished([post('a', '2026-06-15T09:59:30Z')], began, new Set())?.id).toBe('a');
});

it('waits are seconds at first, an hour at most, and hours in all', () => {
  const waits = Array.from({ length: waitsMax }, (_, count) => waitMs(count));
  expect([waits[0], waits.at(-1)]).toEqual([5_000, 3_600_000]);
  const hours = waits.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(3);
  expect(hours).toBeLessThan(6);
});
