import { expect, test } from 'vitest';
import { foldText, hasWords } from './fold-text.ts';

test('a search for words ignores accents and case', () => {
  expect([foldText('Škoda'), foldText('ÁRON'), foldText('Ρόδος')]).toEqual(['skoda', 'aron', 'ροδος']);
});

test('every word of the query has to begin a word, in any order, and an empty query matches', () => {
  expect(hasWords('New vehicle', 'veh new')).toBe(true);
  expect(hasWords('New vehicle', 'new customer')).toBe(false);
  expect([hasWords('Outbox', 'box'), hasWords('Audi A4 S-1042', 'a4 1042')]).toEqual([false, true]);
  expect(hasWords('New vehicle', '  ')).toBe(true);
});
