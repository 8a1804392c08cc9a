import { expect, it } from 'vitest';
import { aspectWords, cropAtFirst, cutKinds, cutOf, isSameCut, kindOf } from './cut-words.ts';

const varied = { colour: '#12AB34', crop: cropAtFirst };
const onColour = (colour: string) => cutOf('colour', { ...varied, colour });

it('every choice is recognized in the value that is sent for it', () => {
  for (const kind of cutKinds) expect(kindOf(cutOf(kind, varied))).toBe(kind);
});

it('the colour #FFFFFF counts as the choice white, whatever its case', () => {
  expect(kindOf({ background: 'colour', colour: '#FFFFFF' })).toBe('white');
});

it('two cuts are the same only if format, colour, shape and padding are', () => {
  expect(isSameCut(onColour('#ABCDEF'), onColour('#abcdef'))).toBe(true);
  expect(isSameCut(onColour('#abcdef'), onColour('#abcdee'))).toBe(false);
  expect(isSameCut(cutOf('png', varied), cutOf('webp', varied))).toBe(false);
  expect(isSameCut(cutOf('white', varied), cutOf('png', varied))).toBe(false);
  expect(isSameCut(cropAtFirst, cutOf('png', varied))).toBe(false);
  expect(isSameCut(cropAtFirst, { ...cropAtFirst })).toBe(true);
  expect(isSameCut(cropAtFirst, { ...cropAtFirst, aspect: '1:1' })).toBe(false);
  expect(isSameCut(cropAtFirst, { ...cropAtFirst, padding: 0.2 })).toBe(false);
});

it('shapes are written in the numbers of the language', () => {
  expect(aspectWords('1.91:1', 'de')).toBe('1,91:1');
  expect(aspectWords('4:3', 'en')).toBe('4:3');
});
