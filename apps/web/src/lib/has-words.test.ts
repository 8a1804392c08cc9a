import { expect, test } from 'vitest';
import { hasWords } from './has-words.ts';

test('a search for words ignores accents and case, and finds ß, æ and ø by plain letters', () => {
  expect([hasWords('Škoda', 'SKO'), hasWords('ÁRON', 'aron'), hasWords('Ρόδος', 'ροδοσ')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([hasWords('Weiß', 'weiss'), hasWords('Ærø', 'aero'), hasWords('Strasse', 'straße')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('every word of the query has to begin a word, in any order, and an empty query matches', () => {
  expect(hasWords('New vehicle', 'veh new')).toBe(true);
  expect(hasWords('New vehicle', 'new customer')).toBe(false);
  expect([hasWords('Outbox', 'box'), hasWords('Audi A4 S-1042', 'a4 1042')]).toEqual([false, true]);
  expect(hasWords('New vehicle', '  ')).toBe(true);
});
