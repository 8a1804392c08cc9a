import { expect, it } from 'vitest';
import { cutKinds, cutOf, isSameCut, kindOf } from './cut-words.ts';

it('every choice is recognized in the value that is sent for it', () => {
  for (const kind of cutKinds) expect(kindOf(cutOf(kind, '#12AB34'))).toBe(kind);
});

it('the colour #FFFFFF counts as the choice white, whatever its case', () => {
  expect(kindOf({ background: 'colour', colour: '#FFFFFF' })).toBe('white');
});

it('two cuts are the same only if format and colour are', () => {
  expect(isSameCut(cutOf('colour', '#ABCDEF'), cutOf('colour', '#abcdef'))).toBe(true);
  expect(isSameCut(cutOf('colour', '#abcdef'), cutOf('colour', '#abcdee'))).toBe(false);
  expect(isSameCut(cutOf('png', ''), cutOf('webp', ''))).toBe(false);
  expect(isSameCut(cutOf('white', ''), cutOf('png', ''))).toBe(false);
});
