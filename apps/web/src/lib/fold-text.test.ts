import { expect, test } from 'vitest';
import { foldText, hasWords } from './fold-text.ts';

test('accents and case do not matter when people look for words', () => {
  expect([foldText('Škoda'), foldText('ÁRON'), foldText('Ρόδος')]).toEqual(['skoda', 'aron', 'ροδος']);
});

test('every word has to begin one, in any order, and no word at all is always there', () => {
  expect(hasWords('New vehicle', 'veh new')).toBe(true);
  expect(hasWords('New vehicle', 'new customer')).toBe(false);
  expect([hasWords('Outbox', 'box'), hasWords('Audi A4 S-1042', 'a4 1042')]).toEqual([false, true]);
  expect(hasWords('New vehicle', '  ')).toBe(true);
});
